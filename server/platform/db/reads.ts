import type pg from 'pg'
import type { Topic } from '#contract/base/topics.ts'
import sql from 'sql-template-tag'
import type { Caller } from '#server/base/caller.ts'
import { type Db, execute } from './database.ts'
import { isDatabaseUnavailable } from '#server/base/errors.ts'

const POLL_MS = 250
/** A server that does not report its WAL position within this time counts as unavailable. */
const POSITION_TIMEOUT_MS = 3000
/** Lag (ms) above which a replica is not used. */
const MAX_LAG_MS = 10_000
/**
 * Part of the maximum lag below which an excluded replica is used again. With 1, a replica near the limit would be
 * excluded and used in turn.
 */
const RETURN_PART = 0.1
/**
 * Maximum number of WAL positions of the primary that are kept until a replica has replayed them. With one position
 * every POLL_MS, they cover more than 15 minutes.
 */
const MAX_INSTANTS = 4096
const PRIMARY_POSITION = {
  text: `select (pg_current_wal_insert_lsn() - '0/0')::bigint as written, (pg_current_wal_flush_lsn() - '0/0')::bigint as flushed`,
  query_timeout: POSITION_TIMEOUT_MS,
}
const REPLICA_POSITION = {
  text: `select (pg_last_wal_replay_lsn() - '0/0')::bigint as lsn, pg_is_in_recovery() as follows`,
  query_timeout: POSITION_TIMEOUT_MS,
}
/**
 * Name under which all listeners are notified when the LISTEN connection starts or is restored, because earlier
 * notifications may be lost.
 */
export const ALL_LISTENERS = '*'
/** Topics that many users listen to (live.ts): those of every user, and those of staff. */
const TOPICS = { everybody: ['maestros'], staff: ['maestros', 'mesa'] } as const satisfies Record<
  string,
  readonly Topic[]
>
/** Topics that a user listens to. */
export const topicsOf = (isStaff: boolean): readonly string[] => TOPICS[isStaff ? 'staff' : 'everybody']

/** SQLSTATEs to retry on the primary: a write, an unlogged table, or a conflict with recovery. */
const RETRY_ON_PRIMARY = new Set(['25006', '0A000', '40001'])
/** SQLSTATEs of timeouts. Not retried, because the primary would time out too. */
const TIMEOUTS = new Set(['57014', '55P03'])

interface Options {
  pool: pg.Pool
  /**
   * Replicas to read from. Each pool must reach a single server, because its position is compared with a user's writes.
   */
  replicas?: readonly pg.Pool[]
  onError?: (error: Error) => void
  /** Lag (ms) above which a replica is not used. */
  maxLagMs?: number
}

/** WAL position of the primary in bytes, and the time (epoch ms) at which it was read. */
interface Instant {
  lsn: number
  at: number
}

interface Replica {
  pool: pg.Pool
  isUsed: boolean
  /** WAL position (bytes) that the replica has replayed. */
  replayed: number
  /** Positions of the primary that the replica has not replayed yet, oldest first. */
  instants: Instant[]
}

type Reader = Pick<Caller, 'usuarioId' | 'isStaff' | 'escrito'>
/** Runs a query when a connection is free for it; throws `no-disponible` when none is. */
type Bulkhead = <T>(task: () => Promise<T>) => Promise<T>

/** Routes all reads to the primary, when there are no replicas. */
const primaryOnly = (pool: pg.Pool) => ({
  poolFor: (_caller: Reader): pg.Pool => pool,
  dbFor: (_caller: Reader, bulkhead: Bulkhead): Db => limitedBy(pool, bulkhead),
  markWritten: async (_usuarioId: number): Promise<void> => {},
  markNotified: (_name: string): void => {},
  status: (): { host: string; isUsed: boolean; lagSeconds: number }[] => [],
  stop: async (): Promise<void> => {},
})

export type Reads = ReturnType<typeof primaryOnly>

const limitedBy = (pool: pg.Pool, bulkhead: Bulkhead): Db => ({
  query: ((...asked: [string]) => bulkhead(() => pool.query(...asked))) as Db['query'],
})

const hostOf = ({ options }: pg.Pool): string =>
  options.connectionString ? new URL(options.connectionString).host : ''
const lagMs = ({ instants }: Replica, now = Date.now()): number => (instants[0] ? now - instants[0].at : 0)

/**
 * Updates the position of a replica. Returns whether its lag is small enough to use it again. Throws when it is no
 * standby or lags too much.
 */
const pollReplica = async (replica: Replica, maxLagMs: number): Promise<boolean> => {
  const { rows } = await replica.pool.query<{ lsn: number | null; follows: boolean }>(REPLICA_POSITION)
  const { lsn, follows } = rows[0]!
  if (!follows || lsn === null) throw new Error('the replica follows no primary')
  replica.replayed = lsn
  replica.instants = replica.instants.filter((instant) => instant.lsn > lsn)
  if (lagMs(replica) > maxLagMs) throw new Error(`replica lag above ${maxLagMs} ms`)
  return lagMs(replica) <= maxLagMs * RETURN_PART
}

/**
 * Routes the calls that only read. Each user has one replica. This replica serves the user if it has replayed the
 * user's own writes, everything the user was notified of, and everything the user read from the primary. Otherwise the
 * primary serves the user. So no read shows an older state than an earlier read. See docs/decisions/0034-base.md.
 */
export const createReads = ({ pool, replicas = [], onError = () => {}, maxLagMs = MAX_LAG_MS }: Options): Reads => {
  if (!replicas.length) return primaryOnly(pool)
  const all = replicas.map((own): Replica => ({ pool: own, isUsed: false, replayed: 0, instants: [] }))
  /** WAL position that a replica must have replayed to serve a group of listeners, by name of the group. */
  const needs = new Map<string, number>()
  /** Names notified since the last poll of the primary. */
  let pendingNames = new Set<string>()

  const markNotified = (name: string): void => {
    pendingNames.add(name)
    needs.set(name, Number.POSITIVE_INFINITY)
  }

  const setUsed = (replica: Replica, isUsed: boolean): void => {
    if (replica.isUsed === isUsed) return
    replica.isUsed = isUsed
    // Some users change their server now. Their new server must have replayed all that the old one may have shown.
    markNotified(ALL_LISTENERS)
  }
  const exclude = (replica: Replica, error: Error): void => {
    if (replica.isUsed) onError(error)
    setUsed(replica, false)
  }

  const pollPrimary = async (): Promise<void> => {
    const asked = pendingNames
    pendingNames = new Set()
    const at = Date.now()
    try {
      const { rows } = await pool.query<{ written: number; flushed: number }>(PRIMARY_POSITION)
      const { written, flushed } = rows[0]!
      for (const name of asked) if (!pendingNames.has(name)) needs.set(name, written)
      for (const { instants, replayed } of all)
        if (flushed > (instants.at(-1)?.lsn ?? replayed) && instants.length < MAX_INSTANTS)
          instants.push({ lsn: flushed, at })
    } catch (error) {
      for (const name of asked) pendingNames.add(name)
      throw error
    }
  }
  const ask = async (): Promise<void> => {
    try {
      await pollPrimary()
    } catch (error) {
      // Exclude every replica: their lags are unknown without the position of the primary.
      for (const replica of all) exclude(replica, error as Error)
      return
    }
    await Promise.all(
      all.map((replica) =>
        pollReplica(replica, maxLagMs).then(
          (isClose) => isClose && setUsed(replica, true),
          (error: Error) => exclude(replica, error),
        ),
      ),
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

  /**
   * Returns the user's replica: the first one in use, counted from the user's number. undefined: none is in use, or
   * this one has not replayed all that the user wrote, was notified of or read from the primary. It never returns
   * another replica instead, because the user's own could lag behind that one afterwards.
   */
  const replicaFor = ({ usuarioId, isStaff, escrito = 0 }: Reader): Replica | undefined => {
    const names = [ALL_LISTENERS, String(usuarioId), ...topicsOf(isStaff)]
    const known = Math.max(escrito, ...names.map((name) => needs.get(name) ?? 0))
    const first = usuarioId % all.length
    const own = [...all.slice(first), ...all.slice(0, first)].find(({ isUsed }) => isUsed)
    return own && known <= own.replayed ? own : undefined
  }
  /**
   * Records that the primary showed its current state to a user. The user's replica must replay that state before it
   * serves them again.
   */
  const markRead = ({ usuarioId }: Reader): void => markNotified(String(usuarioId))

  return {
    /** Returns the pool that serves the user's reads now. */
    poolFor(caller) {
      const replica = replicaFor(caller)
      if (!replica) markRead(caller)
      return replica?.pool ?? pool
    },
    /** Returns a Db for the user's reads. It retries on the primary any query that the replica cannot run. */
    dbFor(caller, bulkhead) {
      const primary = limitedBy(pool, bulkhead)
      const onPrimary = {
        query: (...asked: [string]) => primary.query(...asked).finally(() => markRead(caller)),
      } as Db
      const replica = replicaFor(caller)
      if (!replica) return onPrimary
      const onReplica = limitedBy(replica.pool, bulkhead)
      const query = (...asked: [string]) =>
        onReplica.query(...asked).catch((error: Error & { code?: string }) => {
          if (TIMEOUTS.has(error.code ?? '')) throw error
          if (isDatabaseUnavailable(error) && !RETRY_ON_PRIMARY.has(error.code ?? '')) exclude(replica, error)
          else if (!RETRY_ON_PRIMARY.has(error.code ?? '')) throw error
          return onPrimary.query(...asked)
        })
      return { query: query as Db['query'] }
    },
    /**
     * Records, after COMMIT, that a user wrote. From then on every process serves this user only from replicas that
     * have replayed the write.
     */
    async markWritten(usuarioId) {
      await execute(
        pool,
        sql`insert into escrito (usuario_id, lsn) values (${usuarioId}, pg_current_wal_insert_lsn())
            on conflict (usuario_id) do update set lsn = greatest(escrito.lsn, excluded.lsn)`,
      ).catch(onError)
    },
    /**
     * Records that the listeners of `name` were notified of a change. A replica serves them only after it has replayed
     * the change.
     */
    markNotified,
    status: () =>
      all.map((replica) => ({
        host: hostOf(replica.pool),
        isUsed: replica.isUsed,
        lagSeconds: lagMs(replica) / 1000,
      })),
    /** Stops polling and closes the connections to the replicas. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
      await Promise.all(replicas.map((own) => own.end()))
    },
  }
}
