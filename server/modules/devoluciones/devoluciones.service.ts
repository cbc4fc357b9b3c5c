import type { Resultado } from '#contract/buscar/shapes.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import type { DevolucionCriteria, DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { devoluciones } from '#contract/devoluciones/calls.ts'
import { ESTADOS, ESTADO_OCULTO, isEstadoId, textoEstado } from '#contract/base/estados.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { sortMotivos } from '#contract/valores/formato.ts'
import { isAllowed } from '#contract/base/machine.ts'
import { PESTANAS_DEVOLUCION, SIN_LEER } from '#contract/base/pestanas.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#contract/route.ts'
import { criteriosDe, porPestana, selectOrigenes, unreadSince } from '#modules/gestiones'
import { getParametro } from '#modules/parametros'
import { limitToScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf } from '#server/db/paging.ts'
import { pasoDevolucion } from './devoluciones-paso.rules.ts'
import {
  type DevolucionHead,
  selectDetail,
  selectFacturasByDevolucion,
  selectHead,
} from './devoluciones-detalle.repository.ts'
import {
  type DevolucionFilter,
  type DevolucionListRow,
  devolucionesList,
  selectByNumero,
  selectMotivos,
  selectMotivosRechazo,
  selectResumen,
} from './devoluciones.repository.ts'
import {
  DECISION,
  DIAS_SIN_TRANSPORTE,
  RECEPCION,
  type TransitionSubject,
  cerradaDe,
  devolucionMachine,
  vencimientoDe,
} from './devoluciones.rules.ts'

const toResultado = (row: DevolucionListRow): Resultado => ({
  tipo: 'devolucion',
  titulo: `Devolución ${row.devolucionId}`,
  detalle: row.otrosMotivos ? `${row.motivo} y ${row.otrosMotivos} más` : row.motivo,
  estadoId: row.estadoId,
  razonSocial: row.razonSocial,
  razonSocialId: row.razonSocialId,
  enlace: `/devoluciones/${row.devolucionId}`,
  fecha: row.fecha,
})

/** Finds returns in scope: first the return with this number, then text matches, newest first. */
export const findDevoluciones = async (
  db: Db,
  caller: Caller,
  { numero, texto }: Consulta,
  limit: number,
): Promise<Resultado[]> => {
  const { scope } = caller
  const [exact, found] = await Promise.all([
    numero === undefined ? [] : selectByNumero(db, caller, numero),
    devolucionesList.first(db, { reader: caller, scope, texto }, limit),
  ])
  const rest = found.filter((row) => !exact.some(({ devolucionId }) => devolucionId === row.devolucionId))
  return [...exact, ...rest].slice(0, limit).map(toResultado)
}

/** Transition that is made when the transport data is entered. */
export const ENVIO = devolucionMachine.rowOf(8, 12)

/**
 * Whether the user may enter transport data now: while the data is awaited, and afterwards to correct the data until
 * staff confirms it.
 */
export const canLoadTransport = (caller: Caller, estadoId: number): boolean =>
  (estadoId === ENVIO.from || estadoId === ENVIO.to) && isAllowed(ENVIO, caller.roles)

/**
 * Returns a return of the user's companies. lock: locks its row until the transaction ends. Throws `no-encontrado` for
 * a hidden or unknown return.
 */
export const requireDevolucion = async (
  { sql, caller, audit }: Context,
  devolucionId: number,
  lock = false,
): Promise<DevolucionHead> => {
  const head = await selectHead(sql, devolucionId, lock)
  if (!head) throw new AppError('no-encontrado')
  requireRazonSocial(caller, head.razonSocialId)
  audit({ razonSocialId: head.razonSocialId, entidad: 'devolucion', entidadId: devolucionId })
  return head
}

/** Returns the facts of a return that its rules check, as of this moment. */
export const subjectOf = async (sql: Db, head: DevolucionHead, now: Date): Promise<TransitionSubject> => {
  const limit = addDays(localDay(head.estadoDesde), await getParametro(sql, 'devolucion.dias-apelacion'))
  return { ...head, dentroDeApelacion: localDay(now) <= limit }
}

/** Lists the states that users see and filter by. */
export const listEstados = async () =>
  ESTADOS.filter((estado) => estado.id !== ESTADO_OCULTO).map(({ id, nombre }) => ({
    estadoId: id,
    nombre,
    texto: textoEstado(id),
  }))

/** Returns the reasons to return and to reject ("Otros" last), and the origins. */
export const listMotivos = async ({ sql }: Context) => {
  const [motivos, rechazos, origenes] = await Promise.all([
    selectMotivos(sql),
    selectMotivosRechazo(sql),
    selectOrigenes(sql),
  ])
  return { motivos: sortMotivos(motivos), rechazos: sortMotivos(rechazos), origenes }
}

/** Converts search criteria to a filter, limited to what the user may see. */
export const filterOf = (
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  criteria: DevolucionCriteria,
): DevolucionFilter => {
  const { ver } = criteria
  return {
    ...criteriosDe(caller, criteria, { pestanas: PESTANAS_DEVOLUCION, isEstado: isEstadoId }),
    reader: caller,
    esperaCliente: ver === 'esperanCliente',
    sinLeerDesde: ver === SIN_LEER ? unreadSince(now) : undefined,
  }
}

/** Returns one page of returns, by page number or by cursor. */
export const searchDevoluciones = async (
  context: Context,
  { params, body }: { params: ParamsOf<typeof devoluciones.search>; body: BodyOf<typeof devoluciones.search> },
) => {
  const { caller } = context
  const { cambiadoDesde, ...criteria } = body
  const filter = filterOf(context, criteria)
  const { db, cambios } = await readingOf(context, filter.scope, cambiadoDesde)
  const rows = await devolucionesList.of(db, { ...filter, cambios })
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => ({
    ...row,
    paso: pasoDevolucion(row, caller.isStaff),
    puedeCargarTransporte: canLoadTransport(caller, row.estadoId),
  }))
}

/** Counts the filtered returns of each tab. */
export const countDevoluciones = (context: Context, { body }: { body: BodyOf<typeof devoluciones.count> }) =>
  devolucionesList.count(
    context.sql,
    porPestana(PESTANAS_DEVOLUCION, (ver) => filterOf(context, { ...body, ver })),
  )

/** Returns the counts of returns for Inicio. */
export const summarizeDevoluciones = async (
  { sql, caller, now }: Context,
  { query }: { query: QueryOf<typeof devoluciones.summarize> },
) => {
  const scope = limitToScope(caller, query.razonSocialIds)
  return selectResumen(sql, scope, caller, unreadSince(now))
}

/** Returns a function that computes the last day for the transport data from the instant at which state 8 began. */
export const lastDayOfTransporte = async (db: Db): Promise<(estadoDesde: Date) => string> => {
  const dias = await getParametro(db, DIAS_SIN_TRANSPORTE)
  return (estadoDesde) => localDay(vencimientoDe(estadoDesde, dias))
}

/** Returns the instant until which the transport data is awaited; null: the return is in another state. */
const transporteHasta = async (db: Db, { estadoId, estadoDesde }: DevolucionHead): Promise<string | null> =>
  estadoId === 8 ? vencimientoDe(estadoDesde, await getParametro(db, DIAS_SIN_TRANSPORTE)).toISOString() : null

/** Returns a return with the actions that the user may take. */
export const getDevolucion = async (
  context: Context,
  { params }: { params: { devolucionId: number } },
): Promise<DevolucionDetail> => {
  const { sql, caller, now } = context
  const head = await requireDevolucion(context, params.devolucionId)
  const [detail, subject] = await Promise.all([
    selectDetail(sql, head.devolucionId, caller, now),
    subjectOf(sql, head, now),
  ])
  const { prioridadId, ...row } = detail!
  const { roles, isStaff } = caller
  return {
    ...row,
    creada: row.creada.toISOString(),
    leidoHasta: row.leidoHasta?.toISOString() ?? null,
    prioridad: isStaff ? (PRIORIDADES[prioridadId] ?? '') : null,

    paso: pasoDevolucion(row, isStaff),
    camino: devolucionMachine.camino(subject),
    transporteHasta: await transporteHasta(sql, head),
    acciones: devolucionMachine.acciones(subject, roles),
    puedeDecidir: devolucionMachine.hasRoute(subject, { ...DECISION.rechaza, roles }),
    puedeRecibir: devolucionMachine.hasRoute(subject, { ...RECEPCION.cuenta, roles }),
    puedeComentar: !cerradaDe(head.estadoId),
    puedeAnotar: isStaff,
    puedeCargarTransporte: canLoadTransport(caller, head.estadoId),
  }
}

/** Lists the invoices of a return in scope. */
export const listFacturasByDevolucion = async (context: Context, { query }: { query: { devolucionId: number } }) => {
  const head = await requireDevolucion(context, query.devolucionId)
  return selectFacturasByDevolucion(context.sql, head.devolucionId)
}
