import { Stack, Text } from '@mantine/core'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useSend } from '#web/queries.tsx'
import { GESTION_OF } from './ticket.kinds.ts'
import { TICKET_CHANGED } from './tickets.queries.ts'

const CAMPOS: Campos<{ de: number | '' }> = [
  { kind: 'entero', name: 'de', label: 'Número de la que sigue', required: 'Ingresá el número', min: 1, maw: 220 },
]

interface DuplicadoDialogProps {
  detail: TicketDetail
  onClose: () => void
  onDone: () => unknown
}

/** Links a claim or a warranty with the one that goes on, and closes it saying so. */
export const DuplicadoDialog = ({ detail, onClose, onDone }: DuplicadoDialogProps) => {
  const { ticketId, tipo, version } = detail
  const gestion = GESTION_OF[tipo]
  const { mutateAsync } = useSend(tickets.setDuplicado, { refreshes: TICKET_CHANGED })
  const de = useFormSend({
    start: { de: '' as number | '' },
    shape: async () => (await import('#contract/tickets/shapes.ts')).ticketsShapes.setDuplicado.body,
    bodyOf: (form) => ({ de: Number(form.de), version }),
    campos: CAMPOS,
    send: (body) => mutateAsync({ params: { ticketId }, body }),
    done: `${gestion.alEmpezar} ${ticketId} quedó cerrad${gestion.pronombre === 'la' ? 'a' : 'o'} como duplicad${gestion.pronombre === 'la' ? 'a' : 'o'}.`,
    onDone: () => {
      onClose()
      onDone()
    },
    rereads: true,
  })
  return (
    <Dialogo opened onClose={onClose} title="Es duplicado de…" size="sm">
      <Stack>
        <Text size="sm">
          Se cierra, y al cliente se le dice en cuál la seguimos. Tiene que ser de la misma razón social.
        </Text>
        <Formulario de={de} campos={CAMPOS} enviar="Cerrar como duplicado" onCancel={onClose} />
      </Stack>
    </Dialogo>
  )
}
