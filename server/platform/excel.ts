import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'

type Cell = string | number | Date | null

/** One column: its title, how wide, and how the cell's number or date shows. */
export interface ExcelColumn<R> {
  title: string
  width?: number
  format?: string
  value: (row: R) => Cell
}

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const EXCEL_DATE_FORMAT = 'dd-mm-yyyy'

/** A day (yyyy-mm-dd) as the date an Excel cell wants. */
export const excelDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A workbook of one sheet, made while rows are read: memory stays flat however many there are. */
export const createExcel = <R>(name: string, columns: readonly ExcelColumn<R>[], rows: AsyncIterable<R>): Readable => {
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => column.value(row))
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
