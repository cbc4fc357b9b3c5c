import { pasoEstado, textoEstado } from '#contract/estados.ts'
import { PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { Texto } from '#modules/notificaciones'
import type { PedidoAviso } from './pedidos-motos-correo.repository.ts'

const tituloFor = ({ pedidoId, razonSocial }: PedidoAviso, estadoId: number, esVendedor: boolean): string => {
  if (!esVendedor) return `El pedido de motos ${pedidoId} ahora está en estado ${textoEstado(estadoId)}`
  if (estadoId === PEDIDO.ENVIADO) return `${razonSocial} envió el pedido de motos ${pedidoId}`
  if (estadoId === PEDIDO.ENTREGADO) return `${razonSocial} confirmó la entrega del pedido de motos ${pedidoId}`
  return `El pedido de motos ${pedidoId} de ${razonSocial} está en estado ${textoEstado(estadoId)}`
}

/** What is told of an order that moved: to the dealer what comes next, to the seller what happened. */
export const contenidoOf = (aviso: PedidoAviso, estadoId: number, esVendedor: boolean): Texto => ({
  asunto: `Pedido de motos ${aviso.pedidoId}, ${textoEstado(estadoId)}`,
  titulo: tituloFor(aviso, estadoId, esVendedor),
  parrafos: [...(esVendedor ? [] : [pasoEstado(estadoId)]), ...(aviso.motivo ? ['Motivo:'] : [])],
  cita: aviso.motivo ?? undefined,
  datos: [
    ['Razón social', aviso.razonSocial],
    ['Unidades', String(aviso.unidades)],
    ['Estado', textoEstado(estadoId)],
  ],
  boton: 'Ver el pedido',
})
