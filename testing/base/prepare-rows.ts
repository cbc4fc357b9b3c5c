import type pg from 'pg'
import { transaction } from '#server/db/database.ts'

/** Time (ms) for a prepared statement; pg takes 0 as "the limit of the connection". */
const LIMIT_MS = 600_000

/**
 * Inserts many rows that a test starts from, without the time limits of the portal's connections: on a busy machine the
 * statement takes longer than any call may.
 */
export const prepareRows = (pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<unknown> => {
  const statement = { text, values: [...values], query_timeout: LIMIT_MS }
  return transaction(pool, (db) => db.query(statement), 'set local statement_timeout = 0')
}
