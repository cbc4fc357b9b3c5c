import type pg from 'pg'
import type { DatosDe } from '#contract/colas.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones.tabla.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { deliverAviso } from '#modules/notificaciones'
import { selectDestinatarios } from '#modules/usuarios'
import { transaction } from '#server/database.ts'
import type { Jobs } from '#server/jobs.ts'
import { selectIsDeLaEmpresa, selectPedidoAviso, selectVendedores } from './pedidos-motos-correo.repository.ts'
import { contenidoOf } from './pedidos-motos-correo.rules.ts'

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

/** Tells the other side what happened with an order: the dealer's people what the distributor did, the seller what the dealer did. */
export const createAvisosPedido =
  ({ pool, jobs, portal, marca }: Parts) =>
  ({ pedidoId, estadoId, actorId }: DatosDe<'pedidoMoto'>, jobId: string): Promise<void> =>
    transaction(pool, async (db) => {
      const aviso = await selectPedidoAviso(db, pedidoId)
      if (!aviso) return
      const { razonSocialId, creadorId } = aviso
      const esVendedor = await selectIsDeLaEmpresa(db, actorId, razonSocialId)
      const people = esVendedor
        ? await selectVendedores(db, razonSocialId)
        : await selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.pedidosMotos })
      await deliverAviso(
        db,
        { jobs, marca, sobre: { sobre: `Pedido de motos ${pedidoId}` } },
        {
          clave: jobId,
          evento: 'pedido',
          tipoNotificacionId: TIPOS_NOTIFICACION.pedidoMoto,
          razonSocialId,
          entidadId: pedidoId,
          estadoId,
          enlace: `/pedidos-motos/${pedidoId}`,
          now: new Date(),
        },
        people
          .filter(({ usuarioId }) => usuarioId !== actorId)
          .map(({ usuarioId, email, nombre }) => ({
            usuarioId: usuarioId ?? undefined,
            email,
            nombre,
            contenido: contenidoOf(aviso, { estadoId, esVendedor, portal, saludo: nombre }),
          })),
      )
    })
