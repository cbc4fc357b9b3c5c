import type pg from 'pg'
import type { Topic } from '#contract/base/topics.ts'
import sql from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute } from './database.ts'
import { isDatabaseAway } from '#server/base/errors.ts'

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
/** What is told to many (live.ts): to everybody of what forms offer, to the distributor's people of the desk. */
const TOPICS = { everybody: ['maestros'], staff: ['maestros', 'mesa'] } as const satisfies Record<
  string,
  readonly Topic[]
>
/** The topics that a person listens to. */
export const topicsOf = (isStaff: boolean): readonly string[] => TOPICS[isStaff ? 'staff' : 'everybody']

/** What a replica cannot do, or not now: it writes after all, reads what is not logged, or what it reads has just changed there. */
const NOT_HERE = new Set(['25006', '0A000', '40001'])
/** What took too long there would take too long here. */
const TOO_LONG = new Set(['57014', '55P03'])

interface Options {
  pool: pg.Pool
  /** Those that follow the primary, to read from: each one server, since what it has is compared with what somebody wrote. */
  replicas?: readonly pg.Pool[]
  onError?: (error: Error) => void
  /** Later than this one is left out until it is not. */
  mostLateMs?: number
}

/** Where the primary was, in bytes of its log, and when (ms). */
interface Instant {
  lsn: number
  at: number
}

/** What is known of a replica. */
interface Replica {
  pool: pg.Pool
  isUsed: boolean
  /** What it has. */
  replayed: number
  /** Where the primary was that it does not have yet, the oldest first. */
  instants: Instant[]
}

type Reader = Pick<Caller, 'usuarioId' | 'isStaff' | 'escrito'>
/** What lets a question have one of the connections, or throws. */
type Hold = <T>(task: () => Promise<T>) => Promise<T>

/** Where calls that only read are answered: the primary alone. */
const ofPrimary = (pool: pg.Pool) => ({
  poolFor: (_caller: Reader): pg.Pool => pool,
  dbFor: (_caller: Reader, hold: Hold): Db => heldBy(pool, hold),
  wrote: async (_usuarioId: number): Promise<void> => {},
  told: (_name: string): void => {},
  status: (): { host: string; isUsed: boolean; lagSeconds: number }[] => [],
  stop: async (): Promise<void> => {},
})

export type Reads = ReturnType<typeof ofPrimary>

const heldBy = (pool: pg.Pool, hold: Hold): Db => ({
  query: ((...asked: [string]) => hold(() => pool.query(...asked))) as Db['query'],
})

const hostOf = ({ options }: pg.Pool): string =>
  options.connectionString ? new URL(options.connectionString).host : ''
const lagMs = ({ instants }: Replica, now = Date.now()): number => (instants[0] ? now - instants[0].at : 0)

/** Asks a replica what it has; throws when it follows nobody or is late. */
const follow = async (replica: Replica, mostLateMs: number): Promise<void> => {
  const { rows } = await replica.pool.query<{ lsn: number | null; follows: boolean }>(WHERE_REPLICA)
  const { lsn, follows } = rows[0]!
  if (!follows || lsn === null) throw new Error('the replica follows nobody')
  replica.replayed = lsn
  replica.instants = replica.instants.filter((instant) => instant.lsn > lsn)
  if (lagMs(replica) > mostLateMs) throw new Error('the replica is late')
  replica.isUsed = true
}

/**
 * Where calls that only read are answered: a replica, when there is one and it is in time, for those whose own writes it
 * has, and what they were told of; the primary for all others. How far each replica is, is asked in the background four
 * times a second; a call compares numbers, and those that may answer take turns. See docs/decisions/0034-base.md.
 */
export const createReads = ({ pool, replicas = [], onError = () => {}, mostLateMs = MOST_LATE_MS }: Options): Reads => {
  if (!replicas.length) return ofPrimary(pool)
  const all = replicas.map((own): Replica => ({ pool: own, isUsed: false, replayed: 0, instants: [] }))
  /** By whom it was told: what a replica has to have before they read there. */
  const needs = new Map<string, number>()
  /** Told since the primary was last asked where it is. */
  let fresh = new Set<string>()

  const leaveOut = (replica: Replica, error: Error): void => {
    if (replica.isUsed) onError(error)
    replica.isUsed = false
  }

  const askPrimary = async (): Promise<void> => {
    const asked = fresh
    fresh = new Set()
    const at = Date.now()
    try {
      const { rows } = await pool.query<{ written: number; flushed: number }>(WHERE_PRIMARY)
      const { written, flushed } = rows[0]!
      for (const name of asked) if (!fresh.has(name)) needs.set(name, written)
      for (const { instants, replayed } of all)
        if (flushed > (instants.at(-1)?.lsn ?? replayed) && instants.length < MOST_INSTANTS)
          instants.push({ lsn: flushed, at })
    } catch (error) {
      for (const name of asked) fresh.add(name)
      throw error
    }
  }
  const ask = async (): Promise<void> => {
    try {
      await askPrimary()
    } catch (error) {
      // Nobody knows what is missing where.
      for (const replica of all) leaveOut(replica, error as Error)
      return
    }
    await Promise.all(
      all.map((replica) => follow(replica, mostLateMs).catch((error: Error) => leaveOut(replica, error))),
    )
    const everywhere = Math.min(...all.map(({ replayed }) => replayed))
    for (const [name, need] of needs) if (need <= everywhere) needs.delete(name)
  }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const poll = async (): Promise<void> => {
    await ask()
    if (!isStopped) timer = setTimeout(() => void poll(), POLL_MS).unref()
  }
  const polling = poll()

  /** A replica that has all that this person knows of; the next one each time. */
  let turn = 0
  const replicaFor = ({ usuarioId, isStaff, escrito = 0 }: Reader): Replica | undefined => {
    const names = [EVERYBODY, String(usuarioId), ...topicsOf(isStaff)]
    const known = Math.max(escrito, ...names.map((name) => needs.get(name) ?? 0))
    const ready = all.filter(({ isUsed, replayed }) => isUsed && known <= replayed)
    turn += 1
    return ready[turn % ready.length]
  }

  return {
    /** The pool that a person's reads go to now. */
    poolFor: (caller) => replicaFor(caller)?.pool ?? pool,
    /** The same as a Db, which asks the primary what the replica cannot answer. */
    dbFor(caller, hold) {
      const here = heldBy(pool, hold)
      const replica = replicaFor(caller)
      if (!replica) return here
      const there = heldBy(replica.pool, hold)
      const query = (...asked: [string]) =>
        there.query(...asked).catch((error: Error & { code?: string }) => {
          if (TOO_LONG.has(error.code ?? '')) throw error
          if (isDatabaseAway(error) && !NOT_HERE.has(error.code ?? '')) leaveOut(replica, error)
          else if (!NOT_HERE.has(error.code ?? '')) throw error
          return here.query(...asked)
        })
      return { query: query as Db['query'] }
    },
    /** Notes, after COMMIT, that a person wrote: until a replica has it they do not read there, through every process. */
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
    status: () =>
      all.map((replica) => ({
        host: hostOf(replica.pool),
        isUsed: replica.isUsed,
        lagSeconds: lagMs(replica) / 1000,
      })),
    /** Asks no more, and ends the connections to the replicas. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
      await Promise.all(replicas.map((own) => own.end()))
    },
  }
}
