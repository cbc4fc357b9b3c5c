import type { TicketAccion as Accion, TicketDetail } from '#contract/tickets.schemas.ts'
import { AccionDialog } from '#shared/gestiones/AccionDialog.tsx'
import { GESTION_OF } from './ticket.kinds.ts'
import { accionDefaults, CHECKS, toEstadoUpdate } from './ticket-accion.form.ts'
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
      checks={CHECKS}
      defaults={accionDefaults(detail)}
      isWide={accion.pide.includes('envio')}
      onSend={(form) =>
        send.mutateAsync({
          params: { ticketId, statusId: accion.statusId },
          body: toEstadoUpdate(form, accion, detail.version),
        })
      }
      onClose={onClose}
    />
  )
}
