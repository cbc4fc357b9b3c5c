import type { BodyOf } from '#contract/route.ts'
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

/** Why nothing more is said in it; who may open it again now is told so. */
const cerradaOf = async ({ sql, caller, now }: Context, head: TicketHead): Promise<string | undefined> => {
  if (canComment(head.estadoId)) return undefined
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

/** The conversation of a ticket. */
export const listComentariosTicket = (
  context: Context,
  { params: { ticketId, usuarioId } }: { params: { ticketId: number; usuarioId: number } },
) => {
  // The second id says whose comments are "mine": nobody reads as somebody else.
  if (usuarioId !== context.caller.usuarioId) throw new AppError('no-encontrado')
  return comentarios.list(context, ticketId)
}

/** Marks a conversation as read until now. */
export const setTicketLeido = (context: Context, { params }: { params: { ticketId: number } }) =>
  comentarios.setLeido(context, params.ticketId)

/** Several of a kind were read from the list. */
export const setTicketsLeidos = async (
  context: Context,
  { body: { tipo, ids } }: { body: BodyOf<typeof tickets.setLeidos> },
) => conversacion.setLeidos(context, ids, await ticketsList.of(context.sql, filterOf(context, { tipo, ids })))

/** Says something in a ticket, and moves it if a state comes with it. */
export const createTicketComentario = (context: Context, sent: { body: BodyOf<typeof tickets.createComentario> }) =>
  comentarios.create(context, sent, undefined)
