import type { Resultado } from '#contract/buscar/shapes.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import {
  type PorEstado,
  ESTADOS,
  ESTADOS_TEXTO,
  ESTADOS_TICKET,
  estadoTexto,
  isEstadoId,
  textoEstado,
} from '#contract/base/estados.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { sortMotivos } from '#contract/valores/formato.ts'
import { PESTANAS_TICKET, SIN_LEER } from '#contract/base/pestanas.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import { PRIORIDADES, type TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketCriteria, TicketDetail } from '#contract/tickets/shapes.ts'
import type { tickets } from '#contract/tickets/calls.ts'
import { openTitular } from '#modules/cifrado'
import { criteriosDe, porPestana, selectOrigenes, unreadSince } from '#modules/gestiones'
import { getParametro } from '#modules/parametros'
import { canSee } from '#modules/seguidores'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf } from '#server/db/paging.ts'
import { selectMotivos, selectSectores, selectSimilares } from './tickets-catalogo.repository.ts'

import { describeDatos } from './tickets-datos.rules.ts'
import { type TicketHead, selectDetail, selectHead } from './tickets-detalle.repository.ts'
import {
  type TicketFilter,
  type TicketListRow,
  selectByNumero,
  selectResumen,
  ticketsList,
} from './tickets-lista.repository.ts'
import { TICKET_MACHINES, type TicketSubject, canComment } from './tickets.rules.ts'

const NOMBRES = { reclamo: 'Reclamo', garantia: 'Garantía' } as const
const CARPETAS = { reclamo: 'reclamos', garantia: 'garantias' } as const

const toResultado = (row: TicketListRow): Resultado => ({
  tipo: row.tipo,
  titulo: `${NOMBRES[row.tipo]} ${row.ticketId}`,
  detalle: `${row.motivo}: ${row.titulo}`,
  estadoId: row.estadoId,
  razonSocial: row.razonSocial,
  razonSocialId: row.razonSocialId,
  enlace: `/${CARPETAS[row.tipo]}/${row.ticketId}`,
  fecha: row.fecha,
})

/**
 * Finds tickets of one kind: first the ticket with this number in the portal or in the service desk, then text matches,
 * newest first.
 */
export const findTickets =
  (tipo: TipoTicket) =>
  async (db: Db, caller: Caller, { numero, texto }: Consulta, limit: number): Promise<Resultado[]> => {
    const { scope } = caller
    const [exact, found] = await Promise.all([
      numero === undefined ? [] : selectByNumero(db, tipo, caller, numero),
      ticketsList.first(db, { reader: caller, tipo, scope, texto }, limit),
    ])
    const rest = found.filter((row) => !exact.some(({ ticketId }) => ticketId === row.ticketId))
    return [...exact, ...rest].slice(0, limit).map(toResultado)
  }

/** Text of Próximo paso (next step): one for the customer, one for the staff. */
type Paso = readonly [cliente: string, interno: string]
type EstadoDe<T extends TipoTicket> = (typeof ESTADOS_TICKET)[T][number]

const RECLAMO: PorEstado<Paso> = {
  1: ['Recibimos tu reclamo. En breve lo toma una persona.', 'Falta que alguien lo tome.'],
  2: ['Lo estamos resolviendo.', 'Falta resolverlo: respondé o cerralo con la solución.'],
  4: ['No queda nada por hacer.', 'No queda nada por hacer.'],
  6: ['Leé el motivo. Si no estás de acuerdo, hablá con tu vendedor.', 'Se rechazó.'],
} satisfies Record<EstadoDe<'reclamo'>, Paso>

const GARANTIA: PorEstado<Paso> = {
  11: ['Recibimos tu garantía. En breve la revisa Postventa.', 'Falta que alguien de Postventa la tome.'],
  1: ['Ya la tomamos: pronto empezamos a revisarla.', 'Falta empezar el análisis.'],
  2: ['Estamos revisando los datos y las fotos.', 'Falta revisar los datos y las fotos.'],
  8: ['Te toca: cargá los datos de transporte de la pieza.', 'Esperamos los datos de transporte del cliente.'],
  12: ['Estamos revisando los datos de transporte.', 'Falta confirmar los datos de transporte.'],
  10: ['Esperamos que llegue la pieza.', 'Esperamos que llegue la pieza.'],
  9: ['La pieza llegó: la estamos recibiendo.', 'Falta verificar la pieza que llegó.'],
  7: ['La verificamos: falta la resolución.', 'Falta resolver: aprobá o rechazá.'],
  5: ['Aprobada. Estamos preparando la reparación, el reemplazo o la nota de crédito.', 'Falta entregar y cerrar.'],
  6: [
    'Leé el motivo. Si no estás de acuerdo, escribinos en Comentarios.',
    'Falta devolver la pieza y cerrar. El cliente puede apelar por Comentarios.',
  ],
  4: ['No queda nada por hacer.', 'No queda nada por hacer.'],
} satisfies Record<EstadoDe<'garantia'>, Paso>

const PASOS: Record<TipoTicket, PorEstado<Paso>> = { reclamo: RECLAMO, garantia: GARANTIA }
const ESPERA: Paso = ['Te toca: respondé lo que te preguntamos en Comentarios.', 'Esperamos la respuesta del cliente.']

/** Returns the next step of a ticket, worded for the reader. */
const pasoTicket = (
  { tipo, estadoId, esperaCliente }: { tipo: TipoTicket; estadoId: number; esperaCliente: boolean },
  isStaff: boolean,
): string => {
  const paso = esperaCliente && estadoId !== 8 ? ESPERA : PASOS[tipo][estadoId]
  return paso?.[isStaff ? 1 : 0] ?? ''
}

export { insertHabituales, insertUnidadesVendidas } from './tickets-catalogo.repository.ts'

const SIMILARES = 5
/** Throws `sin-permiso` when the user may not see this kind of ticket. */
export const requireTipo = (caller: Caller, tipo: TipoTicket): void => {
  if (!canSee(caller, tipo)) throw new AppError('sin-permiso', { detail: `no access to the service of ${tipo}` })
}

/**
 * Returns a ticket of the user's companies and services. lock: locks its row until the transaction ends. Throws
 * `no-encontrado` for a deleted or unknown ticket.
 */
export const requireTicket = async (
  { sql, caller, audit }: Context,
  ticketId: number,
  lock = false,
): Promise<TicketHead> => {
  const head = await selectHead(sql, ticketId, lock)
  if (!head) throw new AppError('no-encontrado')
  requireRazonSocial(caller, head.razonSocialId)
  requireTipo(caller, head.tipo)
  audit({ razonSocialId: head.razonSocialId, entidad: head.tipo, entidadId: ticketId })
  return head
}

const AT_SERVICE_DESK = 'Se atiende en InvGate: se responde y se resuelve allá.'

/**
 * Whether the user is staff and the service desk attends the ticket. Such staff read the ticket and add notes in the
 * portal, but answer it in the service desk.
 */
const isAtServiceDesk = ({ isStaff }: Caller, { mesaExterna }: TicketHead): boolean => isStaff && mesaExterna

/** Throws `conflicto` for staff when the service desk answers and decides the ticket. */
export const requireNuestra = (caller: Caller, head: TicketHead): void => {
  if (isAtServiceDesk(caller, head)) throw new AppError('conflicto', { message: AT_SERVICE_DESK })
}

/** Returns the facts of a ticket that its rules check, as of this moment. */
export const subjectOf = async (sql: Db, head: TicketHead, now: Date): Promise<TicketSubject> => {
  const today = localDay(now)
  const until = async (clave: string) => addDays(localDay(head.estadoDesde), await getParametro(sql, clave))
  return {
    estadoId: head.estadoId,
    reabrible: head.estadoId === 4 && head.reaperturas === 0 && today <= (await until('ticket.dias-reapertura')),
    dentroDeApelacion: head.estadoId === 6 && today <= (await until('garantia.dias-apelacion')),
  }
}

/** Lists the states of a kind that users see and filter by. */
export const listEstadosTicket = async (_context: Context, { query }: { query: QueryOf<typeof tickets.getEstados> }) =>
  ESTADOS_TICKET[query.tipo].map((estadoId) => ({
    estadoId,
    nombre: ESTADOS.find(({ id }) => id === estadoId)!.nombre,
    texto: textoEstado(estadoId),
    estado: estadoTexto(estadoId),
  }))

/** Returns the reasons with the fields they require ("Otros" last), the sectors and the origins. */
export const getTicketCatalogo = async (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof tickets.getCatalogo> },
) => {
  requireTipo(caller, query.tipo)
  const [motivos, sectores, origenes] = await Promise.all([
    selectMotivos(sql, query.tipo, caller.isStaff),
    selectSectores(sql, query.tipo),
    selectOrigenes(sql),
  ])
  return { sectores, origenes, motivos: sortMotivos(motivos) }
}

/** Converts search criteria to a filter, limited to what the user may see. */
export const filterOf = (
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  { estados, ...criteria }: TicketCriteria,
): TicketFilter => {
  const { tipo, ver } = criteria
  requireTipo(caller, tipo)
  const estadoIds = [...(criteria.estadoIds ?? []), ...(estados ?? []).flatMap((estado) => ESTADOS_TEXTO[estado])]
  return {
    ...criteriosDe(caller, { ...criteria, estadoIds }, { pestanas: PESTANAS_TICKET, isEstado: isEstadoId }),
    reader: caller,
    conversacion: ver === SIN_LEER || ver === 'esperanCliente' ? { ver, desde: unreadSince(now) } : undefined,
  }
}

/** Returns one page of tickets, by page number or by cursor. */
export const searchTickets = async (
  context: Context,
  { query, body }: { query: QueryOf<typeof tickets.search>; body: BodyOf<typeof tickets.search> },
) => {
  const { cambiadoDesde, ...criteria } = body
  const filter = filterOf(context, criteria)
  const { db, cambios } = await readingOf(context, filter.scope, cambiadoDesde)
  const rows = await ticketsList.of(db, { ...filter, cambios })
  return pageOf(rows, { ...query, cursor: body.cursor }, (row) => ({
    ...row,
    estado: estadoTexto(row.estadoId),
    paso: pasoTicket(row, context.caller.isStaff),
  }))
}

/** Counts the filtered tickets of each tab. */
export const countTickets = (context: Context, { body }: { body: BodyOf<typeof tickets.count> }) =>
  ticketsList.count(
    context.sql,
    porPestana(PESTANAS_TICKET, (ver) => filterOf(context, { ...body, ver })),
  )

/** Returns the counts of tickets for Inicio. */
export const summarizeTickets = async (
  { sql, caller, now }: Context,
  { query }: { query: QueryOf<typeof tickets.summarize> },
) => {
  requireTipo(caller, query.tipo)
  const scope = limitToScope(caller, query.razonSocialIds)
  return selectResumen(sql, query.tipo, scope, caller, unreadSince(now))
}

/** Lists open claims that may already cover the claim that the user is writing. */
export const listSimilares = (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof tickets.listSimilares> },
) => {
  requireTipo(caller, 'reclamo')
  requireRazonSocial(caller, query.razonSocialId)
  return selectSimilares(sql, { ...query, texto: query.texto || undefined }, SIMILARES)
}

/** Returns a ticket with the actions that the user may take. */
export const getTicket = async (
  context: Context,
  { params }: { params: { ticketId: number } },
): Promise<TicketDetail> => {
  const { sql, caller, now } = context
  const head = await requireTicket(context, params.ticketId)
  const [detail, subject] = await Promise.all([
    selectDetail(sql, head.ticketId, caller, now),
    subjectOf(sql, head, now),
  ])
  const { datos, ...row } = detail!
  const machine = TICKET_MACHINES[head.tipo]
  const atServiceDesk = isAtServiceDesk(caller, head)
  return {
    ...row,
    sincronizando: head.mesaExterna && (row.sincronizando || row.ticketInvgateId === null),
    estado: estadoTexto(row.estadoId),
    creado: row.creado.toISOString(),
    leidoHasta: row.leidoHasta?.toISOString() ?? null,

    datos: describeDatos(openTitular(context.cipher, datos)),
    avisos: datos.avisos ?? [],
    devolucionId: datos.devolucionId ?? null,
    prioridad: PRIORIDADES[row.prioridadId] ?? '',
    paso: atServiceDesk && head.tipo === 'reclamo' ? AT_SERVICE_DESK : pasoTicket(head, caller.isStaff),
    camino: machine.camino(subject),
    acciones: atServiceDesk && head.tipo === 'reclamo' ? [] : machine.acciones(subject, caller.roles),
    puedeComentar: canComment(head.estadoId) && !atServiceDesk,
    puedeAnotar: caller.isStaff,
    puedeCalificar: !caller.isStaff && head.estadoId === 4 && head.puntaje === null,
  }
}
