import type { Db } from '#server/db/database.ts'
import type { Complain } from './import-report.ts'
import type { ImportRow, UnreadableRow } from './import-rows.ts'

/** A column of a file, as people are told of it. */
export interface ImportColumn {
  etiqueta: string
  ayuda: string
  /** What it says in each line of the template. */
  ejemplo: string | readonly string[]
  obligatoria?: true
  /** A file may say it of all its lines without having it: a person writes it down once. */
  fija?: true
}

/** Rows that a batch wrote. */
export interface Written {
  nuevas: number
  cambiadas: number
}

/** Reads a record as a row of ours; undefined after saying what is wrong. */
export type ReadRow<T> = (record: Record<string, unknown>, complain: Complain) => T | undefined

/** What a kind of file has, and where it goes. */
export interface Importer<T> {
  /** Its name in the table of what can be imported. */
  kind: string
  texto: string
  columns: Readonly<Record<string, ImportColumn>>
  /** Made once a file, with what the database says then: its customers, its brands. */
  open: (db: Db) => ReadRow<T> | Promise<ReadRow<T>>
  /** Puts lines together that are one row. */
  join?: (rows: AsyncIterable<ImportRow | UnreadableRow>) => AsyncIterable<ImportRow | UnreadableRow>
  /** What no two rows of a file may share, and what is said to the second. */
  key: (row: T) => string
  duplicate: { columna: string; mensaje: string }
  /** What only the database knows: complains of rows of a batch that others stand in the way of. */
  check?: (db: Db, rows: readonly { row: T; complain: Complain }[]) => Promise<void>
  /** Rows that say the same in this column are written all or none: of those with a line that is wrong, nothing is. */
  junto?: { columna: string; mensaje: string }
  /** Writes rows that are new or changed. */
  write: (db: Db, rows: readonly T[]) => Promise<Written>
  /** After a file that was read to its end. */
  finish?: (db: Db) => Promise<unknown>
  /** Where they are: how many there are is asked of it. */
  table: string
}
