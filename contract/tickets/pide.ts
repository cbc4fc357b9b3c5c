import { requires } from '#contract/base/machine.ts'
import { pideDe } from '#contract/base/needs.ts'
import { TICKET_NEEDS } from './needs.ts'
import type { TicketEstadoUpdate } from './shapes.ts'

/** The rules of what a change of state of a claim or a warranty asks for. */
export const PIDE_TICKET = pideDe<typeof TICKET_NEEDS, TicketEstadoUpdate, unknown>(TICKET_NEEDS, {
  envio: requires('envio', 'Cargá los datos de transporte'),
})
