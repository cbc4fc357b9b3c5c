import { TRAMOS } from '#contract/cuenta-corriente.reglas.ts'
import type { Partida, PartidaCriteria } from '#contract/cuenta-corriente.shapes.ts'
import { totalesDe } from '#contract/partidas.ts'
import type { Context } from '#server/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, type ExcelCell, type ExcelColumn, excelDay } from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import { allOf } from '#server/paging.ts'
import { ABIERTAS, criterioOf, toPartida } from './cuenta-corriente.rules.ts'
import { type CuentaParts, partidasOf, requireTitulares, vistaOf } from './cuenta-corriente.service.ts'

const PESOS = '"$ "#,##0.00'
/** Beside its currency: one column has one format, and another's amounts are not pesos. */
const PLAIN = '#,##0.00'

const situationOf = ({ compensada, tramo }: Partida): string => {
  if (compensada) return 'Compensada'
  return tramo ? TRAMOS[tramo] : 'Crédito sin aplicar'
}

const columnsOf = (nombres: ReadonlyMap<number, string>, money: string): ExcelColumn<Partida>[] => [
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
  // Up to fifteen digits a cell's binary number shows the very cents it was given.
  { title: 'Importe original', width: 18, format: money, value: ({ importe }) => Number(importe) },
  { title: 'Pendiente', width: 18, format: money, value: ({ pendiente }) => Number(pendiente) },
  { title: 'Días de atraso', width: 14, value: ({ diasAtraso }) => diasAtraso },
  { title: 'Situación', width: 20, value: situationOf },
  {
    title: 'Compensada',
    width: 12,
    format: EXCEL_DATE_FORMAT,
    value: ({ compensada }) => (compensada ? excelDay(compensada) : null),
  },
]

/** A row under the items, in their columns. */
const footRow = (
  razonSocial: string | null,
  texto: string,
  moneda: string,
  importe: number | null,
  pendiente: string,
): ExcelCell[] => [razonSocial, null, texto, null, null, moneda, importe, Number(pendiente)]

/** The items as they are filtered, and under them what they come to and what the account owes, as an Excel of typed cells. */
export const downloadCuentaExcel = async (
  context: Context,
  { body }: { body: PartidaCriteria },
  { erp }: CuentaParts,
): Promise<FileReply> => {
  const { sql, now } = context
  const titulares = await requireTitulares(context, body.razonSocialIds, 'razonSocialIds')
  const ids = new Map(titulares.map(({ codigoCliente, razonSocialId }) => [codigoCliente, razonSocialId]))
  const codigos = [...ids.keys()]
  const vista = await vistaOf(sql, now)
  const criterio = criterioOf(body, vista.hoy)
  const listado = await erp.sumPartidas(sql, codigos, criterio)
  const saldos = await erp.listSaldos(sql, codigos, ABIERTAS, vista.hoy)
  const isPesos = [...listado, ...saldos].every(({ moneda }) => moneda === 'ARS')
  const nombres = new Map(titulares.map(({ razonSocialId, razonSocial }) => [razonSocialId, razonSocial]))
  const rows = async function* () {
    for await (const row of allOf(partidasOf(erp, sql, codigos, criterio))) {
      yield toPartida(row, ids.get(row.codigoCliente)!, vista)
    }
  }
  const foot = [
    ...listado.map(({ moneda, importe, pendiente }) =>
      footRow(null, 'Total de lo listado', moneda, Number(importe), pendiente),
    ),
    // Whatever is filtered, the account's own: a sheet is kept and read without the screen.
    ...titulares.flatMap(({ razonSocial, codigoCliente }) =>
      totalesDe(saldos.filter((saldo) => saldo.codigoCliente === codigoCliente)).map(({ moneda, saldoTotal }) =>
        footRow(razonSocial, 'Saldo de la cuenta', moneda, null, saldoTotal),
      ),
    ),
  ]
  return createExcel({
    de: 'cuentacorriente',
    ids: titulares.map(({ razonSocialId }) => razonSocialId),
    name: 'Cuenta corriente',
    columns: columnsOf(nombres, isPesos ? PESOS : PLAIN),
    rows: rows(),
    foot,
  })
}
