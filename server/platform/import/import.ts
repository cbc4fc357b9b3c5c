import type { Readable } from 'node:stream'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/database.ts'
import { createPlace, createRowsPlace } from './import-place.ts'
import type { ImportReport } from './import-report.ts'
import {
  type HeaderMap,
  type ImportColumns,
  type ImportRow,
  matchHeader,
  plainHeader,
  readCsv,
  readJson,
  type UnreadableRow,
} from './import-rows.ts'
import type { Importer, Written } from './importer.ts'
import { type FindRecords, isUnreadable, type RunOptions, runRecords } from './import-run.ts'

/** The columns of an importer by whether a file must have them. */
export const columnsOf = ({ columns }: Pick<Importer<unknown>, 'columns'>): ImportColumns => {
  const names = Object.keys(columns)
  return {
    required: names.filter((name) => columns[name]!.obligatoria),
    optional: names.filter((name) => !columns[name]!.obligatoria),
  }
}

/** What a header may call the columns of an importer besides their names: their labels, and what was said before. */
export const headersOf = ({ columns }: Pick<Importer<unknown>, 'columns'>, said: HeaderMap = new Map()): HeaderMap =>
  new Map([
    ...Object.entries(columns).flatMap(([name, { etiqueta }]) => [
      [plainHeader(etiqueta), name] as const,
      [plainHeader(name), name] as const,
    ]),
    ...said,
  ])

/** Whether a line names all the columns that a file of this kind must have, and each once. */
export const isHeaderOf =
  (kind: Pick<Importer<unknown>, 'columns'>, said: HeaderMap) =>
  (cells: readonly string[]): boolean => {
    const columns = columnsOf(kind)
    const names = matchHeader(cells, columns, said)
    return columns.required.every((name) => names.includes(name)) && names.some((name) => name !== '')
  }

/** Says of each row that a statement wrote whether it was there: for its `returning`. */
export const IS_NEW = sql`(xmax = 0) as nueva`

/** How many of the rows that a statement wrote were new, and how many were there. */
export const countsOf = (rows: readonly { nueva: boolean }[]): Written => {
  const nuevas = rows.filter(({ nueva }) => nueva).length
  return { nuevas, cambiadas: rows.length - nuevas }
}

/** A record by our own names of columns, whatever the case of the file's. */
const createRenamer = ({ required, optional }: ImportColumns) => {
  const names = new Map([...required, ...optional].map((name) => [name.toLowerCase(), name]))
  return (record: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]))
}

/** Records of JSON by our names of columns. */
async function* renamed(
  found: AsyncIterable<ImportRow | UnreadableRow>,
  columns: ImportColumns,
): AsyncGenerator<ImportRow | UnreadableRow> {
  const rename = createRenamer(columns)
  for await (const each of found) yield isUnreadable(each) ? each : { ...each, record: rename(each.record) }
}

async function* numbered(records: readonly Record<string, unknown>[]): AsyncGenerator<ImportRow> {
  for (const [at, record] of records.entries()) yield { linea: at + 1, record }
}

/** A kind of file as those who load files see it: what its rows are is its own affair. */
export interface Importable extends Pick<Importer<unknown>, 'kind' | 'texto' | 'columns' | 'table'> {
  /** Loads the records of a table. */
  runTable: (pool: pg.Pool, find: FindRecords, options?: RunOptions) => Promise<ImportReport>
  /** Loads records of JSON: one a row, with what a table has in several lines in one. */
  runJson: (pool: pg.Pool, open: () => Readable, options?: RunOptions) => Promise<ImportReport>
  /** Loads a few records inside a transaction; `linea` counts them from 1. */
  runRows: (db: Db, records: readonly Record<string, unknown>[]) => Promise<ImportReport>
}

/** Makes a row of the table of what can be imported. */
export const importable = <T>(importer: Importer<T>): Importable => {
  const columns = columnsOf(importer)
  const whole: Importer<T> = { ...importer, join: (found) => found }
  return {
    ...importer,
    runTable: (pool, find, options = {}) =>
      runRecords(createPlace(pool, options.dryRun, options.importacionId), find, importer, options),
    runJson: (pool, open, options = {}) =>
      runRecords(
        createPlace(pool, options.dryRun, options.importacionId),
        () => renamed(readJson(open()), columns),
        whole,
        options,
      ),
    runRows: (db, records) => runRecords(createRowsPlace(db), () => renamed(numbered(records), columns), whole, {}),
  }
}

/** Loads a file, opened as often as it is asked: CSV with `;` in UTF-8, or JSON. */
export const runImport = async (
  pool: pg.Pool,
  open: () => Readable,
  kind: Importable,
  { format = 'csv', ...options }: RunOptions & { format?: 'csv' | 'json' } = {},
): Promise<ImportReport> =>
  format === 'json'
    ? kind.runJson(pool, open, options)
    : kind.runTable(pool, () => readCsv(open(), columnsOf(kind)), options)
