import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'

/** Condition: the column is a tenant in the scope of the caller. Every query of tenant data uses it. */
export const inScope = (column: Sql, scope: Caller['scope']): Sql =>
  scope === 'todas' ? sql`true` : sql`${column} = any(${scope}::bigint[])`

/**
 * Condition: the column is one of the ids. Uses one query plan for any number of ids, while `any($1)` is planned again
 * for each length.
 */
export const isAnyOf = (column: Sql, ids: readonly number[]): Sql =>
  sql`${column} = any(array(select unnest(${ids}::bigint[])))`

/** Condition like `inScope`, but with a single query plan for any number of tenants. */
export const inScopeByQuery = (column: Sql, scope: Caller['scope']): Sql =>
  scope === 'todas' ? sql`true` : isAnyOf(column, scope)

const ZONE = sql`'America/Argentina/Buenos_Aires'`

/** SQL of the instant at which a date starts in Argentina, or of `later` days after it. */
export const startOfDay = (date: Sql, later = 0): Sql =>
  sql`((${date} + ${later}::int)::timestamp at time zone ${ZONE})`

/** SQL of the instant at which a day (yyyy-mm-dd) starts in Argentina, or of `later` days after it. */
export const dayStart = (day: string, later = 0): Sql => startOfDay(sql`${day}::date`, later)

/** SQL of the day in Argentina at this instant. */
export const dayOf = (instant: Sql): Sql => sql`(${instant} at time zone ${ZONE})::date`
