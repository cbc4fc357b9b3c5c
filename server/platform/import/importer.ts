import type { Db } from '#server/db/database.ts'
import type { Complain, RowReporter } from './import-report.ts'
import type { ImportRow, UnreadableRow } from './import-rows.ts'

/** Column of a file, as shown to users. */
export interface ImportColumn {
  etiqueta: string
  ayuda: string
  /** Other headers that files have for this column. */
  alias?: readonly string[]
  /** true: the cells are days, all with the same order of day and month. */
  dia?: true
  /** Example value for each line of the template. */
  ejemplo: string | readonly string[]
  obligatoria?: true
  /** true: a file may lack the column. The user then enters one value for all lines. */
  fija?: true
}

/** Numbers of new and of changed rows that a batch wrote. */
export interface Written {
  nuevas: number
  cambiadas: number
}

/** Converts a record to a row. Returns undefined after reporting errors, or that the row is left out. */
export type ReadRow<T> = (record: Record<string, unknown>, complain: RowReporter) => T | undefined

/** Kind of file that can be imported: its columns and its table. */
export interface Importer<T> {
  /** Name of the kind in the table of importable kinds. */
  kind: string
  texto: string
  columns: Readonly<Record<string, ImportColumn>>
  /** Creates the converter for a file. It uses the tenants, brands and other reference data of that moment. */
  open: (db: Db) => ReadRow<T> | Promise<ReadRow<T>>
  /** Joins lines that form one row. */
  join?: (rows: AsyncIterable<ImportRow | UnreadableRow>) => AsyncIterable<ImportRow | UnreadableRow>
  /** Returns the key of a row. Two rows of a file may not have the same key; the second one gets an error. */
  key: (row: T) => string
  duplicate: { columna: string; mensaje: string }
  /** Checks rows of a batch against the database. Reports the rows that conflict with it. */
  check?: (db: Db, rows: readonly { row: T; complain: Complain }[]) => Promise<void>
  /**
   * Column whose value groups rows. Rows of a group are written together or not at all: an error in one row rejects the
   * group.
   */
  grupo?: { columna: string; mensaje: string }
  /** Writes the rows that are new or changed. */
  write: (db: Db, rows: readonly T[]) => Promise<Written>
  /** Runs after a file that was read to its end. */
  finish?: (db: Db) => Promise<unknown>
  /** Table that stores the rows. They can be counted there. */
  table: string
}
