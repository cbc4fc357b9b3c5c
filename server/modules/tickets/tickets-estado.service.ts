import sql from 'sql-template-tag'
import { ESTADOS_EN_CURSO, isEstadoId } from '#contract/base/estados.ts'
import type { TicketEstadoUpdate } from '#contract/tickets/shapes.ts'
import { PIDE_TICKET } from '#contract/tickets/pide.ts'
import { decididoDe } from '#contract/tickets/decidido.ts'
import { type SinEfecto, createMove } from '#modules/gestiones'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { announce } from './tickets-avisos.service.ts'
import { conversacion, historial, updatePuntaje, upsertEnvio } from './tickets.repository.ts'
import { type Effect, SIN_EFECTO, TICKET_MACHINES } from './tickets.rules.ts'
import { DECIDIDO_EN, hasDuplicados, lockTickets, selectDecidido, selectHead } from './tickets-detalle.repository.ts'
import { requireNuestra, requireTicket, subjectOf } from './tickets.service.ts'

/** Returns the columns to empty because of these effects, and their former values for the history. */
const clearDecided = async (db: Db, ticketId: number, effects: readonly Effect[]): Promise<SinEfecto> => {
  const campos = [...new Set(effects.flatMap((effect) => SIN_EFECTO[effect]))]
  const found = campos.length ? decididoDe(await selectDecidido(db, ticketId), campos) : []
  return {
    columns: Object.fromEntries(campos.map((campo) => [DECIDIDO_EN[campo], null])),
    sinEfecto: found.map(({ nombre, valor }) => `${nombre}: ${valor}`),
  }
}

export const movimiento = createMove({
  table: 'ticket',
  key: 'ticket_id',
  name: 'ticketId',
  historial,
  isEstado: isEstadoId,
  require: (context, ticketId) => requireTicket(context, ticketId, true),
  // For warranties, unlike claims, staff may make the intermediate steps in the portal: the service desk decides only
  // their end.
  check: ({ caller }, head) => {
    if (head.tipo === 'reclamo') requireNuestra(caller, head)
  },
  machineOf: ({ tipo }) => TICKET_MACHINES[tipo],
  subjectOf,
  look: () => undefined,
  needs: PIDE_TICKET,
  facts: { comentario: {}, envio: {}, ...DECIDIDO_EN },
  foundBy: ['codigoAutorizacion', 'comprobante'],
  bring: async ({ sql: db }, { head: { ticketId }, row: { pide }, sent }, _none: undefined) => {
    const envio = pide.includes('envio') ? sent.envio : undefined
    if (envio) await upsertEnvio(db, ticketId, envio)
    const { comentario } = sent
    return { comentario, codes: envio ? [envio.numeroGuia] : [], words: comentario ? [comentario] : [] }
  },
  takeBack: clearDecided,
  columnsOf: ({ effect }) => ({
    espera_cliente: effect === 'espera',
    // Any move removes the mark as duplicate; a move by `setTicketDuplicado` sets a new one.
    duplicado_de: null,
    reaperturas: effect === 'reabre' ? sql`reaperturas + 1` : undefined,
  }),
  ofCaller: ({ isStaff, usuarioId }, { asignadoId, mesaExterna }) => ({
    asignado_id: isStaff && asignadoId === null && !mesaExterna ? usuarioId : undefined,
  }),
  historyOf: ({ mesaExterna }) => ({ mesa_pendiente: mesaExterna }),
  announce: async (context, head, { last: { to, effect }, comentario }, aviso?: { comentarioId?: number }) => {
    const { ticketId } = head
    await conversacion.markMovida(context, ticketId, !!comentario)
    const evento = effect === 'espera' ? 'espera' : 'estado'
    await announce(context, head, { evento, ticketId, estadoId: to, ...aviso })
  },
})

/** Moves a ticket to a state that the machine of its kind allows. */
export const setEstadoTicket = (
  context: Context,
  { params, body }: { params: { ticketId: number; statusId: number }; body: TicketEstadoUpdate | undefined },
) => movimiento.move(context, params.ticketId, params, body ?? {}, undefined)

const NOMBRES = { reclamo: ['Lo', 'el reclamo'], garantia: ['La', 'la garantía'] } as const

/**
 * Closes a ticket as a duplicate of another open ticket of the same razón social, where the conversation continues.
 * Throws a field error when the other ticket is closed or unsuitable, and `conflicto` when this ticket has duplicates
 * itself.
 */
export const setTicketDuplicado = async (
  context: Context,
  { params, body }: { params: { ticketId: number }; body: { de: number; version: number } },
) => {
  const { ticketId } = params
  const { de, version } = body
  if (de === ticketId) throw fieldError('de', 'Es la misma gestión: ingresá el número de la que queda abierta.')
  // Lock both tickets in one order: otherwise two users could link them to each other at the same time and form a
  // cycle.
  await lockTickets(context.sql, [ticketId, de])
  const head = await requireTicket(context, ticketId, true)
  const original = await selectHead(context.sql, de, false)
  if (!original || original.razonSocialId !== head.razonSocialId) {
    throw fieldError('de', 'No encontramos ese número entre las gestiones de la misma razón social.')
  }
  if (original.duplicadoDe !== null)
    throw fieldError('de', `Esa gestión se cerró como duplicada: ingresá la ${original.duplicadoDe}.`)
  if (!ESTADOS_EN_CURSO.some((id) => id === original.estadoId))
    throw fieldError('de', 'Esa gestión ya está cerrada. Ingresá el número de una abierta.')
  if (await hasDuplicados(context.sql, ticketId)) {
    throw new AppError('conflicto', { message: 'Otras gestiones siguen en esta: no se puede cerrar como duplicada.' })
  }
  const comentario = `${NOMBRES[head.tipo][0]} seguimos en ${NOMBRES[original.tipo][1]} ${de}.`
  const asked = { statusId: 4, via: 'duplicado', columns: { duplicado_de: de } } as const
  return movimiento.move(context, ticketId, asked, { version, comentario }, undefined)
}

/** Stores the customer's rating of a closed ticket, which is possible once. A rating below 4 requires a comment. */
export const setTicketPuntaje = async (
  context: Context,
  { params, body }: { params: { ticketId: number }; body: { puntaje: number; comentario: string } },
) => {
  const head = await requireTicket(context, params.ticketId, true)
  if (context.caller.isStaff) throw new AppError('sin-permiso', { detail: 'only customers may rate' })
  if (head.estadoId !== 4) throw new AppError('conflicto', { message: 'Vas a poder calificar cuando se cierre.' })
  if (head.puntaje !== null) throw new AppError('conflicto', { message: 'Ya calificaste la atención. Gracias.' })
  if (body.puntaje < 4 && !body.comentario) throw fieldError('comentario', 'Contanos qué podemos mejorar.')
  await updatePuntaje(context.sql, head.ticketId, body.puntaje, body.comentario)
  return { puntaje: body.puntaje }
}
