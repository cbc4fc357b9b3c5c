import { formatDay } from '#contract/valores/fechas.ts'
import { periodoTexto } from '#contract/cuenta-corriente/meses.ts'
import type { Periodo } from '#contract/cuenta-corriente/meses.shapes.ts'
import { ladosDe, totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import { TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import type { Partida, PartidaCriteria, TotalListado, Totales } from '#contract/cuenta-corriente/shapes.ts'
import { sheetHeading } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import {
  EXCEL_DATE_FORMAT,
  EXCEL_IMPORTE,
  EXCEL_PESOS,
  type ExcelCell,
  type ExcelColumn,
  createExcel,
  excelDay,
} from '#server/import/excel.ts'
import type { FileReply } from '#server/http/implement.ts'
import { batchesOf } from '#server/db/paging.ts'
import { ABIERTAS, criterioOf, toPartida } from './cuenta-corriente.rules.ts'
import type { Titular } from './resumen.ts'
import { listInformados, ofCliente, readVista } from './cuenta-corriente-informado.service.ts'
import { type CuentaParts, getPeriodo, partidasOf, requireTitulares } from './cuenta-corriente.service.ts'

const situationOf = ({ compensada, tramo }: Partida): string => {
  if (compensada) return 'Saldado'
  return tramo ? TRAMOS[tramo] : 'Crédito sin aplicar'
}

const documentoColumns = (nombres: ReadonlyMap<number, string>): ExcelColumn<Partida>[] => [
  {
    title: 'Razón social',
    width: 36,
    value: ({ razonSocialId }) => nombres.get(razonSocialId)!,
  },
  { title: 'Emisión', width: 12, format: EXCEL_DATE_FORMAT, value: ({ emision }) => excelDay(emision) },
  { title: 'Clase de Documento', width: 30, value: ({ claseTexto }) => claseTexto },
  { title: 'Referencia', width: 20, value: ({ referencia }) => referencia },
  { title: 'Vencimiento', width: 12, format: EXCEL_DATE_FORMAT, value: ({ vencimiento }) => excelDay(vencimiento) },
  { title: 'Moneda', width: 9, value: ({ moneda }) => moneda },
]

/**
 * Returns the columns with the situation of an item today. Excel stores amounts as binary numbers, which are exact up
 * to 15 digits.
 */
const situacionColumns = (money: string): ExcelColumn<Partida>[] => [
  { title: 'Importe original', width: 18, format: money, value: ({ importe }) => Number(importe) },
  { title: 'Pendiente', width: 18, format: money, value: ({ pendiente }) => Number(pendiente) },
  { title: 'Días de atraso', width: 14, value: ({ diasAtraso }) => diasAtraso },
  { title: 'Estado', width: 20, value: situationOf },
  {
    title: 'Saldado el',
    width: 12,
    format: EXCEL_DATE_FORMAT,
    value: ({ compensada }) => (compensada ? excelDay(compensada) : null),
  },
  { title: 'Informado, por aplicar', width: 20, format: money, value: ({ informado }) => Number(informado) },
  { title: 'Queda por pagar', width: 18, format: money, value: ({ aPagar }) => Number(aPagar) },
]

const celda = (lado: string | null): number | null => (lado === null ? null : Number(lado))

/**
 * Returns the columns of a movement in a period. Arrears and pending amount are left out: they are of today, not of the
 * period.
 */
const movimientoColumns = (money: string): ExcelColumn<Partida>[] => [
  { title: 'Débito', width: 18, format: money, value: ({ importe }) => celda(ladosDe(importe)[0]) },
  { title: 'Crédito', width: 18, format: money, value: ({ importe }) => celda(ladosDe(importe)[1]) },
]

/** Returns a total row below the items, in the same columns. */
const footRow = (
  razonSocial: string | null,
  texto: string,
  moneda: string,
  importes: readonly (number | null)[],
): ExcelCell[] => [razonSocial, null, texto, null, null, moneda, ...importes]

const listadoFoot = (listado: readonly TotalListado[]): ExcelCell[][] =>
  listado.map(({ moneda, importe, pendiente }) =>
    footRow(null, 'Total de lo listado', moneda, [Number(importe), Number(pendiente)]),
  )

const periodoFoot = ({ desde, hasta, saldos }: Periodo): ExcelCell[][] =>
  saldos.flatMap(({ moneda, inicial, debitos, creditos, final }) => [
    footRow(null, `Saldo inicial al ${formatDay(desde)}`, moneda, ladosDe(inicial).map(celda)),
    footRow(null, 'Débitos y créditos', moneda, [Number(debitos), Number(creditos)]),
    footRow(null, `Saldo final al ${formatDay(hasta)}`, moneda, ladosDe(final).map(celda)),
  ])

/** Returns the row below the movements of a period: the balance of today. */
const saldoHoyFoot = ({ razonSocial }: Titular, { moneda, saldoTotal }: Totales, hoy: string): ExcelCell[][] => [
  footRow(razonSocial, `Saldo de la cuenta corriente al ${formatDay(hoy)}`, moneda, ladosDe(saldoTotal).map(celda)),
]

/** Returns the rows below the items: the balance, and the reported amount if there is one. */
const cuentaFoot = ({ razonSocial }: Titular, { moneda, saldoTotal, informado }: Totales): ExcelCell[][] => [
  footRow(razonSocial, 'Saldo de la cuenta corriente', moneda, [null, Number(saldoTotal)]),
  ...(Number(informado) > 0 ? [footRow(razonSocial, 'Informado, por aplicar', moneda, [null, Number(informado)])] : []),
]

/**
 * Downloads the filtered items as an Excel with typed cells. Below them are their totals and the balance of each
 * account.
 */
export const downloadCuentaExcel = async (
  context: Context,
  { body }: { body: PartidaCriteria },
  { erp }: CuentaParts,
): Promise<FileReply> => {
  const { sql, now } = context
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const ids = new Map(titulares.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const codigos = [...ids.keys()]
  const vista = await readVista(sql, erp, titulares, now)
  const criterio = criterioOf(body, vista.hoy)
  const listado = await erp.sumPartidas(sql, codigos, criterio)
  const saldos = await erp.listSaldos(sql, codigos, ABIERTAS, vista.hoy)
  const informados = await listInformados(sql, erp, codigos, vista)
  const periodo = await getPeriodo(sql, erp, codigos, body, vista.hoy)
  const isPesos = [...listado, ...saldos, ...(periodo?.saldos ?? [])].every(({ moneda }) => moneda === 'ARS')
  const money = isPesos ? EXCEL_PESOS : EXCEL_IMPORTE
  const nombres = new Map(titulares.map(({ razonSocialId, razonSocial }) => [razonSocialId, razonSocial]))
  const batches = async function* () {
    for await (const batch of batchesOf(partidasOf(erp, sql, codigos, criterio)))
      yield batch.map((row) => toPartida(row, ids.get(row.codigoCliente)!, vista))
  }
  const foot = [
    ...(periodo ? periodoFoot(periodo) : listadoFoot(listado)),
    // Always add the balance of today, whatever the filter, because a user may open the sheet without the screen.
    ...titulares.flatMap((titular) =>
      totalesDe(ofCliente(saldos, titular), ofCliente(informados, titular)).flatMap((totales) =>
        periodo ? saldoHoyFoot(titular, totales, vista.hoy) : cuentaFoot(titular, totales),
      ),
    ),
  ]
  return createExcel({
    subject: 'cuentacorriente',
    ids: titulares.map(({ razonSocialId }) => razonSocialId),
    name: periodo ? 'Estado de cuenta' : 'Cuenta corriente',
    above: [
      ...(periodo ? [periodoTexto(periodo)] : []),
      ...(await sheetHeading(
        context,
        titulares.map(({ razonSocialId }) => razonSocialId),
      )),
    ],
    columns: [...documentoColumns(nombres), ...(periodo ? movimientoColumns(money) : situacionColumns(money))],
    batches: batches(),
    foot,
  })
}
