import { useParams } from 'react-router'
import { GestionDrawer } from '#shared/gestiones/GestionDrawer.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { TicketPanel } from '#shared/tickets/TicketPanel.tsx'

/** Drawer of a warranty over its list. */
export function Component() {
  return (
    <GestionDrawer gestion={GARANTIA} id={useParams().ticketId}>
      {(ticketId, vista) => <TicketPanel tipo="garantia" ticketId={ticketId} vista={vista} />}
    </GestionDrawer>
  )
}
