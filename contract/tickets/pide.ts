import { COMENTARIO_MESSAGE, type Needs, requires } from '#contract/base/machine.ts'
import type { TicketEstadoUpdate, TicketNeed } from './shapes.ts'

/** What a change of state of a claim or a warranty asks for. */
export const PIDE_TICKET: Needs<TicketNeed, TicketEstadoUpdate, unknown> = {
  comentario: requires('comentario', COMENTARIO_MESSAGE),
  envio: requires('envio', 'Cargá los datos de transporte'),
  solucion: requires('solucion', 'Elegí cómo se resuelve'),
  codigoAutorizacion: requires('codigoAutorizacion', 'Ingresá el código'),
  motivoRechazo: requires('motivoRechazo', 'Decí por qué se rechaza'),
  comprobante: requires('comprobante', 'Ingresá la orden, la nota de crédito o el remito'),
}
