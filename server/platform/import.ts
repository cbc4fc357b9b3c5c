import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type Db, transaction } from './database.ts'
import { type ImportColumns, type ImportRow, readCsv, readJson, type UnreadableRow } from './import-rows.ts'

const BATCH = 2000
/** Past this many the file is simply wrong. */
const MAX_ERRORS = 1000
/** What a decoder puts where there were bytes of another encoding. */
const NOT_UTF8 = '\uFFFD'

export interface ImportOptions {
  /** Checks everything, writes nothing. */
  dryRun?: boolean
  /** CSV unless it is said. */
  format?: 'csv' | 'json'
}

/** What is wrong in the file, where. `linea` counts from 1, the header included. */
interface ImportError {
  linea: number
  /** A column, or `archivo` for the line or the file as a whole. */
  columna: string
  mensaje: string
}

export interface ImportReport {
  leidas: number
  validas: number
  /** New or changed; the rest was already there. */
  escritas: number
  errores: ImportError[]
}

/** Says what is wrong with a column of the row that is being read. */
export type Complain = (columna: string, mensaje: string) => void

/** What a kind of file has, and where it goes. */
export interface Importer<T> {
  columns: ImportColumns
  /** The record as a row of ours; undefined after saying what is wrong. */
  read: (record: Record<string, unknown>, complain: Complain) => T | undefined
  /** What no two rows of a file may share, and what is said to the second. */
  key: (row: T) => string
  duplicate: { columna: string; mensaje: string }
  /** Writes rows that are new or changed and says how many. */
  write: (db: Db, rows: readonly T[]) => Promise<number>
  /** After a file that was read to its end. */
  finish?: (db: Db) => Promise<unknown>
}

/** The keys seen so far, in PostgreSQL: memory does not grow with the file. */
const createSeen = async (pool: pg.Pool) => {
  const client = await pool.connect()
  await client.query('create temporary table visto (clave text primary key)')
  return {
    /** Which of these keys were never seen before, each once. */
    add: async (keys: readonly string[]): Promise<Set<string>> => {
      const { rows } = await client.query<{ clave: string }>(
        'insert into visto select distinct unnest($1::text[]) on conflict do nothing returning clave',
        [keys],
      )
      return new Set(rows.map(({ clave }) => clave))
    },
    close: async () => {
      await client.query('drop table visto').finally(() => client.release())
    },
  }
}

/** A record by our own names of columns, whatever the case of the file's. */
const createRenamer = ({ required, optional }: ImportColumns) => {
  const names = new Map([...required, ...optional].map((name) => [name.toLowerCase(), name]))
  return (record: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]))
}

const isUnreadable = (row: ImportRow | UnreadableRow): row is UnreadableRow => 'mensaje' in row

/**
 * Loads a file, a batch at a time so that memory stays bounded. Good rows are written and bad ones listed with their line
 * and column; running it again changes nothing.
 */
export const runImport = async <T>(
  pool: pg.Pool,
  file: Readable,
  { columns, read, key, duplicate, write, finish }: Importer<T>,
  { dryRun = false, format = 'csv' }: ImportOptions = {},
): Promise<ImportReport> => {
  const report: ImportReport = { leidas: 0, validas: 0, escritas: 0, errores: [] }
  const seen = await createSeen(pool)
  const rename = createRenamer(columns)
  let batch: { linea: number; clave: string; row: T }[] = []
  let isWhole = true

  const flush = async (): Promise<void> => {
    if (!batch.length) return
    const fresh = await seen.add(batch.map(({ clave }) => clave))
    const rows: T[] = []
    for (const { linea, clave, row } of batch) {
      if (fresh.delete(clave)) rows.push(row)
      else report.errores.push({ linea, ...duplicate })
    }
    batch = []
    report.validas += rows.length
    if (!dryRun && rows.length) report.escritas += await transaction(pool, (db) => write(db, rows))
  }

  const accept = ({ linea, record }: ImportRow): void => {
    report.leidas += 1
    const before = report.errores.length
    const complain: Complain = (columna, mensaje) => report.errores.push({ linea, columna, mensaje })
    for (const [columna, value] of Object.entries(record)) {
      if (typeof value === 'string' && value.includes(NOT_UTF8)) {
        complain(columna, 'Tiene caracteres que no son UTF-8. Guardá el archivo como UTF-8.')
      }
    }
    if (report.errores.length > before) return
    const row = read(format === 'json' ? rename(record) : record, complain)
    if (row !== undefined) batch.push({ linea, clave: key(row), row })
  }

  try {
    for await (const found of format === 'json' ? readJson(file) : readCsv(file, columns)) {
      if (isUnreadable(found)) {
        report.errores.push({ linea: found.linea, columna: 'archivo', mensaje: found.mensaje })
        isWhole = false
      } else accept(found)
      if (batch.length >= BATCH) await flush()
      if (report.errores.length > MAX_ERRORS) {
        isWhole = false
        break
      }
    }
    await flush()
    if (isWhole && !dryRun && finish) await transaction(pool, finish)
  } finally {
    await seen.close()
  }
  report.errores.sort((a, b) => a.linea - b.linea)
  return report
}
