import type pg from 'pg'

/**
 * Does the work unless another connection, here or in another process, is doing work of the same name and number: then
 * false, at once. The lock goes when the work ends or when this process or its connection dies.
 */
export const withLock = async (
  pool: pg.Pool,
  name: string,
  number: number,
  work: () => Promise<void>,
): Promise<boolean> => {
  const client = await pool.connect()
  const onError = () => {}
  client.on('error', onError)
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, $2)) as taken',
      [name, number],
    )
    if (!rows[0]!.taken) return false
    try {
      await work()
    } finally {
      await client
        .query('select pg_advisory_unlock(hashtextextended($1, $2))', [name, number])
        .catch((error: Error) => {
          // Dropping the connection lets the lock go too.
          broken = error
        })
    }
    return true
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
