import type { cobranzas } from '#contract/cobranzas/calls.ts'
import { aPagarDe } from '#contract/cuenta-corriente/informado.ts'
import { ESTADOS_PROMESA } from '#contract/cobranzas/promesas.ts'
import { CLASES_NOTA, type PestanaCobranza, saldosTexto } from '#contract/cobranzas/reglas.ts'
import type { CobranzaRow, Promesa } from '#contract/cobranzas/shapes.ts'
import type { BodyOf } from '#contract/route.ts'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { sheetHeading } from '#modules/usuarios'
import { batchesOf, withMore } from '#server/db/paging.ts'
import type { Context } from '#server/http/context.ts'
import type { FileReply } from '#server/http/implement.ts'
import {
  createExcel,
  EXCEL_DATE_FORMAT,
  EXCEL_IMPORTE,
  EXCEL_PESOS,
  type ExcelCell,
  type ExcelColumn,
  excelDay,
} from '#server/import/excel.ts'
import { listCobranzas } from './cobranzas.service.ts'

type Column = ExcelColumn<CobranzaRow>

/** Sheet name of each list. */
const HOJAS: Record<PestanaCobranza, string> = { deuda: 'Cobranzas', contactar: 'Para contactar' }

type Vencido = CobranzaRow['vencidos'][number]

/** Overdue amounts of a row, by the title of their columns. null: unknown. */
const VENCIDO: readonly (readonly [titulo: string, of: (vencido: Vencido) => string | null])[] = [
  ['Vencido', ({ importe }) => importe],
  ['Informado, por aplicar', ({ informado }) => informado],
  ['Por reclamar', ({ importe, informado }) => (informado === null ? null : aPagarDe(importe, informado))],
]

/** Returns the columns of each currency, because amounts of several currencies are never added. */
const vencidoColumns = (monedas: readonly string[]): Column[] =>
  monedas.flatMap((moneda) =>
    VENCIDO.map(([titulo, of]) => ({
      title: `${titulo} (${moneda})`,
      width: 22,
      format: moneda === 'ARS' ? EXCEL_PESOS : EXCEL_IMPORTE,
      total: true,
      value: ({ vencidos }: CobranzaRow) => {
        const vencido = vencidos.find((each) => each.moneda === moneda)
        const importe = vencido && of(vencido)
        return importe === undefined || importe === null ? null : Number(importe)
      },
    })),
  )

const dayOf = (day: string | null): ExcelCell => (day ? excelDay(day) : null)

const promesaColumn = (
  title: string,
  column: Omit<Column, 'title' | 'value'>,
  value: (promesa: Promesa) => ExcelCell,
) => ({
  title,
  ...column,
  value: ({ promesa }: CobranzaRow) => promesa && value(promesa),
})

/** Returns the columns of the screen. A cell with two lines on screen becomes two columns. */
const columnsOf = (monedas: readonly string[]): Column[] => [
  { title: 'Razón social', width: 36, value: ({ razonSocial }) => razonSocial },
  { title: 'Código de cliente', width: 18, value: ({ codigoCliente }) => formatCodigoCliente(codigoCliente) },
  ...vencidoColumns(monedas),
  {
    title: 'Días de atraso',
    width: 14,
    value: ({ vencidos }) => (vencidos.length ? Math.max(...vencidos.map(({ diasAtraso }) => diasAtraso)) : null),
  },
  {
    title: 'Último contacto',
    width: 16,
    format: EXCEL_DATE_FORMAT,
    value: ({ ultimo }) => dayOf(ultimo && localDay(new Date(ultimo.cuando))),
  },
  { title: 'Tipo de contacto', width: 18, value: ({ ultimo }) => ultimo && CLASES_NOTA[ultimo.clase].texto },
  { title: 'Próximo contacto', width: 17, format: EXCEL_DATE_FORMAT, value: ({ proximo }) => dayOf(proximo) },
  promesaColumn('Importe prometido', { width: 18, format: EXCEL_IMPORTE }, ({ importe }) => Number(importe)),
  promesaColumn('Moneda', { width: 9 }, ({ moneda }) => moneda),
  promesaColumn('Fecha prometida', { width: 15, format: EXCEL_DATE_FORMAT }, ({ dia }) => excelDay(dia)),
  promesaColumn('Estado de la promesa', { width: 20 }, ({ estado }) =>
    estado ? ESTADOS_PROMESA[estado] : 'Sin datos',
  ),
]

/** Returns the whole filtered list as an Excel file. */
export const downloadCobranzasExcel = async (
  context: Context,
  { body }: { body: BodyOf<typeof cobranzas.downloadExcel> },
  erp: Erp,
): Promise<FileReply> => {
  const { scope } = context.caller
  const { rows, datosAl, monedas, toFilas } = await listCobranzas(context, body, erp)
  return createExcel({
    subject: 'cobranzas',
    ids: scope,
    name: HOJAS[body.pestana],
    above: [...(datosAl ? [saldosTexto(datosAl)] : []), ...(await sheetHeading(context, scope))],
    columns: columnsOf(monedas),
    batches: withMore(batchesOf(rows), toFilas),
  })
}
