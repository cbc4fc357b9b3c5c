import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '#server/http/context.ts'

/** Whether a column names a company of the caller's: the one condition by which what is read is theirs. */
export const inScope = (column: Sql, scope: Caller['scope']): Sql =>
  scope === 'todas' ? sql`true` : sql`${column} = any(${scope}::bigint[])`
