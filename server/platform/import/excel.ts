import { excelFileName } from '#contract/valores/formato.ts'
import { type Batches, type ExcelCell, writeSheet } from './excel-sheet.ts'
import type { FileReply } from '#server/http/implement.ts'

export type { ExcelCell } from './excel-sheet.ts'

/** One column: its title, how wide, how the cell's number or date shows, and whether it is added up. */
export interface ExcelColumn<R> {
  title: string
  /** Characters; 16 when absent. */
  width?: number
  format?: string
  total?: boolean
  value: (row: R) => ExcelCell
}

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const EXCEL_DATE_FORMAT = 'dd-mm-yyyy'
export const EXCEL_PESOS = '"$ "#,##0.00'
/** Beside its currency: one column has one format, and another's amounts are not pesos. */
export const EXCEL_IMPORTE = '#,##0.00'

/** A day (yyyy-mm-dd) as the date an Excel cell wants. */
export const excelDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The same batches with the first already read: what fails then is still an answer, not a download cut in half. */
const started = async <R>(batches: Batches<R>): Promise<AsyncGenerator<readonly R[]>> => {
  const read = (async function* () {
    yield* batches
  })()
  const first = await read.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* read
  })()
}

/** Rows as a workbook of one sheet; `foot` goes under them. */
interface Sheet<R> {
  /** What it is of, in the name of the file, with whose it is when it is of one alone. */
  de: string
  ids: readonly number[] | 'todas'
  name: string
  /** Lines over the titles: of whom and of when it is. */
  encima: readonly string[]
  columns: readonly ExcelColumn<R>[]
  batches: Batches<R>
  foot?: readonly ExcelCell[][]
}

/** An Excel to download, made while rows are read. */
export const createExcel = async <R>(sheet: Sheet<R>): Promise<FileReply> => {
  const { de, ids, name, encima, columns, batches, foot = [] } = sheet
  const read = await started(batches)
  const cells = async function* () {
    for await (const batch of read) yield batch.map((row) => columns.map((column) => column.value(row)))
  }
  const [only, ...others] = ids === 'todas' ? [] : ids
  return {
    nombre: excelFileName(de, only === undefined || others.length ? 'todas' : only),
    tipo: EXCEL_TYPE,
    content: writeSheet({
      name,
      above: [name, ...encima],
      columns: columns.map(({ title, width = 16, format, total }) => ({ title, width, format, total })),
      batches: cells(),
      foot,
    }),
  }
}
