import type { DatosDe } from '#contract/colas.shapes.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones.reglas.ts'
import { ACTORES } from '#contract/roles.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { createAvisos, type Destinatario } from '#modules/notificaciones'
import { selectDestinatarios, selectInternos } from '#modules/usuarios'
import type { Db } from '#server/database.ts'
import { type DevolucionAviso, selectDevolucionAviso } from './devoluciones-correo.repository.ts'
import { contenidoOf } from './devoluciones-correo.rules.ts'

type Datos = DatosDe<'devolucion'>

const read = async (db: Db, { devolucionId, comentarioId, estadoId }: Datos): Promise<DevolucionAviso | undefined> => {
  const aviso = await selectDevolucionAviso(db, devolucionId, comentarioId)
  return aviso && { ...aviso, estadoId: estadoId ?? aviso.estadoId }
}

/**
 * The other side: the customer's people of what the distributor did, postventa of what the customer did. A new one is told to
 * postventa whoever made it, by mail too if they want; what follows rings their bell alone.
 */
const people = async (
  db: Db,
  { razonSocialId, creadorId }: DevolucionAviso,
  { evento, esDelCliente }: Datos,
): Promise<(Destinatario & { esInterno: boolean })[]> => {
  const esNueva = evento === 'creada'
  const clientes = esDelCliente
    ? []
    : await selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.devoluciones })
  const internos = esDelCliente || esNueva ? await selectInternos(db, { roles: ACTORES.taller, razonSocialId }) : []
  return [
    ...clientes.map((persona) => ({ ...persona, esInterno: false })),
    ...internos.map((persona) => ({ ...persona, esInterno: true, soloPortal: !esNueva })),
  ]
}

/** Tells each side what the other did with a return, once. */
export const createAvisosDevolucion = createAvisos({
  read,
  people,
  actorOf: (_aviso, { actorId }: Datos) => actorId,
  hecho: ({ devolucionId, razonSocialId, estadoId }, { evento }) => ({
    evento,
    tipoNotificacionId: TIPOS_NOTIFICACION.devolucion,
    razonSocialId,
    entidadId: devolucionId,
    estadoId,
    enlace: `/devoluciones/${devolucionId}`,
  }),
  sobre: ({ devolucionId }) => ({ sobre: `Devolución ${devolucionId}` }),
  contenido: (aviso, { evento }, { esInterno }) => contenidoOf(evento, aviso, esInterno),
})
