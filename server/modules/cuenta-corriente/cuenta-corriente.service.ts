import type { Cabecera, PartidaCriteria, TotalListado } from '#contract/cuenta-corriente.shapes.ts'
import { localDay } from '#contract/fechas.ts'
import { totalesDe } from '#contract/partidas.ts'
import { getParametro } from '#modules/parametros'
import { isInScope, limitToScope } from '#modules/usuarios'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { pageOf, type Rows } from '#server/paging.ts'
import { selectTitulares, selectTitularesByCodigo, selectTitularesById } from './cuenta-corriente.repository.ts'
import type { Criterio, Erp, PartidaErp } from '#gateways/erp.ts'
import { ABIERTAS, criterioOf, toPartida, type Vista } from './cuenta-corriente.rules.ts'
import type { Distribuidor, Titular } from './resumen.ts'

export { findComprobantes } from './cuenta-corriente-busqueda.service.ts'
export { type Verificacion, verifyComprobante } from './cuenta-corriente-verificacion.service.ts'
export { partidaIdOf } from './cuenta-corriente.rules.ts'

/** What the current account of this installation depends on. */
export interface CuentaParts {
  erp: Erp
  distribuidor: Distribuidor
}

/** How many open items come with a header. */
const CABECERA_PARTIDAS = 1000
const HOUR_MS = 3_600_000

const mineOf = ({ caller }: Context, titulares: readonly Titular[]): Titular[] =>
  titulares.filter(({ razonSocialId }) => isInScope(caller, razonSocialId))

/** The company that an id or a customer number names, in the caller's scope; any other does not exist. */
export const requireTitular = async (context: Context, id: string): Promise<Titular> => {
  const mine = mineOf(context, await selectTitularesById(context.sql, id))
  const titular = mine.find(({ razonSocialId }) => razonSocialId === Number(id)) ?? mine[0]
  if (!titular) throw new AppError('no-encontrado', { detail: `company ${id}` })
  return titular
}

/** The one of these customers that is the caller's; without one, what they have does not exist. */
export const requireOneOf = async (context: Context, codigos: readonly string[]): Promise<Titular> => {
  const [mine] = mineOf(context, await selectTitularesByCodigo(context.sql, codigos))
  if (!mine) throw new AppError('no-encontrado', { detail: 'of another company' })
  return mine
}

/** The companies asked for, each one checked, or all the caller's. Who sees every company has to say which. */
export const requireTitulares = async (
  { sql, caller }: Context,
  asked: readonly number[] | undefined,
  field: string,
): Promise<Titular[]> => {
  const scope = limitToScope(caller, asked)
  if (scope === 'todas') throw fieldError(field, 'Elegí al menos una razón social.')
  const titulares = await selectTitulares(sql, scope)
  if (asked?.length && titulares.length < scope.length) throw new AppError('no-encontrado')
  return titulares
}

export const vistaOf = async (sql: Db, now: Date): Promise<Vista> => ({
  hoy: localDay(now),
  puntoVentaFce: await getParametro(sql, 'cuenta.punto-venta-fce'),
})

/** Of when the data is, and whether it is old by now. */
const getFrescura = async (sql: Db, erp: Erp, now: Date) => {
  const fecha = await erp.getActualizado(sql, now)
  const horas = await getParametro(sql, 'cuenta.horas-datos-viejos')
  return {
    datosAl: fecha?.toISOString() ?? null,
    datosViejos: fecha !== null && now.getTime() - fecha.getTime() > horas * HOUR_MS,
  }
}

/** The items of some customers that meet the criteria, in their order. */
export const partidasOf = (erp: Erp, sql: Db, codigos: readonly string[], criterio: Criterio): Rows<PartidaErp> => ({
  select: (place) => erp.listPartidas(sql, codigos, criterio, place),
  count: (hasta) => erp.countPartidas(sql, codigos, criterio, hasta),
  keyOf: ({ lugar }) => [...lugar],
  keys: 2,
})

/** Totals, ageing and the oldest open items of a company. */
export const getCabecera = async (
  context: Context,
  { params }: { params: { id: string } },
  { erp }: CuentaParts,
): Promise<Cabecera> => {
  const { sql, now } = context
  const titular = await requireTitular(context, params.id)
  const { razonSocialId, razonSocial, codigoCliente } = titular
  const [vista, frescura, saldos, rows] = await Promise.all([
    vistaOf(sql, now),
    getFrescura(sql, erp, now),
    erp.listSaldos(sql, [codigoCliente], ABIERTAS, localDay(now)),
    erp.listPartidas(sql, [codigoCliente], ABIERTAS, { cursor: undefined, offset: 0, size: CABECERA_PARTIDAS }),
  ])
  return {
    razonSocialId,
    codigoCliente,
    razonSocial,
    fechaConsulta: now.toISOString(),
    ...frescura,
    totales: totalesDe(saldos),
    partidas: rows.slice(0, CABECERA_PARTIDAS).map((row) => toPartida(row, razonSocialId, vista)),
    hayMas: rows.length > CABECERA_PARTIDAS,
  }
}

/** One page of items: by number near the start, by cursor anywhere. */
export const searchPartidas = async (
  context: Context,
  { params, body }: { params: { page: number; size: number }; body: PartidaCriteria },
  { erp }: CuentaParts,
) => {
  const { sql, now } = context
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const ids = new Map(titulares.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const vista = await vistaOf(sql, now)
  const rows = partidasOf(erp, sql, [...ids.keys()], criterioOf(body, vista.hoy))
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => toPartida(row, ids.get(row.codigoCliente)!, vista))
}

/** What the filtered items come to, by currency. */
export const summarizeListado = async (
  context: Context,
  { body }: { body: PartidaCriteria },
  { erp }: CuentaParts,
): Promise<{ totales: TotalListado[] }> => {
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const codigos = titulares.map(({ codigoCliente }) => codigoCliente)
  return { totales: await erp.sumPartidas(context.sql, codigos, criterioOf(body, localDay(context.now))) }
}

/** Totals by currency of one company or of all the caller's, each with its own. */
export const summarizeCuenta = async (
  context: Context,
  { query }: { query: { razonSocialId?: number | undefined } },
  { erp }: CuentaParts,
) => {
  const { sql, now } = context
  const { razonSocialId } = query
  const asked = razonSocialId === undefined ? undefined : [razonSocialId]
  const titulares = await requireTitulares(context, asked, 'razonSocialId')
  const codigos = titulares.map(({ codigoCliente }) => codigoCliente)
  const [frescura, saldos] = await Promise.all([
    getFrescura(sql, erp, now),
    erp.listSaldos(sql, codigos, ABIERTAS, localDay(now)),
  ])
  return {
    ...frescura,
    totales: totalesDe(saldos),
    porRazonSocial: titulares.map((titular) => ({
      razonSocialId: titular.razonSocialId,
      razonSocial: titular.razonSocial,
      totales: totalesDe(saldos.filter((saldo) => saldo.codigoCliente === titular.codigoCliente)),
    })),
  }
}
