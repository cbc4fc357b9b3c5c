import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { readAll, type ReadRows } from './batches.ts'

/** What a cell holds. */
export type ExcelCell = string | number | Date | null

/** One column: its title, how wide, and how the cell's number or date shows. */
export interface ExcelColumn<R> {
  title: string
  width?: number
  format?: string
  value: (row: R) => ExcelCell
}

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const EXCEL_DATE_FORMAT = 'dd-mm-yyyy'

/** A day (yyyy-mm-dd) as the date an Excel cell wants. */
export const excelDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The same rows with the first already read: what fails then is still an answer, not a download cut in half. */
const started = async <R>(rows: AsyncGenerator<R>): Promise<AsyncGenerator<R>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

/** A workbook of one sheet, made while rows are read: memory stays flat however many there are. `foot` goes under them. */
export const createExcel = async <R>(
  name: string,
  columns: readonly ExcelColumn<R>[],
  read: ReadRows<R>,
  foot: readonly ExcelCell[][] = [],
): Promise<Readable> => {
  const rows = await started(readAll(read))
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => column.value(row))
    yield* foot
  }
  const stream = writeXlsxStream(cells(), {
    name,
    columns: columns.map((column) => ({
      header: column.title,
      width: column.width ?? 16,
      ...(column.format && { numFmt: column.format }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
