import { ESTADOS_EN_CURSO, isEstadoId } from '#contract/base/estados.ts'
import type { TicketEstadoUpdate, TicketNeed } from '#contract/tickets/shapes.ts'
import { faltasDe } from '#contract/base/machine.ts'
import { PIDE_TICKET } from '#contract/tickets/pide.ts'
import { decididoDe } from '#contract/tickets/decidido.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { documentOf } from '#server/db/search.ts'
import { announce } from './tickets-avisos.service.ts'
import { conversacion, historial, updateEstado, updatePuntaje, upsertEnvio } from './tickets.repository.ts'
import { DEJA_SIN_EFECTO, TICKET_MACHINES } from './tickets.rules.ts'
import { hasDuplicados, lockTickets, selectHead, selectDecidido } from './tickets-detalle.repository.ts'
import { requireNuestra, requireTicket, subjectOf } from './tickets.service.ts'

interface Move {
  ticketId: number
  statusId: number
  /** The comment that came with it, which says it to the other side. */
  comentarioId?: number
  /** It is closed because this one goes on in its place. */
  duplicadoDe?: number
}

/** Moves a ticket along the table of its kind, with what the change asks for and one row of history. */
export const moveTicket = async (
  context: Context,
  { ticketId, statusId, comentarioId, duplicadoDe }: Move,
  sent: TicketEstadoUpdate,
) => {
  const { sql, caller, now } = context
  if (!isEstadoId(statusId)) throw fieldError('statusId', 'Ese estado no existe.')
  const head = await requireTicket(context, ticketId, true)
  await historial.requireVersion(sql, { id: ticketId, version: head.version }, sent.version, now)
  // Of a warranty it knows no step but the end: the others are ours, there too.
  if (head.tipo === 'reclamo') requireNuestra(caller, head)
  const subject = await subjectOf(sql, head, now)
  const via = duplicadoDe === undefined ? undefined : 'duplicado'
  const row = TICKET_MACHINES[head.tipo].requireRow(subject, statusId, caller.roles, via)
  requireCompleto(faltasDe(PIDE_TICKET, row.pide, sent, head))

  const given = <N extends TicketNeed>(need: N) => (row.pide.includes(need) ? sent[need] : undefined)
  const esperaCliente = row.effect === 'espera'
  const dejaSinEfecto = row.effect !== undefined && DEJA_SIN_EFECTO[row.effect]
  const sinEfecto = dejaSinEfecto
    ? decididoDe(await selectDecidido(sql, ticketId)).map(({ nombre, valor }) => `${nombre}: ${valor}`)
    : []
  if (row.pide.includes('envio')) await upsertEnvio(sql, ticketId, sent.envio!)
  const version = await updateEstado(sql, {
    ticketId,
    estadoId: row.to,
    fecha: now,
    esperaCliente,
    asignadoId: caller.isStaff && head.asignadoId === null && !head.mesaExterna ? caller.usuarioId : undefined,
    reabre: row.effect === 'reabre',
    dejaSinEfecto,
    solucion: given('solucion'),
    codigoAutorizacion: given('codigoAutorizacion'),
    motivoRechazo: given('motivoRechazo'),
    comprobante: given('comprobante'),
    duplicadoDe,
  })
  const codes = [given('codigoAutorizacion'), given('comprobante'), given('envio')?.numeroGuia].filter(
    (code) => code !== undefined,
  )
  if (codes.length || sent.comentario) {
    await conversacion.appendDocumento(sql, ticketId, documentOf(codes, sent.comentario ? [sent.comentario] : []))
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
      sinEfecto,
    },
    { mesa_pendiente: head.mesaExterna },
  )
  await conversacion.markMovida(context, ticketId, !!sent.comentario)
  const evento = esperaCliente ? 'espera' : 'estado'
  await announce(context, head, { evento, ticketId, estadoId: row.to, comentarioId })
  return { ticketId, estadoId: row.to, version }
}

/** The same, asked by itself. */
export const setEstadoTicket = (
  context: Context,
  { params, body }: { params: { ticketId: number; statusId: number }; body: TicketEstadoUpdate | undefined },
) => moveTicket(context, params, body ?? {})

const NOMBRES = { reclamo: ['Lo', 'el reclamo'], garantia: ['La', 'la garantía'] } as const

/** Closes a ticket that asks what another one of the same company asked already, which goes on in its place. */
export const setTicketDuplicado = async (
  context: Context,
  { params, body }: { params: { ticketId: number }; body: { de: number; version: number } },
) => {
  const { sql } = context
  const { ticketId } = params
  const { de, version } = body
  if (de === ticketId) throw fieldError('de', 'Es el mismo: poné el número del otro.')
  // Both locked in one order: two that are linked to each other at once do not make a circle.
  await lockTickets(sql, [ticketId, de])
  const head = await requireTicket(context, ticketId, true)
  const otro = await selectHead(sql, de, false)
  if (!otro || otro.razonSocialId !== head.razonSocialId) {
    throw fieldError('de', 'No encontramos ese número entre las gestiones de la misma razón social.')
  }
  if (otro.duplicadoDe !== null) throw fieldError('de', `Ese ya es un duplicado: sigue en ${otro.duplicadoDe}.`)
  if (!ESTADOS_EN_CURSO.some((id) => id === otro.estadoId))
    throw fieldError('de', 'Ese ya está cerrado: no sigue en ningún lado.')
  if (await hasDuplicados(sql, ticketId)) {
    throw new AppError('conflicto', { message: 'Otras gestiones siguen en esta: no puede ser duplicado de otra.' })
  }
  const comentario = `${NOMBRES[head.tipo][0]} seguimos en ${NOMBRES[otro.tipo][1]} ${de}.`
  return moveTicket(context, { ticketId, statusId: 4, duplicadoDe: de }, { version, comentario })
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
