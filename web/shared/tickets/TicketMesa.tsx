import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import type { TeclasDe } from '#shared/mesa/mesa.teclas.ts'
import { useTeclas } from '#ui/teclas.ts'
import { useProfile } from '#web/profile.tsx'
import { PanelMesa } from '#shared/mesa/PanelMesa.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { reopenOnUndo, markReopened, mustReopen } from '#shared/mesa/vueltas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { prefetchCall, useSend } from '#web/queries.tsx'
import { GESTION_OF } from './ticket.kinds.ts'
import { TicketDetalle } from './TicketDetalle.tsx'
import { TicketAccion } from './TicketAccion.tsx'
import { TicketComentarios } from './TicketPanel.tsx'
import { useTicket } from './tickets.queries.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const DuplicadoDialog = lazyPiece(async () => (await import('./DuplicadoDialog.tsx')).DuplicadoDialog)

const DUPLICADO = 'cerrar como duplicado'

export const prefetch = (ticketId: number, usuarioId: number): void => {
  prefetchCall(tickets.get, { params: { ticketId } })
  prefetchCall(tickets.getComentarios, { params: { ticketId, usuarioId } })
}

/** Button, with the key d, that closes the ticket as a duplicate. */
const Duplicado = ({ detail, onDone }: { detail: TicketDetail; onDone: PanelProps['onDone'] }) => {
  const item = `${GESTION_OF[detail.tipo].singular} ${detail.ticketId}`
  const [opened, { open, close }] = useDisclosure(mustReopen(item, DUPLICADO))
  useEffect(() => {
    if (opened) markReopened(item, DUPLICADO)
  }, [item, opened])
  const { hasRole } = useProfile()
  // `puedeComentar` is false for a ticket of the external service desk, because only that desk can close it.
  const isPossible = detail.estadoId < 3 && detail.puedeComentar && hasRole(...CAPACIDADES.atenderTickets.roles)
  useTeclas<TeclasDe<'reclamo'>>({ d: isPossible ? open : undefined })
  if (!isPossible) return null
  return (
    <>
      <Button variant="subtle" size="compact-sm" w="fit-content" aria-keyshortcuts="d" onClick={open}>
        Es duplicado de…
      </Button>
      <Suspense>
        {opened && <DuplicadoDialog detail={detail} onClose={close} mesa={reopenOnUndo(item, DUPLICADO, onDone)} />}
      </Suspense>
    </>
  )
}

/** Panel of a claim or warranty in the mesa: facts, conversation, decisions. */
export const Panel = ({ entidadId: ticketId, onDone }: PanelProps) => {
  const ticket = useTicket(ticketId)
  const { mutateAsync } = useSend(tickets.setEstado)
  return (
    <PanelMesa
      read={ticket}
      titulo={({ titulo }) => titulo}
      nombre={ticket.data ? GESTION_OF[ticket.data.tipo].singular : ''}
      id={ticketId}
      acciones={({ acciones }) => acciones}
      onDone={onDone}
      onMove={({ version }, { statusId }) =>
        envioDe(tickets.setEstado, { params: { ticketId, statusId }, body: { version } }, mutateAsync)
      }
      dialogo={(detail, accion, close, mesa) => (
        <TicketAccion key={accion.statusId} accion={accion} detail={detail} onClose={close} mesa={mesa} />
      )}
      otras={(detail) => <Duplicado detail={detail} onDone={onDone} />}
      hechos={(detail) => <TicketDetalle detail={detail} />}
      conversacion={(detail) => <TicketComentarios key={ticketId} detail={detail} onDone={onDone} />}
    />
  )
}
