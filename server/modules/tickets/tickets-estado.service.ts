import { isEstadoId } from '#contract/base/estados.ts'
import type { TicketEstadoUpdate, TicketNeed } from '#contract/tickets/shapes.ts'
import { faltasDe } from '#contract/base/machine.ts'
import { PIDE_TICKET } from '#contract/tickets/pide.ts'
import type { Context } from '#server/context.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { requireCompleto } from '#server/machine.ts'
import { documentOf } from '#server/search.ts'
import { announce, type TicketsOptions } from './tickets-avisos.service.ts'
import {
  appendDocumento,
  historial,
  markConsultado,
  markRespondido,
  updateEstado,
  updatePuntaje,
  upsertEnvio,
  upsertLectura,
} from './tickets.repository.ts'
import { TICKET_MACHINES } from './tickets.rules.ts'
import { requireTicket, subjectOf } from './tickets.service.ts'

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
  const subject = await subjectOf(sql, head, now)
  const row = TICKET_MACHINES[head.tipo].requireRow(subject, params.statusId, caller.roles)
  requireCompleto(faltasDe(PIDE_TICKET, row.pide, sent, head))

  const given = <N extends TicketNeed>(need: N) => (row.pide.includes(need) ? sent[need] : undefined)
  const { ticketId } = head
  const esperaCliente = row.effect === 'espera'
  if (row.pide.includes('envio')) await upsertEnvio(sql, ticketId, sent.envio!)
  const version = await updateEstado(sql, {
    ticketId,
    estadoId: row.to,
    fecha: now,
    esperaCliente,
    asignadoId: caller.isStaff && head.asignadoId === null ? caller.usuarioId : undefined,
    reabre: row.effect === 'reabre',
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
  await historial.insert(
    sql,
    {
      id: ticketId,
      desdeId: head.estadoId,
      estadoId: row.to,
      usuarioId: caller.usuarioId,
      comentario: sent.comentario || null,
      fecha: now,
    },
    { mesa_pendiente: options.mesaExterna },
  )
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
