import type { Paso, Resultado } from '#contract/buscar/shapes.ts'
import type { Consulta } from '#contract/base/busqueda.ts'
import type { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import type { Periodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import type { Cabecera, PartidaCriteria, TotalListado } from '#contract/cuenta-corriente/shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { claseTexto, periodoOf, totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import { type Criterio, type Erp, type PartidaErp, SIN_FILTROS } from '#gateways/erp/erp.ts'
import { getParametro } from '#modules/parametros'
import { isInScope, limitToScope } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { readingOf } from '#server/db/changes.ts'
import { pageOf, type Rows } from '#server/db/paging.ts'
import { selectTitulares, selectTitularesByCodigo, selectTitularesById } from './cuenta-corriente.repository.ts'
import { frescuraOf, listInformados, ofCliente, readVista } from './cuenta-corriente-informado.service.ts'
import { ABIERTAS, claseArca, criterioOf, toPartida } from './cuenta-corriente.rules.ts'
import type { Distribuidor, Titular } from './resumen.ts'

export { ABIERTAS }
export { getFrescura } from './cuenta-corriente-informado.service.ts'
export { addEnvio, requireCupo } from './cuenta-corriente-destinatarios.service.ts'
export {
  listVencimientos,
  readInformadoVencido,
  readVencidos,
  readVencimientos,
  type Vencido,
  type Vencimiento,
} from './cuenta-corriente-vencimientos.service.ts'

/** Items that are read for each requested document, because a document may have several instalments. */
const ITEMS_PER_DOCUMENTO = 5

const isDeuda = ({ compensada, importe }: PartidaErp): boolean => compensada === null && toCents(importe) > 0n

/** Returns the link to the form that reports a payment, with the document selected. */
const pagoDe = (razonSocialId: number, factura: string): Paso => ({
  titulo: 'Informar pago',
  enlace: `/cuenta-corriente/pago?${new URLSearchParams({ rs: String(razonSocialId), factura })}`,
})

/** Finds documents in the user's scope whose official number ends with the text; exact matches first. */
export const findComprobantes = async (
  db: Db,
  caller: Caller,
  { referencia, clase: claseBuscada }: Consulta,
  { erp, limit }: { erp: Erp; limit: number },
): Promise<Resultado[]> => {
  if (!referencia) return []
  const own = caller.scope === 'todas' ? undefined : await selectTitulares(db, caller.scope)
  const clientes = own?.map(({ codigoCliente }) => codigoCliente) ?? 'todos'
  const items = await erp.listByReferencia(db, clientes, referencia, limit * ITEMS_PER_DOCUMENTO)
  if (!items.length) return []
  const titulares = own ?? (await selectTitularesByCodigo(db, [...new Set(items.map((item) => item.codigoCliente))]))
  const byCodigo = new Map(titulares.map((titular) => [titular.codigoCliente, titular]))
  const puntoVentaFce = await getParametro(db, 'cuenta.punto-venta-fce')
  const found = new Map<string, Resultado>()
  for (const item of items) {
    const titular = byCodigo.get(item.codigoCliente)
    if (!titular || (claseBuscada && claseArca(item) !== claseBuscada)) continue
    const clase = claseTexto(item, item.compensada !== null, puntoVentaFce)
    const enlace = `/cuenta-corriente/${item.sociedad}/${item.documento}/${item.ejercicio}`
    const { razonSocial, razonSocialId } = titular
    found.set(`${enlace} ${razonSocialId}`, {
      tipo: 'comprobante',
      titulo: `${clase} ${item.referencia}`,
      detalle: `${item.compensada === null ? 'Pendiente' : 'Saldado'} · ${unbroken(formatMoney(item.importe, item.moneda))}`,
      estadoId: null,
      razonSocial,
      razonSocialId,
      enlace,
      fecha: item.emision,
      ...(claseBuscada && isDeuda(item) && { pasos: [pagoDe(razonSocialId, item.referencia)] }),
    })
  }
  return [...found.values()].slice(0, limit)
}

/** Result of searching a document number: the razón social has the document, does not have it, or this is unknown. */
export type Verificacion = 'esta' | 'no-esta' | 'no-se-sabe'

/**
 * ERP classes of the searched document; a credit note also has a negative amount. undefined: any class, because users
 * call documents of several classes an invoice.
 */
const CLASES_ERP = { 'nota-credito': ['RV', 'DG'], cualquiera: undefined } as const

/** Maximum documents compared with the searched number, among those whose number ends with the same digits. */
const MAX_SIMILAR = 50

const isNumero = (referencia: string, numero: string): boolean =>
  referencia === numero || referencia.endsWith(`-${numero}`)

/**
 * Checks whether the ERP has a document of a razón social, by its official number as parseComprobante returns it.
 * Answers `no-se-sabe` when the ERP is unavailable or has no document of that kind for the razón social.
 */
export const verifyComprobante = async (
  sql: Db,
  erp: Erp,
  { razonSocialId, numero, clase }: { razonSocialId: number; numero: string; clase: keyof typeof CLASES_ERP },
): Promise<Verificacion> => {
  const clientes = (await selectTitulares(sql, [razonSocialId])).map(({ codigoCliente }) => codigoCliente)
  const clases = CLASES_ERP[clase]
  try {
    const found = await erp.listByReferencia(sql, clientes, numero, MAX_SIMILAR)
    const isOne = found.some(
      (item) =>
        isNumero(item.referencia, numero) &&
        (!clases || (item.signo === 'H' && clases.some((each) => each === item.clase))),
    )
    if (isOne) return 'esta'
    const criterio: Criterio = {
      ...SIN_FILTROS,
      estado: 'todas',
      clases,
      importe: clases ? { desde: undefined, hasta: '-0.01' } : SIN_FILTROS.importe,
      orden: 'emision',
      descendente: true,
    }
    const some = await erp.listPartidas(sql, clientes, criterio, { cursor: undefined, offset: 0, size: 1 })
    return some.length ? 'no-esta' : 'no-se-sabe'
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-disponible') return 'no-se-sabe'
    throw error
  }
}

/** Dependencies of the current account in this installation. */
export interface CuentaParts {
  erp: Erp
  distribuidor: Distribuidor
}

/** Maximum open items that the header of the account lists. */
const CABECERA_PARTIDAS = 1000

const inScopeOf = ({ caller }: Context, titulares: readonly Titular[]): Titular[] =>
  titulares.filter(({ razonSocialId }) => isInScope(caller, razonSocialId))

/** Returns the razón social in scope that an id or customer number names. Throws `no-encontrado` for any other. */
export const requireTitular = async (context: Context, id: string): Promise<Titular> => {
  const mine = inScopeOf(context, await selectTitularesById(context.sql, id))
  const titular = mine.find(({ razonSocialId }) => razonSocialId === Number(id)) ?? mine[0]
  if (!titular) throw new AppError('no-encontrado', { detail: 'unknown company or out of scope' })
  return titular
}

/**
 * Returns the customer in scope among those with these numbers. Throws `no-encontrado` when none of them is in scope.
 */
export const requireOneOf = async (context: Context, codigos: readonly string[]): Promise<Titular> => {
  const [mine] = inScopeOf(context, await selectTitularesByCodigo(context.sql, codigos))
  if (!mine) throw new AppError('no-encontrado', { detail: 'document of another company' })
  return mine
}

/**
 * Returns the requested razones sociales, or all of the user's when none is requested. Throws `no-encontrado` when one
 * of them is out of scope. Staff who see all must name at least one: otherwise throws a field error.
 */
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

/** Returns the items that meet the criteria, in their order, read page by page. */
export const partidasOf = (erp: Erp, sql: Db, codigos: readonly string[], criterio: Criterio): Rows<PartidaErp> => ({
  select: (place) => erp.listPartidas(sql, codigos, criterio, place),
  count: (hasta) => erp.countPartidas(sql, codigos, criterio, hasta),
  keyOf: ({ lugar }) => [...lugar],
  keys: 2,
  hasta: criterio.cambios?.hasta,
})

/** Returns the totals, the ageing and the oldest open items of a razón social. */
export const getCabecera = async (
  context: Context,
  { params }: { params: { id: string } },
  { erp }: Pick<CuentaParts, 'erp'>,
): Promise<Cabecera> => {
  const { sql, now } = context
  const titular = await requireTitular(context, params.id)
  const { razonSocialId, razonSocial, codigoCliente } = titular
  const vista = await readVista(sql, erp, [titular], now)
  const [informados, frescura, saldos, rows] = await Promise.all([
    listInformados(sql, erp, [codigoCliente], vista),
    frescuraOf(sql, vista.datosAl, now),
    erp.listSaldos(sql, [codigoCliente], ABIERTAS, localDay(now)),
    erp.listPartidas(sql, [codigoCliente], ABIERTAS, { cursor: undefined, offset: 0, size: CABECERA_PARTIDAS }),
  ])
  return {
    razonSocialId,
    codigoCliente,
    razonSocial,
    fechaConsulta: now.toISOString(),
    ...frescura,
    totales: totalesDe(saldos, informados),
    partidas: rows.slice(0, CABECERA_PARTIDAS).map((row) => toPartida(row, razonSocialId, vista)),
    hayMas: rows.length > CABECERA_PARTIDAS,
  }
}

const SIN_CAMBIOS =
  'La cuenta corriente se lee de SAP, que no informa cuándo cambió cada partida: pedila sin cambiadoDesde.'

/** Returns one page of items, by page number or by cursor. */
export const searchPartidas = async (
  context: Context,
  { params, body }: { params: { page: number; size: number }; body: BodyOf<typeof cuentaCorriente.search> },
  { erp }: CuentaParts,
) => {
  const { now } = context
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const { cambiadoDesde, ...criteria } = body
  if (cambiadoDesde !== undefined && !erp.sabeCambios) throw fieldError('cambiadoDesde', SIN_CAMBIOS)
  const of = titulares.map(({ razonSocialId }) => razonSocialId)
  const { db, cambios } = await readingOf(context, of, cambiadoDesde)
  const ids = new Map(titulares.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const vista = await readVista(db, erp, titulares, now)
  const rows = partidasOf(erp, db, [...ids.keys()], { ...criterioOf(criteria, vista.hoy), cambios })
  return pageOf(rows, { ...params, cursor: body.cursor }, (row) => toPartida(row, ids.get(row.codigoCliente)!, vista))
}

/** Returns the balances between two dates when the filter is exactly a period; null for any other filter. */
export const getPeriodo = async (
  sql: Db,
  erp: Erp,
  codigos: readonly string[],
  criteria: PartidaCriteria,
  hoy: string,
): Promise<Periodo | null> => {
  const periodo = periodoOf(criteria, hoy)
  if (!periodo) return null
  const saldos = await erp.listSaldosPeriodo(sql, codigos, periodo)
  return { ...periodo, saldos: saldos.filter(({ moneda }) => !criteria.moneda || moneda === criteria.moneda) }
}

/** Returns the totals of the filtered items by currency, and the balances when the filter is a whole period. */
export const summarizeListado = async (
  context: Context,
  { body }: { body: PartidaCriteria },
  { erp }: CuentaParts,
): Promise<{ totales: TotalListado[]; periodo: Periodo | null }> => {
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const codigos = titulares.map(({ codigoCliente }) => codigoCliente)
  const hoy = localDay(context.now)
  return {
    totales: await erp.sumPartidas(context.sql, codigos, criterioOf(body, hoy)),
    periodo: await getPeriodo(context.sql, erp, codigos, body, hoy),
  }
}

/** Returns the totals by currency of the requested razones sociales: of each and of all together. */
export const summarizeCuenta = async (
  context: Context,
  { query }: { query: QueryOf<typeof cuentaCorriente.summarize> },
  { erp }: Pick<CuentaParts, 'erp'>,
) => {
  const { sql, now } = context
  const titulares = await requireTitulares(context, query.razonSocialIds, 'razonSocialIds')
  const codigos = titulares.map(({ codigoCliente }) => codigoCliente)
  const vista = await readVista(sql, erp, titulares, now)
  const [informados, frescura, saldos] = await Promise.all([
    listInformados(sql, erp, codigos, vista),
    frescuraOf(sql, vista.datosAl, now),
    erp.listSaldos(sql, codigos, ABIERTAS, localDay(now)),
  ])
  return {
    ...frescura,
    totales: totalesDe(saldos, informados),
    porRazonSocial: titulares.map((titular) => ({
      razonSocialId: titular.razonSocialId,
      razonSocial: titular.razonSocial,
      totales: totalesDe(ofCliente(saldos, titular), ofCliente(informados, titular)),
    })),
  }
}
