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

/** What these effects leave without any. */
const takeBack = async (db: Db, ticketId: number, effects: readonly Effect[]): Promise<SinEfecto> => {
  const cuales = [...new Set(effects.flatMap((effect) => SIN_EFECTO[effect]))]
  const found = cuales.length ? decididoDe(await selectDecidido(db, ticketId), cuales) : []
  return {
    columns: Object.fromEntries(cuales.map((cual) => [DECIDIDO_EN[cual], null])),
    sinEfecto: found.map(({ nombre, valor }) => `${nombre}: ${valor}`),
  }
}

/** How claims and warranties are moved. */
export const movimiento = createMove({
  table: 'ticket',
  key: 'ticket_id',
  name: 'ticketId',
  historial,
  isEstado: isEstadoId,
  require: (context, ticketId) => requireTicket(context, ticketId, true),
  // Of a warranty the external desk is told only the end: its other steps are ours, there too.
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
  takeBack,
  columnsOf: ({ effect }) => ({
    espera_cliente: effect === 'espera',
    // It is nobody's duplicate any more, unless it becomes one now.
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

/** Moves a ticket along the table of its kind. */
export const setEstadoTicket = (
  context: Context,
  { params, body }: { params: { ticketId: number; statusId: number }; body: TicketEstadoUpdate | undefined },
) => movimiento.move(context, params.ticketId, params, body ?? {}, undefined)

const NOMBRES = { reclamo: ['Lo', 'el reclamo'], garantia: ['La', 'la garantía'] } as const

/** Closes a ticket that asks what another one of the same company asked already, which goes on in its place. */
export const setTicketDuplicado = async (
  context: Context,
  { params, body }: { params: { ticketId: number }; body: { de: number; version: number } },
) => {
  const { ticketId } = params
  const { de, version } = body
  if (de === ticketId) throw fieldError('de', 'Es el mismo: poné el número del otro.')
  // Both locked in one order: two that are linked to each other at once do not make a circle.
  await lockTickets(context.sql, [ticketId, de])
  const head = await requireTicket(context, ticketId, true)
  const otro = await selectHead(context.sql, de, false)
  if (!otro || otro.razonSocialId !== head.razonSocialId) {
    throw fieldError('de', 'No encontramos ese número entre las gestiones de la misma razón social.')
  }
  if (otro.duplicadoDe !== null) throw fieldError('de', `Ese ya es un duplicado: sigue en ${otro.duplicadoDe}.`)
  if (!ESTADOS_EN_CURSO.some((id) => id === otro.estadoId))
    throw fieldError('de', 'Ese ya está cerrado: no sigue en ningún lado.')
  if (await hasDuplicados(context.sql, ticketId)) {
    throw new AppError('conflicto', { message: 'Otras gestiones siguen en esta: no puede ser duplicado de otra.' })
  }
  const comentario = `${NOMBRES[head.tipo][0]} seguimos en ${NOMBRES[otro.tipo][1]} ${de}.`
  const asked = { statusId: 4, via: 'duplicado', columns: { duplicado_de: de } } as const
  return movimiento.move(context, ticketId, asked, { version, comentario }, undefined)
}

/** The customer says how it went, once, when it is closed (domain §4.2: less than 4 needs words). */
export const setTicketPuntaje = async (
  context: Context,
  { params, body }: { params: { ticketId: number }; body: { puntaje: number; comentario: string } },
) => {
  const head = await requireTicket(context, params.ticketId, true)
  if (context.caller.isStaff) throw new AppError('sin-permiso', { detail: 'only customers rate' })
  if (head.estadoId !== 4) throw new AppError('conflicto', { message: 'Vas a poder calificar cuando esté cerrado.' })
  if (head.puntaje !== null) throw new AppError('conflicto', { message: 'Ya lo calificaste. Gracias.' })
  if (body.puntaje < 4 && !body.comentario) throw fieldError('comentario', 'Contanos qué podemos mejorar.')
  await updatePuntaje(context.sql, head.ticketId, body.puntaje, body.comentario)
  return { puntaje: body.puntaje }
}
