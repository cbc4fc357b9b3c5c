import type pg from 'pg'
import { transaction } from '#server/db/database.ts'

/**
 * Timeout (ms) of a statement that prepares rows. It is not 0, because pg would then use the timeout of the connection.
 */
const LIMIT_MS = 600_000

/**
 * Inserts the many rows that a test starts from. Does not use the portal's statement timeout, which a busy machine
 * would exceed.
 */
export const prepareRows = (pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<unknown> => {
  const statement = { text, values: [...values], query_timeout: LIMIT_MS }
  return transaction(pool, (db) => db.query(statement), 'set local statement_timeout = 0')
}
