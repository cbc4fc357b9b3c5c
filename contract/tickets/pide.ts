import { requires } from '#contract/base/machine.ts'
import { pideDe } from '#contract/base/needs.ts'
import { TICKET_NEEDS } from './needs.ts'
import type { TicketEstadoUpdate } from './shapes.ts'

/** Checks of the needs (required data) of a ticket's changes of state. */
export const PIDE_TICKET = pideDe<typeof TICKET_NEEDS, TicketEstadoUpdate, unknown>(TICKET_NEEDS, {
  envio: requires('envio', 'Cargá los datos de transporte'),
})
