import { HOUR_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { HOUR_PREFIX } from './call-limits.ts'
import { execute, selectRows } from '#server/db/database.ts'

/** Time (ms) for which a process counts in memory before it shares its counts with the others. */
const EXCHANGE_MS = 250
/**
 * Maximum number of keys in memory. Above it the oldest key of the window is evicted, so that requests from invented
 * addresses cannot fill the memory.
 */
const MAX_KEYS = 50_000
/** Age (ms) after which no limit needs the counts of a window. */
const OLD_MS = 600_000

interface Options {
  pool: pg.Pool
  windowMs: number
  now: () => Date
  onError: (error: Error) => void
}

interface Count {
  /** Sum over all processes, as of the last exchange. */
  known: number
  /** Calls that this process has counted since the last exchange. */
  unshared: number
}

/**
 * Counts by key in windows of `windowMs`, which begin at the same instant in every process. Every EXCHANGE_MS a process
 * adds its counts to the database and reads the sums. So a limit is exceeded by at most the calls of that interval.
 * While the database is unavailable, each process counts only its own calls.
 */
export const createSharedCount = ({ pool, windowMs, now, onError }: Options) => {
  let start = 0
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  const exchange = async (): Promise<void> => {
    const [from, snapshot] = [start, counts]
    // Sort the keys: otherwise two processes could deadlock.
    const sent = [...snapshot]
      .filter(([, { unshared }]) => unshared)
      .map(([clave, { unshared }]) => ({ clave, unshared }))
      .toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
    const rows = await selectRows<{ clave: string; cuenta: number }>(
      pool,
      sql`insert into limite (clave, desde, cuenta)
          select clave, ${new Date(from)}::timestamptz, cuenta
          from unnest(${sent.map(({ clave }) => clave)}::text[], ${sent.map(({ unshared }) => unshared)}::int[]) as n (clave, cuenta)
          on conflict (desde, clave) do update set cuenta = limite.cuenta + excluded.cuenta
          returning clave, cuenta`,
    )
    const sums = new Map(rows.map(({ clave, cuenta }) => [clave, cuenta]))
    for (const { clave, unshared } of sent) {
      const count = snapshot.get(clave)
      if (count) snapshot.set(clave, { known: sums.get(clave)!, unshared: count.unshared - unshared })
    }
  }
  const scheduleExchange = (): void => {
    timer ??= setTimeout(() => {
      void exchange()
        .catch(onError)
        .finally(() => {
          timer = undefined
        })
    }, EXCHANGE_MS).unref()
  }

  return {
    /**
     * Adds one to the count of `key`. Returns its count in this window over all processes, and the time (ms) until the
     * window ends.
     */
    add(key: string): { current: number; ttl: number } {
      const instant = now().getTime()
      const window = Math.floor(instant / windowMs) * windowMs
      if (window !== start) [start, counts] = [window, new Map()]
      const count = counts.get(key) ?? { known: 0, unshared: 0 }
      count.unshared += 1
      if (!counts.has(key) && counts.size >= MAX_KEYS) counts.delete(counts.keys().next().value!)
      counts.set(key, count)
      scheduleExchange()
      return { current: count.known + count.unshared, ttl: window + windowMs - instant }
    },
  }
}

export type SharedCount = ReturnType<typeof createSharedCount>

/** Deletes the counts of windows that have ended. Returns their number. */
export const deleteOldCounts = (pool: pg.Pool, now: Date): Promise<number> =>
  execute(
    pool,
    sql`delete from limite where desde < ${new Date(now.getTime() - OLD_MS)}
          and (clave not like ${`${HOUR_PREFIX} %`} or desde < ${new Date(now.getTime() - HOUR_MS)})`,
  )
