import { clavesDe } from '#contract/base/claves.ts'
import type { cobranzas } from '#contract/cobranzas/calls.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Cobranza, CobranzaRow, MesCobranza, Promesa } from '#contract/cobranzas/shapes.ts'
import { diasAtraso } from '#contract/cuenta-corriente/partidas.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import { addMonths, localDay } from '#contract/valores/fechas.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { requireTitulares, summarizeCuenta } from '#modules/cuenta-corriente'
import type { Context } from '#server/http/context.ts'
import { pageOf } from '#server/db/paging.ts'
import { readPromesas } from './cobranzas-promesas.service.ts'
import { type MesRow, selectMeses, selectUltimoDia } from './cobranzas-saldos.repository.ts'
import { type CobranzaListRow, contactarList, deudaList, selectParaContactar } from './cobranzas.repository.ts'

export { listPromesasAbiertas } from './cobranzas-promesas.service.ts'

/** The one that is told in a line: what is not kept and may still be, first what is due first; else the last. */
const unaDe = (promesas: readonly Promesa[], hoy: string): Promesa | null => {
  const pendientes = promesas.filter(({ dia, estado }) => dia >= hoy && estado !== 'cumplida')
  return pendientes.at(-1) ?? promesas[0] ?? null
}

/** One page of a list of companies. */
export const searchCobranzas = async (
  { sql, caller: { scope }, now }: Context,
  { params, body }: { params: ParamsOf<typeof cobranzas.search>; body: BodyOf<typeof cobranzas.search> },
  erp: Erp,
) => {
  const hoy = localDay(now)
  const dia = (await selectUltimoDia(sql))?.dia ?? hoy
  const { pestana, cursor, moneda, tramo, promesa, texto } = body
  const filter = { scope, hoy, dia, promesa, texto }
  const rows = pestana === 'contactar' ? contactarList.of(sql, filter) : deudaList.of(sql, { ...filter, moneda, tramo })
  const page = await pageOf(rows, { ...params, cursor }, (row: CobranzaListRow) => row)
  const ids = page.filas.map(({ razonSocialId }) => razonSocialId)
  const promesas = await readPromesas(sql, erp, ids, hoy)
  const filas = page.filas.map(({ vencidos, orden: _orden, ultimo, ...row }): CobranzaRow => ({
    ...row,
    vencidos: vencidos.map(({ desde, ...vencido }) => ({ ...vencido, diasAtraso: diasAtraso(desde, dia) })),
    ultimo: ultimo && { ...ultimo, cuando: new Date(ultimo.cuando).toISOString() },
    promesa: unaDe(promesas.get(row.razonSocialId) ?? [], hoy),
  }))
  return { ...page, filas }
}

/** Of when the list is, and how many companies are to be contacted. */
export const getEstadoCobranzas = async ({ sql, caller: { scope }, now }: Context) => {
  const ultimo = await selectUltimoDia(sql)
  const monedas = ultimo?.monedas ?? []
  return {
    datosAl: ultimo?.datosAl?.toISOString() ?? null,
    monedas: [...monedas.filter((moneda) => moneda === 'ARS'), ...monedas.filter((moneda) => moneda !== 'ARS')],
    paraContactar: await selectParaContactar(sql, scope, localDay(now)),
  }
}

/** What a company of the caller's owes now, and what it promised. */
export const getCobranza = async (
  context: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobranzas.get> },
  erp: Erp,
): Promise<Cobranza> => {
  const { sql, now } = context
  const [titular] = await requireTitulares(context, [razonSocialId], 'razonSocialId')
  const { datosAl, datosViejos, totales } = await summarizeCuenta(context, { query: { razonSocialId } }, { erp })
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

/** What a company of the caller's owed at the end of each of the last twelve months, this one as it is so far. */
export const listMesesCobranza = async (
  context: Context,
  { params: { razonSocialId } }: { params: ParamsOf<typeof cobranzas.listMeses> },
): Promise<MesCobranza[]> => {
  await requireTitulares(context, [razonSocialId], 'razonSocialId')
  const desde = addMonths(`${localDay(context.now).slice(0, 7)}-01`, 1 - MESES)
  const rows = await selectMeses(context.sql, razonSocialId, desde)
  return [...Map.groupBy(rows, ({ dia }) => dia)].map(([dia, own]) => mesOf(dia, own))
}
