import type pg from 'pg'

/**
 * Runs `work` while holding the lock of `name` and `number`. Returns false at once when another connection, of any
 * process, holds the lock. The lock ends with the work, the process or the connection. An otherwise idle transaction
 * holds it: with a pooler in transaction mode, a session lock would stay on a connection that another client gets next.
 */
export const withLock = async (
  pool: pg.Pool,
  name: string,
  number: number,
  work: () => Promise<void>,
): Promise<boolean> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as taken',
      [name, number],
    )
    if (!rows[0]!.taken) return false
    await work()
    return true
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
