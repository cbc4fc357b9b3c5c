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
import { withDayOrder } from './day-order.ts'
import { type FindRecords, isUnreadable, type RunOptions, runRecords } from './import-run.ts'

/** Returns an importer's required and optional columns. */
export const columnsOf = ({ columns }: Pick<Importer<unknown>, 'columns'>): ImportColumns => {
  const names = Object.keys(columns)
  return {
    required: names.filter((name) => columns[name]!.obligatoria),
    optional: names.filter((name) => !columns[name]!.obligatoria),
  }
}

/**
 * Returns the headers that an importer accepts for its columns: names, labels, aliases, and assignments of the user.
 */
export const headersOf = (
  { columns }: Pick<Importer<unknown>, 'columns'>,
  assigned: HeaderMap = new Map(),
): HeaderMap =>
  new Map([
    ...Object.entries(columns).flatMap(([name, { etiqueta, alias = [] }]) => [
      ...alias.map((each) => [plainHeader(each), name] as const),
      [plainHeader(etiqueta), name] as const,
      [plainHeader(name), name] as const,
    ]),
    ...assigned,
  ])

/** Returns a function that tells whether a line is the header of a kind: it names all required columns. */
export const isHeaderOf =
  (kind: Pick<Importer<unknown>, 'columns'>, assigned: HeaderMap) =>
  (cells: readonly string[]): boolean => {
    const columns = columnsOf(kind)
    const names = matchHeader(cells, columns, assigned)
    return columns.required.every((name) => names.includes(name)) && names.some((name) => name !== '')
  }

/** SQL for `returning`. True when the written row is new. */
export const IS_NEW = sql`(xmax = 0) as nueva`

/** Counts the new and the changed rows that a statement wrote. */
export const countsOf = (rows: readonly { nueva: boolean }[]): Written => {
  const nuevas = rows.filter(({ nueva }) => nueva).length
  return { nuevas, cambiadas: rows.length - nuevas }
}

/** Creates a function that renames the fields of a record to the names of the columns, in any case. */
const createRenamer = ({ required, optional }: ImportColumns) => {
  const names = new Map([...required, ...optional].map((name) => [name.toLowerCase(), name]))
  return (record: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]))
}

/** Yields JSON records whose fields have the names of the columns. */
async function* renameRecords(
  found: AsyncIterable<ImportRow | UnreadableRow>,
  columns: ImportColumns,
): AsyncGenerator<ImportRow | UnreadableRow> {
  const rename = createRenamer(columns)
  for await (const each of found) yield isUnreadable(each) ? each : { ...each, record: rename(each.record) }
}

async function* numberRecords(records: readonly Record<string, unknown>[]): AsyncGenerator<ImportRow> {
  for (const [at, record] of records.entries()) yield { linea: at + 1, record }
}

/** Kind of file without the type of its rows. For code that loads files of any kind. */
export interface Importable extends Pick<Importer<unknown>, 'kind' | 'texto' | 'columns' | 'table'> {
  /** Loads records that are each a line of a table. */
  runTable: (pool: pg.Pool, find: FindRecords, options?: RunOptions) => Promise<ImportReport>
  /** Loads JSON records. A record may contain data that a table has in several lines. */
  runJson: (pool: pg.Pool, open: () => Readable, options?: RunOptions) => Promise<ImportReport>
  /** Loads a few records inside a transaction. Their `linea` is their number from 1. */
  runRows: (db: Db, records: readonly Record<string, unknown>[]) => Promise<ImportReport>
}

/** Converts an importer to an Importable. */
export const importable = <T>(importer: Importer<T>): Importable => {
  const columns = columnsOf(importer)
  const whole: Importer<T> = { ...importer, join: (found) => found }
  return {
    ...importer,
    runTable: async (pool, find, options = {}) =>
      runRecords(
        createPlace(pool, options.dryRun, options.importacionId),
        await withDayOrder(find, importer),
        importer,
        options,
      ),
    runJson: (pool, open, options = {}) =>
      runRecords(
        createPlace(pool, options.dryRun, options.importacionId),
        () => renameRecords(readJson(open()), columns),
        whole,
        options,
      ),
    runRows: (db, records) =>
      runRecords(createRowsPlace(db), () => renameRecords(numberRecords(records), columns), whole, {}),
  }
}

/** Loads a file: JSON, or CSV in UTF-8 with the separator `;`. Calls `open` up to two times. */
export const runImport = async (
  pool: pg.Pool,
  open: () => Readable,
  kind: Importable,
  { format = 'csv', ...options }: RunOptions & { format?: 'csv' | 'json' } = {},
): Promise<ImportReport> =>
  format === 'json'
    ? kind.runJson(pool, open, options)
    : kind.runTable(pool, () => readCsv(open(), columnsOf(kind)), options)
