import { type TicketAccion as Accion, type TicketDetail, TicketEstadoUpdate } from '#contract/tickets.shapes.ts'
import { PIDE_TICKET } from '#contract/tickets.reglas.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { GESTION_OF } from './ticket.kinds.ts'
import { accionDefaults, toEstadoUpdate } from './ticket-accion.form.ts'
import { CAMPOS } from './TicketAccionCampos.tsx'
import { useSetEstado } from './tickets.queries.ts'

interface TicketAccionProps {
  accion: Accion
  detail: TicketDetail
  onClose: () => void
}

/** Moves a ticket to another state. */
export const TicketAccion = ({ accion, detail, onClose }: TicketAccionProps) => {
  const send = useSetEstado()
  const { ticketId } = detail
  return (
    <AccionDialog
      gestion={GESTION_OF[detail.tipo]}
      id={ticketId}
      accion={accion}
      detail={detail}
      campos={CAMPOS}
      needs={PIDE_TICKET}
      start={accionDefaults(detail)}
      shape={TicketEstadoUpdate}
      bodyOf={(form) => toEstadoUpdate(form, accion, detail.version)}
      isWide={accion.pide.includes('envio')}
      onSend={(body) => send.mutateAsync({ params: { ticketId, statusId: accion.statusId }, body })}
      onClose={onClose}
    />
  )
}
