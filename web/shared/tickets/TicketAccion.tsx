import { tickets } from '#contract/tickets/calls.ts'
import { TICKET_NEEDS } from '#contract/tickets/needs.ts'
import { PIDE_TICKET } from '#contract/tickets/pide.ts'
import type { TicketAccion as Accion, TicketDetail, TicketEstadoUpdate } from '#contract/tickets/shapes.ts'
import { type AccionDe, AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { envioCampos } from '#shared/gestiones/envio.campos.ts'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { GESTION_OF } from './ticket.kinds.ts'
import { useSetEstado } from './tickets.queries.ts'

/** Configuration of the dialog for changes of state of a claim or warranty. */
const ACCION_TICKET: AccionDe<typeof TICKET_NEEDS, TicketDetail, typeof TicketEstadoUpdate> = {
  gestionOf: ({ tipo }) => GESTION_OF[tipo],
  idOf: ({ ticketId }) => ticketId,
  needs: TICKET_NEEDS,
  pide: PIDE_TICKET,
  con: ({ ticketId, envio }) => ({
    // Proposal for the authorization code; the user can change it.
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

interface TicketAccionProps {
  accion: Accion
  detail: TicketDetail
  onClose: () => void
  /**
   * Set in the mesa, where a decision can be undone. Called after the decision. Moves to the next item, and returns a
   * function that goes back to this item.
   */
  mesa?: PanelProps['onDone']
}

/** Dialog of a change of state of a ticket (claim or warranty). */
export const TicketAccion = (props: TicketAccionProps) => <AccionDialog de={ACCION_TICKET} {...props} />
