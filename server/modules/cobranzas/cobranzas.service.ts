import { clavesDe } from '#contract/base/claves.ts'
import type { cobranzas } from '#contract/cobranzas/calls.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Cobranza, CobranzaRow, MesCobranza, Promesa } from '#contract/cobranzas/shapes.ts'
import { diasAtraso } from '#contract/cuenta-corriente/partidas.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { addMonths, localDay } from '#contract/valores/fechas.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { readInformadoVencido, requireTitulares, summarizeCuenta } from '#modules/cuenta-corriente'
import type { Context } from '#server/http/context.ts'
import { pageOf } from '#server/db/paging.ts'
import { readPromesas } from './cobranzas-promesas.service.ts'
import { type MesRow, selectMeses, selectUltimoDia } from './cobranzas-saldos.repository.ts'
import { type CobranzaListRow, contactarList, deudaList, countParaContactar } from './cobranzas.repository.ts'

export { listPromesasAbiertas } from './cobranzas-promesas.service.ts'

/**
 * Returns the promise that a row shows: of the open promises, the one due first. Without open promises it is the latest
 * promise.
 */
const mainPromesa = (promesas: readonly Promesa[], hoy: string): Promesa | null => {
  const pendientes = promesas.filter(({ dia, estado }) => dia >= hoy && estado !== 'cumplida')
  return pendientes.at(-1) ?? promesas[0] ?? null
}

/** Returns the currencies in order, pesos first. */
const sortMonedas = (monedas: readonly string[]): string[] => [
  ...monedas.filter((moneda) => moneda === 'ARS'),
  ...monedas.filter((moneda) => moneda !== 'ARS'),
]

/** Returns the rows of a filtered list, the date of its data, its currencies and the function that completes rows. */
export const listCobranzas = async (
  { sql, caller: { scope }, now }: Pick<Context, 'sql' | 'caller' | 'now'>,
  { pestana, moneda, tramo, promesa, texto }: BodyOf<typeof cobranzas.downloadExcel>,
  erp: Erp,
) => {
  const hoy = localDay(now)
  const ultimo = await selectUltimoDia(sql)
  const dia = ultimo?.dia ?? hoy
  const filter = { scope, hoy, dia, promesa, texto }
  const toFilas = async (rows: readonly CobranzaListRow[]): Promise<CobranzaRow[]> => {
    const ids = rows.map(({ razonSocialId }) => razonSocialId)
    const [promesas, informado] = await Promise.all([
      readPromesas(sql, erp, ids, hoy),
      readInformadoVencido(sql, erp, { scope: ids, now }),
    ])
    return rows.map(({ vencidos, orden: _orden, ultimo: contacto, ...row }) => ({
      ...row,
      vencidos: vencidos.map(({ desde, ...vencido }) => ({
        ...vencido,
        informado: informado?.(row.razonSocialId, vencido) ?? null,
        diasAtraso: diasAtraso(desde, dia),
      })),
      ultimo: contacto && { ...contacto, cuando: new Date(contacto.cuando).toISOString() },
      promesa: mainPromesa(promesas.get(row.razonSocialId) ?? [], hoy),
    }))
  }
  return {
    rows: pestana === 'contactar' ? contactarList.of(sql, filter) : deudaList.of(sql, { ...filter, moneda, tramo }),
    datosAl: ultimo?.datosAl?.toISOString() ?? null,
    monedas: sortMonedas(ultimo?.monedas ?? []),
    toFilas,
  }
}

/** Returns one page of a list of companies. */
export const searchCobranzas = async (
  context: Context,
  {
    params,
    body: { cursor, ...criteria },
  }: { params: ParamsOf<typeof cobranzas.search>; body: BodyOf<typeof cobranzas.search> },
  erp: Erp,
) => {
  const { rows, toFilas } = await listCobranzas(context, criteria, erp)
  const page = await pageOf(rows, { ...params, cursor }, (row: CobranzaListRow) => row)
  return { ...page, filas: await toFilas(page.filas) }
}

/** Returns the date of the list, its currencies, and the number of companies to contact. */
export const getEstadoCobranzas = async ({ sql, caller: { scope }, now }: Context) => {
  const ultimo = await selectUltimoDia(sql)
  return {
    datosAl: ultimo?.datosAl?.toISOString() ?? null,
    monedas: sortMonedas(ultimo?.monedas ?? []),
    paraContactar: await countParaContactar(sql, scope, localDay(now)),
  }
}

/** Returns the current debt and promises of a company. Throws when the company is out of scope. */
export const getCobranza = async (
  context: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobranzas.get> },
  erp: Erp,
): Promise<Cobranza> => {
  const { sql, now } = context
  const [titular] = await requireTitulares(context, [razonSocialId], 'razonSocialId')
  const { datosAl, datosViejos, totales } = await summarizeCuenta(
    context,
    { query: { razonSocialIds: [razonSocialId] } },
    { erp },
  )
  const promesas = await readPromesas(sql, erp, [razonSocialId], localDay(now))
  const { razonSocial, codigoCliente, cuit } = titular!
  return {
    razonSocialId,
    razonSocial,
    codigoCliente,
    cuit,
    datosAl,
    datosViejos,
    totales,
    promesas: promesas.get(razonSocialId) ?? [],
  }
}

const MESES = 12

const mesOf = (dia: string, rows: readonly MesRow[]): MesCobranza => ({
  mes: dia.slice(0, 7),
  dia,
  saldos: rows.flatMap(({ moneda, aVencer, vencido, creditos, ...tramos }) =>
    moneda === null
      ? []
      : [
          {
            moneda,
            aVencer,
            vencidos: clavesDe(TRAMOS_VENCIDOS).map((tramo) => ({ tramo, importe: tramos[tramo] })),
            vencido,
            creditos,
          },
        ],
  ),
})

/**
 * Lists the balances of a company at the end of each of the last twelve months. The current month has those of its
 * latest day.
 */
export const listMesesCobranza = async (
  context: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobranzas.listMeses> },
): Promise<MesCobranza[]> => {
  await requireTitulares(context, [razonSocialId], 'razonSocialId')
  const desde = addMonths(`${localDay(context.now).slice(0, 7)}-01`, 1 - MESES)
  const rows = await selectMeses(context.sql, razonSocialId, desde)
  return [...Map.groupBy(rows, ({ dia }) => dia)].map(([dia, own]) => mesOf(dia, own))
}
