import { Readable } from 'node:stream'
import { excelFileName } from '#contract/base/formato.ts'
import type { FileReply } from './implement.ts'

/** What a cell holds. */
export type ExcelCell = string | number | Date | null

/** One column: its title, how wide, and how the cell's number or date shows. */
export interface ExcelColumn<R> {
  title: string
  width?: number
  format?: string
  value: (row: R) => ExcelCell
}

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const EXCEL_DATE_FORMAT = 'dd-mm-yyyy'

/** A day (yyyy-mm-dd) as the date an Excel cell wants. */
export const excelDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The same rows with the first already read: what fails then is still an answer, not a download cut in half. */
const started = async <R>(rows: Iterable<R> | AsyncIterable<R>): Promise<AsyncGenerator<R>> => {
  const read = (async function* () {
    yield* rows
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
  columns: readonly ExcelColumn<R>[]
  rows: Iterable<R> | AsyncIterable<R>
  foot?: readonly ExcelCell[][]
}

/** An Excel to download, made while rows are read: memory stays flat however many there are. */
export const createExcel = async <R>({ de, ids, name, columns, rows, foot = [] }: Sheet<R>): Promise<FileReply> => {
  const read = await started(rows)
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const row of read) yield columns.map((column) => column.value(row))
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
  const [only, ...others] = ids === 'todas' ? [] : ids
  return {
    nombre: excelFileName(de, only === undefined || others.length ? 'todas' : only),
    tipo: EXCEL_TYPE,
    content: Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
  }
}
