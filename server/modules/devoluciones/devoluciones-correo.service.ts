import { ACTORES } from '#contract/roles.ts'
import type pg from 'pg'
import type { DatosDe } from '#contract/colas.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones.tabla.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { deliverAviso } from '#modules/notificaciones'
import { selectDestinatarios, selectInternos } from '#modules/usuarios'
import { type Db, transaction } from '#server/database.ts'
import type { Jobs } from '#server/jobs.ts'
import { selectDevolucionAviso } from './devoluciones-correo.repository.ts'
import { contenidoOf } from './devoluciones-correo.rules.ts'

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

type Aviso = NonNullable<Awaited<ReturnType<typeof selectDevolucionAviso>>>

/**
 * The other side: the customer's people of what the distributor did, postventa of what the customer did. A new one is told to
 * postventa whoever made it, by mail too if they want; what follows rings their bell alone.
 */
const listDestinatarios = async (db: Db, aviso: Aviso, { evento, esDelCliente }: DatosDe<'devolucion'>) => {
  const { razonSocialId, creadorId } = aviso
  const esNueva = evento === 'creada'
  const clientes = esDelCliente
    ? []
    : await selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.devoluciones })
  const internos = esDelCliente || esNueva ? await selectInternos(db, { roles: ACTORES.taller, razonSocialId }) : []
  return [
    ...clientes.map((persona) => ({ ...persona, esInterno: false, soloPortal: false })),
    ...internos.map((persona) => ({ ...persona, esInterno: true, soloPortal: !esNueva })),
  ]
}

/** Tells each side what the other did with a return, once; nobody is told what they did themselves. */
export const createAvisosDevolucion =
  ({ pool, jobs, portal, marca }: Parts) =>
  (datos: DatosDe<'devolucion'>, jobId: string): Promise<void> =>
    transaction(pool, async (db) => {
      const { evento, actorId, devolucionId, comentarioId } = datos
      const aviso = await selectDevolucionAviso(db, devolucionId, comentarioId)
      if (!aviso) return
      const { razonSocialId } = aviso
      const people = await listDestinatarios(db, aviso, datos)
      const estadoId = datos.estadoId ?? aviso.estadoId
      await deliverAviso(
        db,
        { jobs, marca, sobre: { sobre: `Devolución ${devolucionId}` } },
        {
          clave: jobId,
          evento,
          tipoNotificacionId: TIPOS_NOTIFICACION.devolucion,
          razonSocialId,
          entidadId: devolucionId,
          estadoId,
          enlace: `/devoluciones/${devolucionId}`,
          now: new Date(),
        },
        people
          .filter(({ usuarioId }) => usuarioId !== actorId)
          .map(({ esInterno, ...persona }) => ({
            ...persona,
            contenido: contenidoOf({ evento, esDelCliente: esInterno }, { ...aviso, estadoId }, portal, persona.nombre),
          })),
      )
    })
