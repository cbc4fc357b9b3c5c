import type pg from 'pg'

/**
 * Does the work unless another connection, here or in another process, is doing work of the same name and number: then
 * false, at once. The lock goes when the work ends or when this process or its connection dies. It is a transaction's, which
 * waits beside the work without holding anything else: a pooler that gives each transaction another connection would leave
 * a session's lock with a stranger.
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
      // Dropping the connection lets the lock go too.
      broken = error
    })
    client.release(broken)
  }
}
