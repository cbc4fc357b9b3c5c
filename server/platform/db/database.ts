import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { isReadOnly, isSilent } from '#server/base/errors.ts'
import { traceSql } from '#server/observe/trace.ts'
import { Client, PooledClient, SETTINGS } from './client.ts'

/**
 * Connection that runs SQL: the pool, or a connection inside a transaction. First argument of every repository
 * function.
 */
export type Db = Pick<pg.ClientBase, 'query'>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const names = new Map<string, string>()

/**
 * Returns the name of the prepared statement for an SQL text. With the name, each connection parses the text only once.
 */
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Converts the name of a field to the name of its column: `razonSocialId` → `razon_social_id`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Text of an SQL statement and its values. */
export type Statement = Pick<Sql, 'text' | 'values'>

export const selectRows = async <R extends object>(db: Db, statement: Statement): Promise<R[]> => {
  const { text, values } = statement
  const result = await traceSql(text, () => db.query<R & pg.QueryResultRow>({ name: nameOf(text), text, values }))
  return result.rows
}

/**
 * Returns the rows of a statement that PostgreSQL plans again for the values of each execution. For searches whose best
 * plan depends on the values.
 */
export const selectPlanned = async <R extends object>(db: Db, { text, values }: Statement): Promise<R[]> =>
  (await traceSql(text, () => db.query<R & pg.QueryResultRow>({ text, values }))).rows

/** Returns the first row; undefined: there is none. */
export const selectOne = async <R extends object>(db: Db, statement: Sql): Promise<R | undefined> =>
  (await selectRows<R>(db, statement))[0]

/** Runs a statement and returns the number of affected rows. */
export const execute = async (db: Db, statement: Statement): Promise<number> => {
  const { text, values } = statement
  return (await traceSql(text, () => db.query({ name: nameOf(text), text, values }))).rowCount ?? 0
}

/**
 * The connection was lost between COMMIT and its answer. The outcome is unknown, so side effects of the work must not
 * be undone. The code is PostgreSQL's `transaction_resolution_unknown`.
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError'
  readonly code = '08007'
}

/**
 * Whether PostgreSQL rejected the COMMIT. After a FATAL error the outcome is unknown instead, because the session died.
 */
const isRejected = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Sends the last statements and COMMIT in one write, and awaits their results afterwards. */
const commit = async (client: pg.PoolClient, last: readonly Statement[]): Promise<void> => {
  const written = Promise.allSettled(last.map((statement) => execute(client, statement)))
  const { command } = await client.query('commit').catch((error: Error) => {
    throw isRejected(error)
      ? error
      : new CommitUnknownError('connection lost during COMMIT: outcome unknown', { cause: error })
  })
  // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed: one of the last ones, or an earlier one whose
  // error the work ignored.
  if (command !== 'ROLLBACK') return
  const failed = (await written).find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  throw failed?.reason ?? new Error('the transaction had failed before its COMMIT')
}

/** Timeouts (ms) of transactions that write. They are longer than those of reads (SETTINGS). */
const WRITE_LIMITS = 'set local lock_timeout = 10000; set local statement_timeout = 30000'

/**
 * Runs `work` in a transaction and commits it; rolls back and rethrows when it throws. Statements passed to `atEnd` run
 * last, in that order, pipelined with COMMIT. Throws CommitUnknownError when the connection is lost during COMMIT.
 */
export const transaction = async <T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient, atEnd: (statement: Statement) => void) => Promise<T>,
  limits = WRITE_LIMITS,
): Promise<T> => {
  const last: Statement[] = []
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // `begin` is sent together with the first statement. `begin` fails only if the connection does, and then the next
    // statements fail too.
    const begun = client.query(`begin; ${limits}`)
    begun.catch(() => {})
    const result = await work(client, (statement) => void last.push(statement))
    await begun
    await commit(client, last)
    return result
  } catch (error) {
    if (isReadOnly(error) || isSilent(error)) broken = error as Error
    // Closing a silent connection rolls back too, without waiting as long again for an answer.
    if (!isSilent(error)) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    }
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in a savepoint. When `work` throws, its changes are undone and the transaction can continue. */
export const attempt = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.query('savepoint parte')
  try {
    const result = await work()
    await db.query('release savepoint parte')
    return result
  } catch (error) {
    if (!isSilent(error)) await db.query('rollback to savepoint parte')
    throw error
  }
}

/**
 * Runs `work` inside the transaction or savepoint that `inside` opens, and makes `inside` roll it back. Returns the
 * result of `work`.
 */
const rollbackOf = async <T>(
  inside: (work: (db: Db) => Promise<never>) => Promise<unknown>,
  work: (db: Db) => Promise<T>,
) => {
  let done: { result: T } | undefined
  const undo = new Error('rehearsed')
  await inside(async (db) => {
    done = { result: await work(db) }
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return done!.result
}

/** Dry run: returns the result of `work` and rolls its transaction back. */
export const dryRun = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  rollbackOf((then) => transaction(pool, then), work)

/** Dry run inside an open transaction, by a savepoint. */
export const dryRunInside = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  rollbackOf((then) => attempt(db, () => then(db)), work)

/** application_name of connections that reach PostgreSQL without a pooler. */
export const DIRECT_APP_NAME = 'autogestion'

/**
 * Network options of every connection. Connecting fails after 5 s. A dead peer is detected after 15 s: 5 s idle, then
 * ten keepalive probes of Linux, one per second.
 */
export const WIRE = { connectionTimeoutMillis: 5000, keepAlive: true, keepAliveInitialDelayMillis: 5000 }

/**
 * Minimum number of connections that stay open when idle. A new connection would have empty caches and no query plans.
 */
const MIN_CONNECTIONS = 4

/**
 * Time (ms) without an answer after which a connection counts as dead. Longer than the statement timeouts of reads and
 * writes.
 */
export const SILENCE_MS = { reads: 17_000, writes: 32_000 }

/** Pooler between the portal and PostgreSQL. `off`: none; `transaction`: a pooler in transaction mode. */
type Pooler = 'off' | 'transaction'

interface PoolOptions {
  pooler?: Pooler
  /** Time (ms) after which an unanswered query fails and its connection is discarded; undefined: no limit. */
  silenceMs?: number
}

/**
 * Creates a pool that reconnects after PostgreSQL was unavailable. Its connections are pipelined: they send a query
 * without awaiting earlier answers. Reads outside a transaction time out early. Otherwise a locked table would occupy
 * all connections, and screens that do not need the table would fail too.
 */
export const createPool = (
  connectionString: string,
  max: number,
  onLost: (error: Error) => void,
  { pooler = 'off', silenceMs }: PoolOptions = {},
): pg.Pool => {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString,
    max,
    min: MIN_CONNECTIONS,
    Client: pooler === 'off' ? Client : PooledClient,
    pipeline: true,
    ...WIRE,
    ...(silenceMs !== undefined && { query_timeout: silenceMs }),
    // A pooler rejects all startup settings except the time zone. pooler.ts sets the others on the role.
    ...(pooler === 'off' && { options: settings.join(' '), application_name: DIRECT_APP_NAME }),
  })
  pool.on('error', onLost)
  return pool
}

const CANCELED = '57014'

const timeoutSql = (milliseconds: number): string => `set local statement_timeout = ${Math.trunc(milliseconds)}`

/**
 * Runs reads pipelined on one connection, with this timeout for each statement. Each read throws its own error. When
 * PostgreSQL rejects a statement, all later reads fail too.
 */
export const readTogether = async <T>(
  pool: pg.Pool,
  milliseconds: number,
  reads: readonly ((db: Db) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> => {
  let settled: PromiseSettledResult<T>[] | undefined
  const run = async (db: Db): Promise<void> => {
    settled = await Promise.allSettled(reads.map((read) => read(db)))
  }
  // Ignore the failure of the transaction, because each read reports its own error.
  await transaction(pool, run, timeoutSql(milliseconds)).catch((error: unknown) => {
    if (!settled) throw error
  })
  return settled!
}

/**
 * Runs reads on a connection of their own, with this timeout for each statement. Returns undefined when a statement
 * exceeds it.
 */
export const readWithin = async <T>(
  pool: pg.Pool,
  milliseconds: number,
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await transaction(pool, work, timeoutSql(milliseconds))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELED) return undefined
    throw error
  }
}
