import { excelFileName } from '#contract/valores/formato.ts'
import { type Batches, type ExcelCell, writeSheet } from './excel-sheet.ts'
import type { FileReply } from '#server/http/implement.ts'

export type { ExcelCell } from './excel-sheet.ts'

/** Column of a sheet: title, width, format of its numbers or dates, and whether the numbers are added up. */
export interface ExcelColumn<R> {
  title: string
  /** Width (characters); undefined: 16. */
  width?: number
  format?: string
  total?: boolean
  value: (row: R) => ExcelCell
}

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const EXCEL_DATE_FORMAT = 'dd-mm-yyyy'
export const EXCEL_PESOS = '"$ "#,##0.00'
/**
 * Format of an amount whose currency is in another column. It has no symbol, because not all amounts are pesos and a
 * column has one format.
 */
export const EXCEL_IMPORTE = '#,##0.00'

/** Converts a day (yyyy-mm-dd) to the date of an Excel cell. */
export const excelDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Reads the first batch before it returns. So a failure becomes an error answer instead of a truncated download. */
const readAhead = async <R>(batches: Batches<R>): Promise<AsyncGenerator<readonly R[]>> => {
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

/** Workbook with one sheet. `foot`: lines below the rows. */
interface Sheet<R> {
  /** Subject in the name of the file. The id of the tenant follows it when there is only one. */
  subject: string
  ids: readonly number[] | 'todas'
  name: string
  above: readonly string[]
  columns: readonly ExcelColumn<R>[]
  batches: Batches<R>
  /** Returns the rows of the sheet for a record; absent: one row for each record. */
  expand?: (row: R) => readonly R[]
  foot?: readonly ExcelCell[][]
}

/** Returns an Excel file for download. It is written while its rows are read. */
export const createExcel = async <R>(sheet: Sheet<R>): Promise<FileReply> => {
  const { subject, ids, name, above, columns, batches, expand = (row) => [row], foot = [] } = sheet
  const read = await readAhead(batches)
  const cells = async function* () {
    for await (const batch of read) yield batch.flatMap(expand).map((row) => columns.map((column) => column.value(row)))
  }
  const [only, ...others] = ids === 'todas' ? [] : ids
  return {
    nombre: excelFileName(subject, only === undefined || others.length ? 'todas' : only),
    tipo: EXCEL_TYPE,
    content: writeSheet({
      name,
      above: [name, ...above],
      columns: columns.map(({ title, width = 16, format, total }) => ({ title, width, format, total })),
      batches: cells(),
      foot,
    }),
  }
}
