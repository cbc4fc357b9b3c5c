import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { fieldError } from '#server/base/errors.ts'
import { type Db, selectOne } from './database.ts'

/** What changed from an instant on and before another, both ISO, the first to change first. */
export interface Cambios {
  desde: string
  hasta: string
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** When a row of this alias changed last, as a list by changes shows it: to the microsecond, so that a cursor loses none. */
export const cambiadoOf = (alias: string): Sql =>
  sql`to_char(${raw(alias)}.cambiado at time zone 'UTC', ${raw(`'${ISO}'`)}) as cambiado`

/**
 * Before this instant nothing can come in any more: that of now, or the beginning of the oldest transaction that has written
 * and is still under way. Whoever writes has a number before it notes when (db/migrations, `cambia`), so one that is not seen here
 * notes a later instant, and one that has ended is seen by the next statement. Of the primary alone, and outside of a transaction.
 */
const selectHasta = async (db: Db): Promise<string> =>
  (await selectOne<{ hasta: string }>(
    db,
    sql`select to_char(least(statement_timestamp(), min(xact_start)) at time zone 'UTC', ${raw(`'${ISO}'`)}) as hasta
        from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  ))!.hasta

/**
 * Where a list is read, and what of it when only what changed is asked for. What changed is read on the primary: a replica does
 * not know what is under way. Throws when it is not said of which companies.
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
