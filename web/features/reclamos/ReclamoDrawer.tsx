import { useParams } from 'react-router'
import { GestionDrawer } from '#shared/gestiones/GestionDrawer.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { TicketPanel } from '#shared/tickets/TicketPanel.tsx'

/** Drawer of a claim over its list. */
export function Component() {
  return (
    <GestionDrawer gestion={RECLAMO} id={useParams().ticketId}>
      {(ticketId, vista) => <TicketPanel tipo="reclamo" ticketId={ticketId} vista={vista} />}
    </GestionDrawer>
  )
}
