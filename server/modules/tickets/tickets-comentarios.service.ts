import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { tickets } from '#contract/tickets/calls.ts'
import { isAllowed } from '#contract/base/machine.ts'
import { createComentarios } from '#modules/gestiones'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { announce } from './tickets-avisos.service.ts'
import type { TicketHead } from './tickets-detalle.repository.ts'
import { movimiento } from './tickets-estado.service.ts'
import { ticketsList } from './tickets-lista.repository.ts'
import { conversacion, historial } from './tickets.repository.ts'
import { canComment, TICKET_MACHINES } from './tickets.rules.ts'
import { filterOf, requireNuestra, requireTicket, subjectOf } from './tickets.service.ts'

const NOMBRES = { reclamo: 'El reclamo está cerrado', garantia: 'La garantía está cerrada' } as const

/**
 * Returns the message for a closed ticket, which accepts no comments; undefined while the ticket is open. The message
 * mentions reopening to users who may reopen the ticket now.
 */
const cerradaOf = async ({ sql, caller, now }: Context, head: TicketHead): Promise<string | undefined> => {
  if (canComment(head.estadoId)) return undefined
  const acciones = TICKET_MACHINES[head.tipo].acciones(await subjectOf(sql, head, now), caller.roles)
  const reabre = acciones.some(({ statusId }) => statusId === 2)
  return `${NOMBRES[head.tipo]}: ya no admite comentarios.${reabre ? ' Si el problema sigue, tocá Reabrir.' : ''}`
}

const TAKE = TICKET_MACHINES.reclamo.rowOf(1, 2)

/** The first public answer to a new claim also takes the claim, if the author may take claims. */
const takeOnAnswer = async ({ sql, caller, now }: Context, head: TicketHead) => {
  if (head.tipo !== 'reclamo' || head.estadoId !== 1 || !isAllowed(TAKE, caller.roles)) return
  await movimiento.write(sql, { id: head.ticketId, estadoId: head.estadoId }, [TAKE], {
    usuarioId: caller.usuarioId,
    fecha: now,
    columns: { asignado_id: caller.usuarioId },
    history: { mesa_pendiente: head.mesaExterna },
  })
}

const comentarios = createComentarios({
  name: 'ticketId',
  conversacion,
  historial,
  movimiento,
  require: requireTicket,
  claseOf: ({ tipo }) => tipo,
  check: ({ caller }, head) => requireNuestra(caller, head),
  onAnswer: takeOnAnswer,
  cerradaOf,
  comentarioOf: ({ mesaExterna }) => ({ mesa_pendiente: mesaExterna }),
  announce: async (context, head, { comentarioId, esNota, pideRespuesta }) => {
    const { ticketId, mesaExterna } = head
    const evento = pideRespuesta ? 'espera' : 'respondido'
    if (!esNota) await announce(context, head, { evento, ticketId, comentarioId })
    else if (mesaExterna) await context.enqueue('mesa', { ticketId })
  },
})

/** Lists the comments of a ticket. Throws `no-encontrado` when `usuarioId` is not the calling user. */
export const listComentariosTicket = (
  context: Context,
  { params: { ticketId, usuarioId } }: { params: { ticketId: number; usuarioId: number } },
) => {
  // The id decides which comments count as the user's own, so no user may pass another user's id.
  if (usuarioId !== context.caller.usuarioId) throw new AppError('no-encontrado')
  return comentarios.list(context, ticketId)
}

/** Lists the comments of a ticket, for a user that does not know the own id, such as a program. */
export const listComentariosPropios = (
  context: Context,
  { params: { ticketId } }: { params: ParamsOf<typeof tickets.listComentarios> },
) => comentarios.list(context, ticketId)

/** Marks the conversation of a ticket as read until now. */
export const setTicketLeido = (context: Context, { params }: { params: { ticketId: number } }) =>
  comentarios.setLeido(context, params.ticketId)

/** Marks several tickets of one kind as read from the list. */
export const setTicketsLeidos = async (
  context: Context,
  { body: { tipo, ids } }: { body: BodyOf<typeof tickets.setLeidos> },
) => conversacion.setLeidos(context, ids, await ticketsList.of(context.sql, filterOf(context, { tipo, ids })))

/** Adds a comment to a ticket, and changes its state if the body names one. */
export const createTicketComentario = (context: Context, sent: { body: BodyOf<typeof tickets.createComentario> }) =>
  comentarios.create(context, sent, undefined)
