import type { Sql } from 'sql-template-tag'
import type { Referencia } from '#contract/maestros/campos.ts'
import type { CriterioDe, FilaDe } from '#contract/maestros/shapes.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Criteria } from '#server/db/lists.ts'
import type { MaestroShapes } from '#contract/maestros/maestro.shapes.ts'

/** Some place where a master is used: `en` is a table and its condition. */
interface UsoEn {
  que: readonly [uno: string, varios: string]
  en: (id: string | number) => Sql
  /** The screen that shows them. */
  enlace?: (id: string | number) => string
}

/** A table that the administration edits, `m` in its SQL. What people write of it are columns, named alike in snake case. */
export interface Maestro<Row, F> {
  /** What its history calls it, `transporte:3`; what another master names by number, `marcaId`, is `marca`. */
  clave: string
  /** El transporte. */
  clase: string
  tabla: string
  /** What tells one from another; its column, where it is not named alike, and the type of that column. */
  id: keyof Row & string
  columna?: string
  llave: 'bigint' | 'text' | 'bpchar' | 'date'
  /** What it is called by; its column, where it is not named alike. */
  nombre: keyof Row & string
  columnaNombre?: string
  /** What people write, with its name in the history, in the order it is told. */
  campos: { readonly [K in keyof Row & string]?: string }
  /** What is written when it is made, and never again. */
  nace?: { readonly [K in keyof Row & string]?: string }
  /** What people write that is kept in other tables: it is read by `lee`, and written by this. */
  aparte?: { readonly [K in keyof Row & string]?: string }
  guarda?: (db: Db, id: unknown, datos: Partial<Row>) => Promise<unknown>
  /** The other masters that it names: what is written of them is there. */
  referencias?: readonly Referencia[]
  /** What is read besides, and what is joined to `m` for it. */
  lee?: { readonly [K in keyof Row & string]?: Sql }
  junto?: Sql
  /** Where `m` has columns that its table has not: those of its order. */
  desde?: Sql
  /** The columns of its order with their types; the last makes it total. */
  orden: Readonly<Record<string, 'bigint' | 'bpchar' | 'date' | 'int' | 'text'>>
  descendente?: boolean
  /** So many that words are looked for by an index, unless many of the first rows have them. */
  grande?: true
  /** What the criteria need of the call besides what was asked. */
  prepara?: (context: Context, filtro: F) => F
  /** What they are looked through by: criterion → condition. */
  filtros: Criteria<F>
  /** The sheet: what of a row, under which title. */
  excel: { readonly [K in keyof Row & string]?: string }
  /** Of what is kept as a code: how the sheet says it. */
  dice?: { readonly [K in keyof Row & string]?: (value: Row[K]) => string }
  /** How the history says a value of a field: its words, its unit, nothing. */
  cuenta?: Readonly<Record<string, (value: unknown) => string>>
  /** Where it is used. */
  usos?: readonly UsoEn[]
  /** A new one takes the next number: the table has no sequence. */
  numera?: true
  /** What nobody writes, of a new one: column → value. */
  porDefecto?: (datos: Partial<Row>) => Readonly<Record<string, string | number>>
  /** Said beside the key when there is one with that key. */
  existe?: string
  /** Columns that no other one may have alike, and what is said beside them. */
  unicos?: { readonly [K in keyof Row & string]?: string }
  /** Said beside the name when another one of its list has it. */
  repetido?: string
  /** Of the same list as one with these data; all when absent. */
  lista?: (datos: Partial<Row>) => Sql
  /** Said when nothing would be left to choose, of `quedan`; of all when absent. */
  ultimo?: string
  quedan?: (datos: Partial<Row>) => Sql
}

/** The description of the master of some shapes. */
export type MaestroDe<S extends MaestroShapes> = Maestro<FilaDe<S>, CriterioDe<S>>

/** Any of them, by what all have. */
export type MaestroDeTabla = Pick<
  Maestro<Record<string, unknown>, unknown>,
  'clave' | 'clase' | 'tabla' | 'id' | 'columna' | 'llave' | 'nombre' | 'columnaNombre'
> & {
  campos: Readonly<Record<string, string>>
  nace?: Readonly<Record<string, string>>
  aparte?: Readonly<Record<string, string>>
  cuenta?: Readonly<Record<string, (value: unknown) => string>>
}
