import type { DatosDe } from '#contract/colas.shapes.ts'
import { TIPOS_NOTIFICACION } from '#contract/notificaciones.reglas.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import { createAvisos, type Destinatario } from '#modules/notificaciones'
import { selectDestinatarios } from '#modules/usuarios'
import type { Db } from '#server/database.ts'
import {
  type PedidoAviso,
  selectIsDeLaEmpresa,
  selectPedidoAviso,
  selectVendedores,
} from './pedidos-motos-correo.repository.ts'
import { contenidoOf } from './pedidos-motos-correo.rules.ts'

type Datos = DatosDe<'pedidoMoto'>

/** The other side: the dealer's people of what the distributor did, the seller of what the dealer did. */
const people = async (
  db: Db,
  { razonSocialId, creadorId }: PedidoAviso,
  { actorId }: Datos,
): Promise<(Destinatario & { esVendedor: boolean })[]> => {
  const esVendedor = await selectIsDeLaEmpresa(db, actorId, razonSocialId)
  const found = esVendedor
    ? await selectVendedores(db, razonSocialId)
    : await selectDestinatarios(db, { razonSocialId, creadorId, servicioId: SERVICIOS.pedidosMotos })
  return found.map(({ usuarioId, ...persona }) => ({ ...persona, usuarioId: usuarioId ?? undefined, esVendedor }))
}

/** Tells the other side what happened with an order. */
export const createAvisosPedido = createAvisos({
  read: (db, { pedidoId }: Datos) => selectPedidoAviso(db, pedidoId),
  people,
  actorOf: (_aviso, { actorId }) => actorId,
  hecho: ({ pedidoId, razonSocialId }, { estadoId }) => ({
    evento: 'pedido',
    tipoNotificacionId: TIPOS_NOTIFICACION.pedidoMoto,
    razonSocialId,
    entidadId: pedidoId,
    estadoId,
    enlace: `/pedidos-motos/${pedidoId}`,
  }),
  sobre: ({ pedidoId }) => ({ sobre: `Pedido de motos ${pedidoId}` }),
  contenido: (aviso, { estadoId }, { esVendedor }) => contenidoOf(aviso, estadoId, esVendedor),
})
