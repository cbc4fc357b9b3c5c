import type { Db } from '#server/db/database.ts'
import type { Complain, RowReporter } from './import-report.ts'
import type { ImportRow, UnreadableRow } from './import-rows.ts'

/** Column of a file, as shown to users. */
export interface ImportColumn {
  etiqueta: string
  ayuda: string
  /** Other headers under which files have the column. */
  alias?: readonly string[]
  /** true: its cells are days, all in the same order of day and month. */
  dia?: true
  /** Example in each line of the template. */
  ejemplo: string | readonly string[]
  obligatoria?: true
  /** true: a file may lack the column, and the user then enters one value for all lines. */
  fija?: true
}

/** Numbers of new and changed rows that a batch wrote. */
export interface Written {
  nuevas: number
  cambiadas: number
}

/** Converts a record to a row; returns undefined after reporting its errors, or that the row is left out. */
export type ReadRow<T> = (record: Record<string, unknown>, complain: RowReporter) => T | undefined

/** Kind of file: its columns and its table. */
export interface Importer<T> {
  /** Name of this kind in the table of importable kinds. */
  kind: string
  texto: string
  columns: Readonly<Record<string, ImportColumn>>
  /** Creates the converter of a file, with the tenants, brands and other reference data of that moment. */
  open: (db: Db) => ReadRow<T> | Promise<ReadRow<T>>
  /** Joins lines that form one row. */
  join?: (rows: AsyncIterable<ImportRow | UnreadableRow>) => AsyncIterable<ImportRow | UnreadableRow>
  /** Key that two rows of a file may not share, and the error of the second such row. */
  key: (row: T) => string
  duplicate: { columna: string; mensaje: string }
  /** Checks rows of a batch against the database, and reports the rows in conflict with it. */
  check?: (db: Db, rows: readonly { row: T; complain: Complain }[]) => Promise<void>
  /** Rows with the same value in this column are written together or not at all: an error in one rejects the group. */
  grupo?: { columna: string; mensaje: string }
  /** Writes the rows that are new or changed. */
  write: (db: Db, rows: readonly T[]) => Promise<Written>
  /** Runs after a file, if the file was read to its end. */
  finish?: (db: Db) => Promise<unknown>
  /** Table of the rows, in which they can be counted. */
  table: string
}
