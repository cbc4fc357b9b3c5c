import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'

/** Whether a column names a company of the caller's: the one condition by which what is read is theirs. */
export const inScope = (column: Sql, scope: Caller['scope']): Sql =>
  scope === 'todas' ? sql`true` : sql`${column} = any(${scope}::bigint[])`

/**
 * Whether a number is one of these, for a statement with one plan for however many they are: of the array itself PostgreSQL
 * plans for its length, each time anew.
 */
export const isAnyOf = (column: Sql, ids: readonly number[]): Sql =>
  sql`${column} = any(array(select unnest(${ids}::bigint[])))`

/** The same condition as `inScope`, for a statement with one plan for however many companies. */
export const inScopeByQuery = (column: Sql, scope: Caller['scope']): Sql =>
  scope === 'todas' ? sql`true` : isAnyOf(column, scope)

const ZONE = sql`'America/Argentina/Buenos_Aires'`

/** When a date begins in Argentina, or the day so many days later. */
export const startOfDay = (date: Sql, later = 0): Sql =>
  sql`((${date} + ${later}::int)::timestamp at time zone ${ZONE})`

/** When a day (yyyy-mm-dd) begins in Argentina, or one so many days later. */
export const dayStart = (day: string, later = 0): Sql => startOfDay(sql`${day}::date`, later)

/** The day in Argentina of an instant. */
export const dayOf = (instant: Sql): Sql => sql`(${instant} at time zone ${ZONE})::date`
