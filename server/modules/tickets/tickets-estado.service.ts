import { isEstadoId } from '#contract/estados.ts'
import type { TicketEstadoUpdate, TicketNeed } from '#contract/tickets.schemas.ts'
import { isAllowed } from '#contract/transiciones.ts'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { documentOf } from '#server/search.ts'
import { announce, type TicketsOptions } from './tickets-avisos.service.ts'
import type { TicketHead } from './tickets-detalle.repository.ts'
import {
  appendDocumento,
  insertHistorial,
  markConsultado,
  markRespondido,
  updateEstado,
  updatePuntaje,
  upsertEnvio,
  upsertLectura,
} from './tickets.repository.ts'
import { awaitsCustomer, TICKET_TRANSITIONS, type TicketTransition, transitionsFrom } from './tickets.rules.ts'
import { requireTicket, subjectOf } from './tickets.service.ts'

/** What each need of a transition says when it is missing. */
const MISSING: Record<TicketNeed, string> = {
  comentario: 'Escribí un comentario: lo lee la otra parte.',
  envio: 'Cargá los datos de transporte.',
  solucion: 'Elegí cómo se resuelve.',
  codigoAutorizacion: 'Ingresá el código de autorización.',
  motivoRechazo: 'Decí por qué se rechaza.',
  comprobante: 'Ingresá la orden, la nota de crédito o el remito.',
}

/** The row of the table for this change, or why not: 409 when none fits, or theirs does not any more; 403 when it is for others. */
const requireTransition = async (
  { sql, caller, now }: Context,
  head: TicketHead,
  to: number,
): Promise<TicketTransition> => {
  const isTheirs = (row: TicketTransition) => row.to === to && isAllowed(row, caller.roles)
  const fitting = transitionsFrom(await subjectOf(sql, head, now))
  const row = fitting.find(isTheirs)
  if (row) return row
  const isOver = TICKET_TRANSITIONS[head.tipo].some((each) => each.from === head.estadoId && isTheirs(each))
  if (isOver || !fitting.some((each) => each.to === to)) {
    throw new AppError('conflicto', { message: 'No se puede pasar a ese estado. Actualizá la pantalla.' })
  }
  throw new AppError('sin-permiso', { detail: `transition ${head.estadoId}→${to}` })
}

const missingOf = (pide: readonly TicketNeed[], sent: TicketEstadoUpdate): Record<string, string> =>
  Object.fromEntries(pide.filter((need) => !sent[need]).map((need) => [need, MISSING[need]]))

/** Moves a ticket along the table of its kind, with what the change asks for and one row of history. */
export const setEstadoTicket = async (
  context: Context,
  { params, body }: { params: { ticketId: number; statusId: number }; body: TicketEstadoUpdate | undefined },
  options: TicketsOptions,
) => {
  const { sql, caller, now } = context
  const sent = body ?? {}
  if (!isEstadoId(params.statusId)) throw fieldError('statusId', 'Ese estado no existe.')
  const head = await requireTicket(context, params.ticketId, true)
  if (sent.version !== undefined && sent.version !== head.version) throw new AppError('conflicto')
  const row = await requireTransition(context, head, params.statusId)
  const fields = missingOf(row.pide, sent)
  if (Object.keys(fields).length) throw new AppError('datos-invalidos', { fields })

  const given = <N extends TicketNeed>(need: N) => (row.pide.includes(need) ? sent[need] : undefined)
  const { ticketId } = head
  const esperaCliente = awaitsCustomer(row.from, row.to)
  if (row.pide.includes('envio')) await upsertEnvio(sql, ticketId, sent.envio!)
  const version = await updateEstado(sql, {
    ticketId,
    estadoId: row.to,
    fecha: now,
    esperaCliente,
    asignadoId: caller.isStaff && head.asignadoId === null ? caller.usuarioId : undefined,
    reabre: row.when === 'reabrible',
    solucion: given('solucion'),
    codigoAutorizacion: given('codigoAutorizacion'),
    motivoRechazo: given('motivoRechazo'),
    comprobante: given('comprobante'),
  })
  const codes = [given('codigoAutorizacion'), given('comprobante'), given('envio')?.numeroGuia].filter(
    (code) => code !== undefined,
  )
  if (codes.length || sent.comentario) {
    await appendDocumento(sql, ticketId, documentOf(codes, sent.comentario ? [sent.comentario] : []))
  }
  await insertHistorial(sql, {
    ticketId,
    desdeId: head.estadoId,
    estadoId: row.to,
    usuarioId: caller.usuarioId,
    comentario: sent.comentario || null,
    fecha: now,
    mesaPendiente: options.mesaExterna,
  })
  if (!caller.isStaff) await markConsultado(sql, ticketId, now)
  else if (sent.comentario) await markRespondido(sql, ticketId, now)
  await upsertLectura(sql, ticketId, caller.usuarioId, now)
  await announce(context, options, { evento: esperaCliente ? 'espera' : 'estado', ticketId, estadoId: row.to })
  return { ticketId, estadoId: row.to, version }
}

/** The customer says how it went, once, when it is closed (domain §4.2: less than 4 needs words). */
export const setTicketPuntaje = async (
  context: Context,
  { params, body }: { params: { ticketId: number }; body: { puntaje: number; comentario: string } },
) => {
  const { sql, caller } = context
  const head = await requireTicket(context, params.ticketId, true)
  if (caller.isStaff) throw new AppError('sin-permiso', { detail: 'only customers rate' })
  if (head.estadoId !== 4) throw new AppError('conflicto', { message: 'Vas a poder calificar cuando esté cerrado.' })
  if (head.puntaje !== null) throw new AppError('conflicto', { message: 'Ya lo calificaste. Gracias.' })
  if (body.puntaje < 4 && !body.comentario) throw fieldError('comentario', 'Contanos qué podemos mejorar.')
  await updatePuntaje(sql, head.ticketId, body.puntaje, body.comentario)
  return { puntaje: body.puntaje }
}
