import { Stack, Text } from '@mantine/core'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { ConBorrador, DecisionBorrador } from '#shared/mesa/ConBorrador.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { useRetener } from '#shared/mesa/use-retener.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useSend } from '#web/queries.tsx'
import { GESTION_OF } from './ticket.kinds.ts'

interface Duplicado {
  de: number | ''
}
const START: Duplicado = { de: '' }
const SAMPLE: Duplicado = { de: 0 }

const CAMPOS: Campos<Duplicado> = [
  { kind: 'entero', name: 'de', label: 'Número de la que sigue', required: 'Ingresá el número', min: 1, maw: 220 },
]

interface DuplicadoDialogProps {
  detail: TicketDetail
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa: PanelProps['onDone']
}

interface DuplicadoFormProps extends DuplicadoDialogProps {
  draftKey: string
  draft: Duplicado | null
}

const DuplicadoForm = ({ detail, onClose, mesa, draft, ...rest }: DuplicadoFormProps) => {
  const { ticketId, tipo, version } = detail
  const gestion = GESTION_OF[tipo]
  const { draftKey, enviar, onDone } = useRetener({
    draftKey: rest.draftKey,
    nombre: `${gestion.singular} ${ticketId}`,
    onDone: onClose,
    mesa,
  })
  const { mutateAsync } = useSend(tickets.setDuplicado)
  const de = useFormSend({
    start: START,
    draft,
    draftKey,
    shape: async () => (await import('#contract/tickets/shapes.ts')).ticketsShapes.setDuplicado.body,
    bodyOf: (form) => ({ de: Number(form.de), version }),
    campos: CAMPOS,
    send: (body, { values }) =>
      enviar(
        'cerrado como duplicado',
        envioDe(tickets.setDuplicado, { params: { ticketId }, body }, mutateAsync),
        values,
      ),
    onDone,
    rereads: true,
  })
  return (
    <Dialogo opened onClose={onClose} title="Es duplicado de…" size="sm">
      <Stack>
        <DecisionBorrador draftKey={draftKey} hasDraft={draft !== null} onDiscard={() => de.form.reset(START)} />
        <Text size="sm">
          Se cierra, y al cliente se le dice en cuál la seguimos. Tiene que ser de la misma razón social.
        </Text>
        <Formulario de={de} campos={CAMPOS} enviar="Cerrar como duplicado" onCancel={onClose} />
      </Stack>
    </Dialogo>
  )
}

/** Links a claim or a warranty with the one that goes on, and closes it saying so. */
export const DuplicadoDialog = (props: DuplicadoDialogProps) => {
  const draftKey = `tickets/${props.detail.ticketId}/duplicado`
  return (
    <ConBorrador mesa={props.mesa} draftKey={draftKey} sample={SAMPLE}>
      {(draft) => <DuplicadoForm {...props} draftKey={draftKey} draft={draft} />}
    </ConBorrador>
  )
}
