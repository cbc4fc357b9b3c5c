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

/** Rows read at a time: small enough to let other requests in between. */
const BATCH = 400

/** Up to `size` + 1 rows after one of them, or from the start. */
type ReadRows<R> = (after: R | undefined, size: number) => Promise<R[]>

async function* readAll<R>(read: ReadRows<R>): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const rows = await read(last, BATCH)
    const batch = rows.slice(0, BATCH)
    yield* batch
    if (rows.length <= BATCH) return
    last = batch.at(-1)
  }
}

/** The same rows with the first already read: what fails then is still an answer, not a download cut in half. */
const started = async <R>(rows: AsyncGenerator<R>): Promise<AsyncGenerator<R>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

/** A workbook of one sheet, made while rows are read: memory stays flat however many there are. */
export const createExcel = async <R>(
  name: string,
  columns: readonly ExcelColumn<R>[],
  read: ReadRows<R>,
): Promise<Readable> => {
  const rows = await started(readAll(read))
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
