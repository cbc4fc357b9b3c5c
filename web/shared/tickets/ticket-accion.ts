import { tickets } from '#contract/tickets/calls.ts'
import { TICKET_NEEDS } from '#contract/tickets/needs.ts'
import { PIDE_TICKET } from '#contract/tickets/pide.ts'
import type { TicketDetail, TicketEstadoUpdate } from '#contract/tickets/shapes.ts'
import type { AccionDe } from '#shared/gestiones/AccionDialog.tsx'
import { envioCampos } from '#shared/gestiones/envio.campos.ts'
import { envioDe } from '#shared/mesa/envio.ts'
import { GESTION_OF } from './ticket.kinds.ts'
import { useSetEstado } from './tickets.queries.ts'

/** How a ticket is moved to another state. */
export const ACCION_TICKET: AccionDe<typeof TICKET_NEEDS, TicketDetail, typeof TicketEstadoUpdate> = {
  gestionOf: ({ tipo }) => GESTION_OF[tipo],
  idOf: ({ ticketId }) => ticketId,
  needs: TICKET_NEEDS,
  pide: PIDE_TICKET,
  con: ({ ticketId, envio }) => ({
    // The code that it will have unless another is given.
    codigoAutorizacion: { start: `${ticketId}-1` },
    envio: [{ cols: 2, campos: envioCampos((dato) => `envio.${dato}`, envio) }],
  }),
  wide: ['envio'],
  shape: async () => (await import('#contract/tickets/shapes.ts')).TicketEstadoUpdate,
  useEnvio: () => {
    const { mutateAsync } = useSetEstado()
    return ({ ticketId }, statusId, body) =>
      envioDe(tickets.setEstado, { params: { ticketId, statusId }, body }, mutateAsync)
  },
}
