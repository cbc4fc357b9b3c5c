import type { BodyOf } from '#contract/route.ts'
import type { tickets } from '#contract/tickets/calls.ts'
import { isAllowed } from '#contract/base/machine.ts'
import { attachArchivos } from '#modules/archivos'
import { requireSeen } from '#modules/gestiones'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { documentOf } from '#server/search.ts'
import { announce, type TicketsOptions } from './tickets-avisos.service.ts'
import { selectComentarios, type TicketHead } from './tickets-detalle.repository.ts'
import {
  appendDocumento,
  insertArchivos,
  insertComentario,
  historial,
  markConsultado,
  markRespondido,
  updateEstado,
  upsertLectura,
} from './tickets.repository.ts'
import { canComment, TICKET_MACHINES } from './tickets.rules.ts'
import { requireTicket } from './tickets.service.ts'

const withInstant = <T extends { fecha: Date }>(row: T) => ({ ...row, fecha: row.fecha.toISOString() })

/** The conversation of a ticket, oldest first, as the person who asks may read it. */
export const listComentariosTicket = async (
  context: Context,
  { params }: { params: { ticketId: number; usuarioId: number } },
) => {
  const { sql, caller } = context
  // The second id says whose comments are "mine": nobody reads as somebody else.
  if (params.usuarioId !== caller.usuarioId) throw new AppError('no-encontrado')
  const head = await requireTicket(context, params.ticketId)
  return (await selectComentarios(sql, head.ticketId, caller)).map(withInstant)
}

/** Marks a conversation as read until now. */
export const setTicketLeido = async (context: Context, { params }: { params: { ticketId: number } }) => {
  const { sql, caller, now } = context
  const head = await requireTicket(context, params.ticketId)
  await upsertLectura(sql, head.ticketId, caller.usuarioId, now)
  return { leidoHasta: now.toISOString() }
}

const TAKE = TICKET_MACHINES.reclamo.rowOf(1, 2)

/** The first public answer takes a claim that nobody had taken (domain §4.3), when whoever answers is somebody who takes claims. */
const takeOnAnswer = async ({ sql, caller, now }: Context, head: TicketHead, mesaPendiente: boolean) => {
  if (head.tipo !== 'reclamo' || head.estadoId !== 1 || !isAllowed(TAKE, caller.roles)) return
  const { ticketId } = head
  await updateEstado(sql, { ticketId, estadoId: 2, fecha: now, asignadoId: caller.usuarioId })
  await historial.insert(
    sql,
    {
      id: ticketId,
      desdeId: 1,
      estadoId: 2,
      usuarioId: caller.usuarioId,
      comentario: null,
      fecha: now,
    },
    { mesa_pendiente: mesaPendiente },
  )
}

/** Says something in a ticket that is not closed: to the other side, or to colleagues alone as an internal note. */
export const createTicketComentario = async (
  context: Context,
  { body }: { body: BodyOf<typeof tickets.createComentario> },
  options: TicketsOptions,
) => {
  const { sql, caller, now } = context
  const { esNota, pideRespuesta } = body
  const head = await requireTicket(context, body.ticketId, true)
  if ((esNota || pideRespuesta) && !caller.isStaff) throw new AppError('sin-permiso', { detail: 'internal note' })
  if (!canComment(head.estadoId) && !esNota) {
    throw new AppError('conflicto', {
      message: 'Está cerrado: ya no admite comentarios. Podés reabrirlo si sigue el problema.',
    })
  }
  const { ticketId } = head
  if (body.visto !== undefined) requireSeen(await selectComentarios(sql, ticketId, caller), body.visto)
  const comentarioId = await insertComentario(sql, {
    ticketId,
    usuarioId: caller.usuarioId,
    autor: null,
    esInterno: caller.isStaff,
    esNota,
    comentario: body.comentario,
    fecha: now,
    mesaPendiente: options.mesaExterna,
  })
  const archivoIds = [...new Set(body.archivoIds)]
  await attachArchivos(context, archivoIds, head.razonSocialId, { privado: esNota })
  await insertArchivos(
    sql,
    ticketId,
    archivoIds.map((archivoId) => ({ archivoId, comentarioId })),
  )
  if (!esNota) {
    await appendDocumento(sql, ticketId, documentOf([], [body.comentario]))
    if (caller.isStaff) {
      await takeOnAnswer(context, head, options.mesaExterna)
      await markRespondido(sql, ticketId, now, pideRespuesta)
    } else await markConsultado(sql, ticketId, now)
  }
  // What one writes, one has read.
  await upsertLectura(sql, ticketId, caller.usuarioId, now)
  const evento = pideRespuesta ? 'espera' : 'respondido'
  if (!esNota) await announce(context, options, { evento, ticketId, comentarioId })
  else if (options.mesaExterna) await context.enqueue('mesa', { ticketId })
  const [row] = await selectComentarios(sql, ticketId, caller, comentarioId)
  return withInstant(row!)
}
