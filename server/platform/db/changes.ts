import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { fieldError } from '#server/base/errors.ts'
import { type Db, selectOne } from './database.ts'

/**
 * Interval of changes, from `desde` (inclusive) to `hasta` (exclusive), both ISO. Lists of changes are sorted by time
 * of change, oldest first.
 */
export interface Cambios {
  desde: string
  hasta: string
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/**
 * SQL of the time at which a row last changed, as ISO text with microseconds: with fewer digits a cursor could skip a
 * change.
 */
export const cambiadoOf = (alias: string): Sql =>
  sql`to_char(${raw(alias)}.cambiado at time zone 'UTC', ${raw(`'${ISO}'`)}) as cambiado`

/**
 * Returns the instant before which no more changes can appear: now, or the start of the oldest open transaction that
 * has written. A writer gets its transaction id before the trigger `cambia` sets `cambiado`, so a transaction that is
 * missing here sets a later time. Run it on the primary, outside a transaction.
 */
const selectHasta = async (db: Db): Promise<string> =>
  (await selectOne<{ hasta: string }>(
    db,
    sql`select to_char(least(statement_timestamp(), min(xact_start)) at time zone 'UTC', ${raw(`'${ISO}'`)}) as hasta
        from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  ))!.hasta

/**
 * Returns the database from which to read a list; if only changes are requested, also the interval. Changes are read on
 * the primary, because a replica does not know which transactions are open. Throws `datos-invalidos` when the scope is
 * every tenant.
 */
export const readingOf = async (
  { sql: db, primary }: { sql: Db; primary: Db },
  scope: Caller['scope'],
  desde: string | undefined,
): Promise<{ db: Db; cambios: Cambios | undefined }> => {
  if (desde === undefined) return { db, cambios: undefined }
  if (scope === 'todas') throw fieldError('cambiadoDesde', 'Decí de qué empresas: razonSocialIds.')
  return { db: primary, cambios: { desde, hasta: await selectHasta(primary) } }
}
