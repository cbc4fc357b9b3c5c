import {
  ESTADO_OCULTO,
  ESTADOS_EN_CURSO,
  ESTADOS,
  ESTADOS_TEXTO,
  ESTADOS_TICKET,
  estadoTexto,
  isEstadoId,
  textoEstado,
} from '#contract/estados.ts'
import { addDays, localDay } from '#contract/fechas.ts'
import { sortMotivos } from '#contract/formato.ts'
import { isActor } from '#contract/roles.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import { SERVICIOS } from '#contract/servicios.ts'
import type { tickets } from '#contract/tickets.ts'
import { PRIORIDADES, type TipoTicket } from '#contract/tickets.reglas.ts'
import type { TicketCriteria, TicketDetail } from '#contract/tickets.shapes.ts'
import { getParametro } from '#modules/parametros'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller, Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { pageOf } from '#server/paging.ts'
import type { TicketsOptions } from './tickets-avisos.service.ts'
import { selectMotivos, selectOrigenes, selectSectores, selectSimilares } from './tickets-catalogo.repository.ts'
import { describeDatos } from './tickets-datos.rules.ts'
import { selectDetail, selectHead, type TicketHead } from './tickets-detalle.repository.ts'
import { selectResumen, type TicketFilter, ticketsList } from './tickets-lista.repository.ts'
import { pasoTicket } from './tickets-paso.rules.ts'
import { canComment, TICKET_MACHINES, type TicketSubject } from './tickets.rules.ts'

export { insertUnidadesVendidas } from './tickets-catalogo.repository.ts'
export { findTickets } from './tickets-busqueda.service.ts'

const SIMILARES = 5
const DAY_MS = 86_400_000
/** What was written longer ago is not announced on Inicio any more. */
const UNREAD_DAYS = 30

const SERVICIO: Record<TipoTicket, number> = { reclamo: SERVICIOS.reclamos, garantia: SERVICIOS.garantias }

/** Who works with a kind: by its service, and warranties also by role (domain §7, role × capability). */
export const canSeeTipo = (caller: Caller, tipo: TipoTicket): boolean =>
  caller.isStaff ||
  caller.servicios.has(SERVICIO[tipo]) ||
  (tipo === 'garantia' && isActor(caller.roles, 'titular', 'representante', 'garantias'))

/** The gate of each kind. */
export const requireTipo = (caller: Caller, tipo: TipoTicket): void => {
  if (!canSeeTipo(caller, tipo)) throw new AppError('sin-permiso', { detail: `servicio of ${tipo}` })
}

/** A ticket of the caller's companies and services; any other does not exist. Locked when `lock` is asked. */
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

/** A ticket as its rules look at it, at this moment. */
export const subjectOf = async (sql: Db, head: TicketHead, now: Date): Promise<TicketSubject> => {
  const today = localDay(now)
  const until = async (clave: string) => addDays(localDay(head.estadoDesde), await getParametro(sql, clave))
  return {
    estadoId: head.estadoId,
    reabrible: head.estadoId === 4 && head.reaperturas === 0 && today <= (await until('ticket.dias-reapertura')),
    dentroDeApelacion: head.estadoId === 6 && today <= (await until('garantia.dias-apelacion')),
  }
}

/** The statuses of a kind that people see and filter by. */
export const listEstadosTicket = async (_context: Context, { query }: { query: QueryOf<typeof tickets.getEstados> }) =>
  ESTADOS_TICKET[query.tipo].map((estadoId) => ({
    estadoId,
    nombre: ESTADOS.find(({ id }) => id === estadoId)!.nombre,
    texto: textoEstado(estadoId),
    estado: estadoTexto(estadoId),
  }))

/** Reasons with what they ask for, "Otros" last; sectors and origins. */
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

const statesOf = ({ estadoIds, estados, ver }: TicketCriteria): number[] | undefined => {
  if (estadoIds?.some((id) => !isEstadoId(id))) throw fieldError('estadoIds', 'Elegí un estado de la lista.')
  const named = estados?.flatMap((estado) => ESTADOS_TEXTO[estado])
  const asked = estadoIds?.length || named?.length ? [...new Set([...(estadoIds ?? []), ...(named ?? [])])] : undefined
  if (ver === 'abiertos') return ESTADOS_EN_CURSO.filter((id) => asked?.includes(id) ?? true)
  return asked?.filter((id) => id !== ESTADO_OCULTO)
}

const unreadSince = (now: Date): Date => new Date(now.getTime() - UNREAD_DAYS * DAY_MS)

/** The criteria of a search, limited to what the caller may see. */
export const filterOf = ({ caller, now }: Pick<Context, 'caller' | 'now'>, criteria: TicketCriteria): TicketFilter => {
  const { tipo, motivoId, marcaId, origenId, ver, desde, hasta, texto } = criteria
  requireTipo(caller, tipo)
  if (desde && hasta && desde > hasta)
    throw fieldError('hasta', 'La fecha hasta no puede ser anterior a la fecha desde.')
  const scope = limitToScope(caller, criteria.razonSocialIds)
  const estadoIds = statesOf(criteria)
  const conversacion = ver === 'sinLeer' || ver === 'esperanCliente' ? { ver, desde: unreadSince(now) } : undefined
  return { reader: caller, tipo, scope, estadoIds, motivoId, marcaId, origenId, conversacion, desde, hasta, texto }
}

/** One page: by number near the start, by cursor anywhere. */
export const searchTickets = async (
  context: Context,
  { query, body }: { query: QueryOf<typeof tickets.search>; body: BodyOf<typeof tickets.search> },
) => {
  const rows = await ticketsList.of(context.sql, filterOf(context, body))
  return pageOf(rows, { ...query, cursor: body.cursor }, (row) => ({ ...row, estado: estadoTexto(row.estadoId) }))
}

/** Counts for the start screen. */
export const summarizeTickets = async (
  { sql, caller, now }: Context,
  { query }: { query: QueryOf<typeof tickets.summarize> },
) => {
  requireTipo(caller, query.tipo)
  const scope = limitToScope(caller, query.razonSocialId === undefined ? undefined : [query.razonSocialId])
  return selectResumen(sql, query.tipo, scope, caller, unreadSince(now))
}

/** Open claims that may already be what somebody is about to ask. */
export const listSimilares = (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof tickets.listSimilares> },
) => {
  requireTipo(caller, 'reclamo')
  requireRazonSocial(caller, query.razonSocialId)
  return selectSimilares(sql, { ...query, texto: query.texto || undefined }, SIMILARES)
}

/** One ticket, with what the caller may do to it. */
export const getTicket = async (
  context: Context,
  { params }: { params: { ticketId: number } },
  { mesaExterna }: TicketsOptions,
): Promise<TicketDetail> => {
  const { sql, caller, now } = context
  const head = await requireTicket(context, params.ticketId)
  const [detail, subject] = await Promise.all([selectDetail(sql, head.ticketId, caller), subjectOf(sql, head, now)])
  const { datos, ...row } = detail!
  const machine = TICKET_MACHINES[head.tipo]
  return {
    ...row,
    sincronizando: row.sincronizando || (mesaExterna && row.ticketInvgateId === null),
    estado: estadoTexto(row.estadoId),
    creado: row.creado.toISOString(),
    leidoHasta: row.leidoHasta?.toISOString() ?? null,

    datos: describeDatos(datos),
    avisos: datos.avisos ?? [],
    devolucionId: datos.devolucionId ?? null,
    prioridad: PRIORIDADES[row.prioridadId] ?? '',
    paso: pasoTicket(head, caller.isStaff),
    camino: machine.camino(subject),
    acciones: machine.acciones(subject, caller.roles),
    puedeComentar: canComment(head.estadoId),
    puedeAnotar: caller.isStaff,
    puedeCalificar: !caller.isStaff && head.estadoId === 4 && head.puntaje === null,
  }
}
