import type { BodyOf } from '#contract/route.ts'
import type { tickets } from '#contract/tickets/calls.ts'
import { isAllowed } from '#contract/base/machine.ts'
import { requireNoNota, under } from '#modules/gestiones'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/http/errors.ts'
import { announce } from './tickets-avisos.service.ts'
import type { TicketHead } from './tickets-detalle.repository.ts'
import { movimiento } from './tickets-estado.service.ts'
import { ticketsList } from './tickets-lista.repository.ts'
import { conversacion, historial } from './tickets.repository.ts'
import { canComment, TICKET_MACHINES } from './tickets.rules.ts'
import { filterOf, requireNuestra, requireTicket, subjectOf } from './tickets.service.ts'

/** The conversation of a ticket, oldest first, as the person who asks may read it. */
export const listComentariosTicket = async (
  context: Context,
  { params }: { params: { ticketId: number; usuarioId: number } },
) => {
  // The second id says whose comments are "mine": nobody reads as somebody else.
  if (params.usuarioId !== context.caller.usuarioId) throw new AppError('no-encontrado')
  const head = await requireTicket(context, params.ticketId)
  return conversacion.list(context, head.ticketId)
}

/** Marks a conversation as read until now. */
export const setTicketLeido = async (context: Context, { params }: { params: { ticketId: number } }) => {
  const head = await requireTicket(context, params.ticketId)
  return conversacion.setLeido(context, head.ticketId)
}

/** Several of a kind were read from the list. */
export const setTicketsLeidos = async (
  context: Context,
  { body: { tipo, ids } }: { body: BodyOf<typeof tickets.setLeidos> },
) => conversacion.setLeidos(context, ids, await ticketsList.of(context.sql, filterOf(context, { tipo, ids })))

/** Why nothing more is said in it; who may open it again now is told so. */
const cerradaOf = async ({ sql, caller, now }: Context, head: TicketHead): Promise<string> => {
  const acciones = TICKET_MACHINES[head.tipo].acciones(await subjectOf(sql, head, now), caller.roles)
  const reabre = acciones.some(({ statusId }) => statusId === 2)
  return `Está cerrado: ya no admite comentarios.${reabre ? ' Podés reabrirlo si sigue el problema.' : ''}`
}

const TAKE = TICKET_MACHINES.reclamo.rowOf(1, 2)

/** The first public answer takes a claim that nobody had taken (domain §4.3), when whoever answers is somebody who takes claims. */
const takeOnAnswer = async ({ sql, caller, now }: Context, head: TicketHead) => {
  if (head.tipo !== 'reclamo' || head.estadoId !== 1 || !isAllowed(TAKE, caller.roles)) return
  await movimiento.write(sql, { id: head.ticketId, estadoId: head.estadoId }, [TAKE], {
    usuarioId: caller.usuarioId,
    fecha: now,
    columns: { asignado_id: caller.usuarioId },
    history: { mesa_pendiente: head.mesaExterna },
  })
}

/**
 * Says something in a ticket that is not closed: to the other side, or to colleagues alone as an internal note. With a state
 * it moves there too, and is what the change says.
 */
export const createTicketComentario = async (
  context: Context,
  { body }: { body: BodyOf<typeof tickets.createComentario> },
) => {
  const { sql, caller, now } = context
  const { ticketId, esNota, pideRespuesta, estado } = body
  const head = await requireTicket(context, ticketId, true)
  requireNoNota(body)
  if (!esNota) requireNuestra(caller, head)
  await historial.requireVersion(sql, { id: ticketId, version: head.version }, estado?.version, now)
  const isAnswer = caller.isStaff && !esNota && !estado
  if (isAnswer) await takeOnAnswer(context, head)
  const cerrada = canComment(head.estadoId) ? undefined : await cerradaOf(context, head)
  const { tipo: clase, razonSocialId } = head
  const comentarioId = await conversacion.comentar(context, { clase, id: ticketId, razonSocialId, cerrada }, body, {
    mesa_pendiente: head.mesaExterna,
  })
  const moved =
    estado &&
    (await under('estado', () => {
      const { statusId, version: _read, ...asked } = estado
      return movimiento.move(
        context,
        ticketId,
        { statusId, aviso: { comentarioId } },
        { ...asked, comentario: body.comentario },
        undefined,
      )
    }))
  if (moved && pideRespuesta) await conversacion.markRespondido(sql, ticketId, now, true)
  const evento = pideRespuesta ? 'espera' : 'respondido'
  if (!esNota && !moved) await announce(context, head, { evento, ticketId, comentarioId })
  else if (head.mesaExterna && !moved) await context.enqueue('mesa', { ticketId })
  return { ...(await conversacion.get(context, ticketId, comentarioId)), ...(moved && { estado: moved }) }
}
