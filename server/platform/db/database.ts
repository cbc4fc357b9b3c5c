import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { isReadOnly } from '#server/base/errors.ts'
import { traceSql } from '#server/observe/trace.ts'
import { Client, PooledClient, SETTINGS } from './client.ts'

/** What can run SQL: the pool, or one connection inside a transaction. Always the first argument of a repository. */
export type Db = Pick<pg.ClientBase, 'query'>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const names = new Map<string, string>()

/** One prepared statement for each text: PostgreSQL plans it once a connection. */
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Of a field in the words of the code, its column. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A text with its values. */
export type Statement = Pick<Sql, 'text' | 'values'>

/** Every row of a statement. */
export const selectRows = async <R extends object>(db: Db, statement: Statement): Promise<R[]> => {
  const { text, values } = statement
  const result = await traceSql(text, () => db.query<R & pg.QueryResultRow>({ name: nameOf(text), text, values }))
  return result.rows
}

/** As selectRows, planned anew for these very values: for searches whose best plan depends on what is searched. */
export const selectPlanned = async <R extends object>(db: Db, { text, values }: Statement): Promise<R[]> =>
  (await traceSql(text, () => db.query<R & pg.QueryResultRow>({ text, values }))).rows

/** The first row, or undefined. */
export const selectOne = async <R extends object>(db: Db, statement: Sql): Promise<R | undefined> =>
  (await selectRows<R>(db, statement))[0]

/** Runs a statement and says how many rows it touched. */
export const execute = async (db: Db, statement: Statement): Promise<number> => {
  const { text, values } = statement
  return (await traceSql(text, () => db.query({ name: nameOf(text), text, values }))).rowCount ?? 0
}

/**
 * The connection was lost between COMMIT and its answer: nobody knows whether the work is in the database. What belongs to
 * it must not be undone. The code is PostgreSQL's own for it, `transaction_resolution_unknown`.
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError'
  readonly code = '08007'
}

/** Only PostgreSQL itself can say that a COMMIT failed; of a FATAL the session died, whatever the COMMIT did before. */
const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** Sends the last statements and COMMIT as one, and only then waits for what PostgreSQL says of each. */
const commit = async (client: pg.PoolClient, last: readonly Statement[]): Promise<void> => {
  const written = Promise.allSettled(last.map((statement) => execute(client, statement)))
  const { command } = await client.query('commit').catch((error: Error) => {
    throw isRefused(error) ? error : new CommitUnknownError('the answer to COMMIT was lost', { cause: error })
  })
  // PostgreSQL answers so when a statement had failed: one of the last, or one that whoever ran it went on after.
  if (command !== 'ROLLBACK') return
  const failed = (await written).find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  throw failed?.reason ?? new Error('the transaction had failed before its COMMIT')
}

/** Work that writes may take longer, and wait longer for its turn at a row, than a read (createPool). */
const WRITE_LIMITS = 'set local lock_timeout = 10000; set local statement_timeout = 30000'

/**
 * Runs `work` in one transaction: all of it or nothing. What is given to `atEnd` is written last, in that order, with nobody
 * waiting for each. Throws CommitUnknownError when nobody knows which.
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
    // On its way together with the first statement. Only what ends the connection refuses it, and with it whatever follows.
    const begun = client.query(`begin; ${limits}`)
    begun.catch(() => {})
    const result = await work(client, (statement) => void last.push(statement))
    await begun
    await commit(client, last)
    return result
  } catch (error) {
    if (isReadOnly(error)) broken = error as Error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs a part of a transaction: when it fails, what it did is undone and the rest of the transaction goes on. */
export const attempt = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.query('savepoint parte')
  try {
    const result = await work()
    await db.query('release savepoint parte')
    return result
  } catch (error) {
    await db.query('rollback to savepoint parte')
    throw error
  }
}

/** Does work inside of something that an error undoes, and gives what it found. */
const undoing = async <T>(
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

/** Does work in a transaction of its own, and undoes it. */
export const rehearse = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  undoing((then) => transaction(pool, then), work)

/** The same inside of somebody's transaction. */
export const rehearsePart = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  undoing((then) => attempt(db, () => then(db)), work)

/** How connections that go straight to PostgreSQL are told from those of a pooler. */
export const DIRECT = 'autogestion'

/**
 * Of every connection: it is made within five seconds, and one whose other end went without a word is known after fifteen,
 * of which Linux asks for ten, once a second.
 */
export const WIRE = { connectionTimeoutMillis: 5000, keepAlive: true, keepAliveInitialDelayMillis: 5000 }

/** So many connections stay though nobody asks for a while: a new one knows no table, and plans all that is asked of it. */
const KEPT = 4

/** How long those wait who make people wait, longer than any statement of theirs may take: then nobody is there (ms). */
export const SILENCE_MS = { reads: 17_000, writes: 32_000 }

/** What stands between the portal and PostgreSQL: nothing, or what gives each transaction another connection. */
type Pooler = 'off' | 'transaction'

interface PoolOptions {
  pooler?: Pooler
  /** An answer that does not come for so long (ms) is an error, and its connection is thrown away. Without it: waits. */
  silenceMs?: number
}

/**
 * A pool that survives PostgreSQL going away and coming back. Its connections are pipelined: what is asked at once goes out
 * without waiting for the answer before. What is read outside a transaction gives up early: a table
 * that somebody holds must not take every connection, and with them the screens that do not need it.
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
    min: KEPT,
    Client: pooler === 'off' ? Client : PooledClient,
    pipeline: true,
    ...WIRE,
    ...(silenceMs !== undefined && { query_timeout: silenceMs }),
    // A pooler lets no connection bring settings but its time zone: they are its role's (pooler.ts).
    ...(pooler === 'off' && { options: settings.join(' '), application_name: DIRECT }),
  })
  pool.on('error', onLost)
  return pool
}

const CANCELED = '57014'

const within = (milliseconds: number): string => `set local statement_timeout = ${Math.trunc(milliseconds)}`

/**
 * Runs reads on one connection, each without waiting for those before it; no statement may take longer than this. What one
 * throws is its own, but of a statement that fails in PostgreSQL every one behind it does.
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
  // What failed is told by each: that its transaction did, too, says no more.
  await transaction(pool, run, within(milliseconds)).catch((error: unknown) => {
    if (!settled) throw error
  })
  return settled!
}

/** Runs reads on a connection of their own where no statement may take longer than this; undefined when one would. */
export const readWithin = async <T>(
  pool: pg.Pool,
  milliseconds: number,
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await transaction(pool, work, within(milliseconds))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CANCELED) return undefined
    throw error
  }
}
