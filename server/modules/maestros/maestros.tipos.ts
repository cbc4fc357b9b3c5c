import type { Sql } from 'sql-template-tag'
import type { Referencia } from '#contract/maestros/campos.ts'
import type { CriterioDe, FilaDe } from '#contract/maestros/shapes.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Criteria } from '#server/db/lists.ts'
import type { MaestroShapes } from '#contract/maestros/maestro.shapes.ts'

/**
 * Use of a master by other rows: its name in singular and plural, and in `en` the table and the condition of these
 * rows.
 */
interface UsoEn {
  que: readonly [uno: string, varios: string]
  en: (id: string | number) => Sql
  /** Returns the URL of the screen that shows the uses of the row with this key. */
  enlace?: (id: string | number) => string
}

/**
 * Description of a table that the administration edits. The SQL calls the table `m`; a field is the column of the same
 * name in snake case.
 */
export interface Maestro<Row, F> {
  /**
   * Prefix of the master's keys in the history, as in `transporte:3`. A field `marcaId` of another master refers to the
   * prefix `marca`.
   */
  clave: string
  /** Name with article: "el transporte". */
  clase: string
  /** Title of the list and of its Excel: "Transportes". */
  titulo: string
  tabla: string
  /** Key field. `columna`: its column, if the column's name differs; `llave`: type of the column. */
  id: keyof Row & string
  columna?: string
  llave: 'bigint' | 'text' | 'bpchar' | 'date'
  /** Field with the name of a row, and its column if the column's name differs. */
  nombre: keyof Row & string
  columnaNombre?: string
  /** Fields that users write, with their labels in the history, in this order. */
  campos: { readonly [K in keyof Row & string]?: string }
  /** Fields that users write only at creation. */
  nace?: { readonly [K in keyof Row & string]?: string }
  /** Fields stored in other tables: `lee` reads them and `guarda` writes them. */
  aparte?: { readonly [K in keyof Row & string]?: string }
  guarda?: (db: Db, id: unknown, datos: Partial<Row>) => Promise<unknown>
  /** Masters that the fields refer to; writing checks that they exist. */
  referencias?: readonly Referencia[]
  /** SQL of additional fields, and a join for them. */
  lee?: { readonly [K in keyof Row & string]?: Sql }
  joins?: Sql
  /** Subquery that replaces the table as `m`, when the order needs computed columns. */
  desde?: Sql
  /** Sort columns with their types; the last one makes the order total. */
  orden: Readonly<Record<string, 'bigint' | 'bpchar' | 'date' | 'int' | 'text'>>
  descendente?: boolean
  /** true: a large table, whose text search uses the index unless many of the first rows match. */
  grande?: true
  /** Adds data of the call to the filter. */
  prepara?: (context: Context, filtro: F) => F
  /** SQL condition for each criterion of the filter. */
  filtros: Criteria<F>
  /** Title of each column of the Excel, by field. */
  excel: Readonly<Record<string, string>>
  /** Returns the rows of the Excel for a record; absent: one. */
  filas?: (row: Row) => readonly Row[]
  /** Text in the Excel for the values of a coded field. */
  dice?: { readonly [K in keyof Row & string]?: (value: Row[K]) => string }
  /** Texts of values in the history, for example of units or of an empty value. */
  cuenta?: Readonly<Record<string, (value: unknown) => string>>
  /** Tables that refer to the row. */
  usos?: readonly UsoEn[]
  /** true: a new row takes the next number, because the table has no sequence. */
  numera?: true
  /** Default values of columns that users do not write. */
  porDefecto?: (datos: Partial<Row>) => Readonly<Record<string, string | number>>
  /** Error on the key field when a row with this key exists. */
  existe?: string
  /** Fields that must be unique, with their error. */
  unicos?: { readonly [K in keyof Row & string]?: string }
  /** Error on the name field when another row of its list has the same name. */
  repetido?: string
  /** Condition of the list in which names are unique; absent: all rows. */
  lista?: (datos: Partial<Row>) => Sql
  /**
   * Error when a change would leave no active row among the rows that meet `quedan`. `quedan` absent: among all rows.
   */
  ultimo?: string
  quedan?: (datos: Partial<Row>) => Sql
}

export type MaestroDe<S extends MaestroShapes> = Maestro<FilaDe<S>, CriterioDe<S>>

/** Properties that all masters share. */
export type MaestroDeTabla = Pick<
  Maestro<Record<string, unknown>, unknown>,
  'clave' | 'clase' | 'tabla' | 'id' | 'columna' | 'llave' | 'nombre' | 'columnaNombre'
> & {
  campos: Readonly<Record<string, string>>
  nace?: Readonly<Record<string, string>>
  aparte?: Readonly<Record<string, string>>
  cuenta?: Readonly<Record<string, (value: unknown) => string>>
}
