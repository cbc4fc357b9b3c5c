import { Text } from '@mantine/core'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { type DecisionAbierta, DecisionDialog } from '#shared/mesa/DecisionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import { useSend } from '#web/queries.tsx'
import { GESTION_OF } from './ticket.kinds.ts'

interface Duplicado {
  de: number | ''
}
const START: Duplicado = { de: '' }
const SAMPLE: Duplicado = { de: 0 }

const CAMPOS: Campos<Duplicado> = [
  {
    kind: 'entero',
    name: 'de',
    label: 'Nº de la gestión que queda abierta',
    required: 'Ingresá el número',
    min: 1,
    maw: 220,
  },
]

/** Dialog that closes a claim or warranty as a duplicate of another ticket, which stays open. */
export const DuplicadoDialog = ({ detail, ...rest }: DecisionAbierta & { detail: TicketDetail }) => {
  const { ticketId, tipo, version } = detail
  const { mutateAsync } = useSend(tickets.setDuplicado)
  return (
    <DecisionDialog
      {...rest}
      title="Es duplicado de…"
      size="sm"
      nombre={`${GESTION_OF[tipo].singular} ${ticketId}`}
      resultText={() => 'cerrado como duplicado'}
      draftKey={`tickets/${ticketId}/duplicado`}
      start={START}
      sample={SAMPLE}
      campos={CAMPOS}
      shape={async () => (await import('#contract/tickets/shapes.ts')).ticketsShapes.setDuplicado.body}
      bodyOf={({ de }) => ({ de: Number(de), version })}
      envio={(body) => envioDe(tickets.setDuplicado, { params: { ticketId }, body }, mutateAsync)}
      final={{ enviar: 'Cerrar como duplicado' }}
    >
      <Text size="sm">
        Esta se cierra y le avisamos al cliente en cuál seguimos. Las dos tienen que ser de la misma razón social.
      </Text>
    </DecisionDialog>
  )
}
