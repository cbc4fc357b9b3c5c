import { COMENTARIO_MESSAGE, type Needs, requires } from '#contract/base/machine.ts'
import type { TicketEstadoUpdate, TicketNeed } from './shapes.ts'

/** Claims and warranties are tickets of two kinds. */
export const TIPOS = ['reclamo', 'garantia'] as const
export type TipoTicket = (typeof TIPOS)[number]

/** What a reason asks for besides the text. */
export const PEDIDOS = ['marca', 'factura', 'producto', 'cantidad', 'devolucion'] as const
export type Pedido = (typeof PEDIDOS)[number]

/** Priorities as the desk numbers them. */
export const PRIORIDADES: Record<number, string> = { 1: 'Baja', 2: 'Media', 3: 'Alta', 4: 'Urgente', 5: 'Crítica' }

/** How a warranty is honoured. */
export const SOLUCIONES = { reparacion: 'Reparación', reemplazo: 'Reemplazo', credito: 'Crédito' } as const
export type Solucion = keyof typeof SOLUCIONES

/** What a change of state of a claim or a warranty asks for. */
export const PIDE_TICKET: Needs<TicketNeed, TicketEstadoUpdate, unknown> = {
  comentario: requires('comentario', COMENTARIO_MESSAGE),
  envio: requires('envio', 'Cargá los datos de transporte'),
  solucion: requires('solucion', 'Elegí cómo se resuelve'),
  codigoAutorizacion: requires('codigoAutorizacion', 'Ingresá el código'),
  motivoRechazo: requires('motivoRechazo', 'Decí por qué se rechaza'),
  comprobante: requires('comprobante', 'Ingresá la orden, la nota de crédito o el remito'),
}
