import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Bulkhead } from './bulkhead.ts'
import type { Caller } from './context.ts'
import { type Db, execute } from './database.ts'
import { isDatabaseAway } from './errors.ts'

const POLL_MS = 250
/** Who does not say for so long where it is, is away. */
const MOST_SILENT_MS = 3000
/** A replica that is later than this is left out until it is not. */
const MOST_LATE_MS = 10_000
/** So many instants of the primary are remembered until the replica has them: a quarter of an hour and more. */
const MOST_INSTANTS = 4096
const WHERE_PRIMARY = {
  text: `select (pg_current_wal_insert_lsn() - '0/0')::bigint as written, (pg_current_wal_flush_lsn() - '0/0')::bigint as flushed`,
  query_timeout: MOST_SILENT_MS,
}
const WHERE_REPLICA = {
  text: `select (pg_last_wal_replay_lsn() - '0/0')::bigint as lsn, pg_is_in_recovery() as follows`,
  query_timeout: MOST_SILENT_MS,
}
/** Told to everybody: nobody knows what was missed. */
export const EVERYBODY = '*'
/** The topic of the distributor's people (live.ts). */
const STAFF = 'mesa'

/** What a replica cannot do, or not now: it writes after all, reads what is not logged, or what it reads has just changed there. */
const NOT_HERE = new Set(['25006', '0A000', '40001'])
/** What took too long there would take too long here. */
const TOO_LONG = new Set(['57014', '55P03'])

interface Options {
  pool: pg.Pool
  /** One that follows the primary, to read from. */
  replica?: pg.Pool | undefined
  onError?: (error: Error) => void
  /** Later than this it is left out until it is not. */
  mostLateMs?: number
}

/** Where the primary was, in bytes of its log, and when (ms). */
interface Instant {
  lsn: number
  at: number
}

type Reader = Pick<Caller, 'usuarioId' | 'isStaff' | 'escrito'>

/** Where calls that only read are answered: the primary alone. */
const ofPrimary = (pool: pg.Pool) => ({
  poolFor: (_caller: Reader): pg.Pool => pool,
  dbFor: (_caller: Reader, hold: Bulkhead): Db => heldBy(pool, hold),
  wrote: async (_usuarioId: number): Promise<void> => {},
  told: (_name: string): void => {},
  status: (): { host: string; isUsed: boolean; lagSeconds: number } | undefined => undefined,
  stop: async (): Promise<void> => {},
})

export type Reads = ReturnType<typeof ofPrimary>

const heldBy = (pool: pg.Pool, hold: Bulkhead): Db => ({
  query: ((...asked: [string]) => hold(() => pool.query(...asked))) as Db['query'],
})

/**
 * Where calls that only read are answered: a replica, when there is one and it is in time, for those whose own writes it
 * has, and what they were told of; the primary for all others. How far the replica is, is asked in the background four times
 * a second; a call compares numbers. See docs/decisions/0034-base.md.
 */
export const createReads = ({ pool, replica, onError = () => {}, mostLateMs = MOST_LATE_MS }: Options): Reads => {
  if (!replica) return ofPrimary(pool)
  let isUsed = false
  /** What the replica has. */
  let replayed = 0
  let instants: Instant[] = []
  /** By whom it was told: what the replica has to have before they read there. */
  const needs = new Map<string, number>()
  /** Told since the primary was last asked where it is. */
  let fresh = new Set<string>()

  const leaveOut = (error: Error): void => {
    if (isUsed) onError(error)
    isUsed = false
  }
  const lagMs = (now = Date.now()): number => (instants[0] ? now - instants[0].at : 0)

  const ask = async (): Promise<void> => {
    const asked = fresh
    fresh = new Set()
    const at = Date.now()
    try {
      const { rows: ours } = await pool.query<{ written: number; flushed: number }>(WHERE_PRIMARY)
      const { written, flushed } = ours[0]!
      for (const name of asked) if (!fresh.has(name)) needs.set(name, written)
      if (flushed > (instants.at(-1)?.lsn ?? replayed) && instants.length < MOST_INSTANTS)
        instants.push({ lsn: flushed, at })
    } catch (error) {
      for (const name of asked) fresh.add(name)
      throw error
    }
    const { rows } = await replica.query<{ lsn: number | null; follows: boolean }>(WHERE_REPLICA)
    const { lsn, follows } = rows[0]!
    if (!follows || lsn === null) throw new Error('the replica follows nobody')
    replayed = lsn
    instants = instants.filter((instant) => instant.lsn > replayed)
    for (const [name, need] of needs) if (need <= replayed) needs.delete(name)
    if (lagMs() > mostLateMs) throw new Error('the replica is late')
    isUsed = true
  }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const poll = async (): Promise<void> => {
    await ask().catch(leaveOut)
    if (!isStopped) timer = setTimeout(() => void poll(), POLL_MS).unref()
  }
  const polling = poll()

  /** Whether the replica has all that this person knows of. */
  const has = ({ usuarioId, isStaff, escrito = 0 }: Reader): boolean =>
    escrito <= replayed && [EVERYBODY, String(usuarioId), ...(isStaff ? [STAFF] : [])].every((name) => !needs.has(name))

  const poolFor = (caller: Reader): pg.Pool => (isUsed && has(caller) ? replica : pool)

  return {
    /** The pool that a person's reads go to now. */
    poolFor,
    /** The same as a Db, which asks the primary what the replica cannot answer. */
    dbFor(caller, hold) {
      if (poolFor(caller) === pool) return heldBy(pool, hold)
      const [here, there] = [heldBy(pool, hold), heldBy(replica, hold)]
      const query = (...asked: [string]) =>
        there.query(...asked).catch((error: Error & { code?: string }) => {
          if (TOO_LONG.has(error.code ?? '')) throw error
          if (isDatabaseAway(error) && !NOT_HERE.has(error.code ?? '')) leaveOut(error)
          else if (!NOT_HERE.has(error.code ?? '')) throw error
          return here.query(...asked)
        })
      return { query: query as Db['query'] }
    },
    /** Notes, after COMMIT, that a person wrote: until the replica has it they read the primary, through every process. */
    async wrote(usuarioId) {
      await execute(
        pool,
        sql`insert into escrito (usuario_id, lsn) values (${usuarioId}, pg_current_wal_insert_lsn())
            on conflict (usuario_id) do update set lsn = greatest(escrito.lsn, excluded.lsn)`,
      ).catch(onError)
    },
    /** Notes that somebody was told of something new, which they will read. */
    told(name) {
      fresh.add(name)
      needs.set(name, Number.POSITIVE_INFINITY)
    },
    status: () => ({
      host: replica.options.connectionString ? new URL(replica.options.connectionString).host : '',
      isUsed,
      lagSeconds: lagMs() / 1000,
    }),
    /** Asks no more, and ends the connections to the replica. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
      await replica.end()
    },
  }
}
