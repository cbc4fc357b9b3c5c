import type pg from 'pg'

/** Time (ms) for a prepared statement; pg takes 0 as "the limit of the connection". */
const LIMIT_MS = 600_000

/**
 * Inserts many rows that a test starts from, without the time limits of the portal's connections: on a busy machine the
 * statement takes longer than any call may.
 */
export const prepareRows = async (pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<void> => {
  const statement = { text, values: [...values], query_timeout: LIMIT_MS }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
