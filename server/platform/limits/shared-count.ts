import { HOUR_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { OF_AN_HOUR } from './call-limits.ts'
import { execute, selectRows } from '#server/db/database.ts'

/** How long a process counts by itself before it tells the others. */
const TELL_MS = 250
/** Beyond these, those who came first this minute are forgotten here: nobody fills the memory by inventing addresses. */
const MOST_KEYS = 50_000
/** When what was counted serves nobody. */
const OLD_MS = 600_000

interface Options {
  pool: pg.Pool
  windowMs: number
  now: () => Date
  onError: (error: Error) => void
}

interface Count {
  /** What all processes had counted when this one told last. */
  known: number
  /** What this one counted since. */
  untold: number
}

/**
 * Counts by key in windows of `windowMs` that begin at the same instant in every process. A count costs nothing but memory: a
 * process tells the others what it counted four times a second, all keys in one statement, and learns the sums. So many
 * processes together let pass at most what comes within that quarter of a second beyond a limit. While the database is away
 * each counts by itself.
 */
export const createSharedCount = ({ pool, windowMs, now, onError }: Options) => {
  let start = 0
  let counts = new Map<string, Count>()
  let telling: NodeJS.Timeout | undefined

  const tell = async (): Promise<void> => {
    const [of, told] = [start, counts]
    // In one order, so that two processes never wait for each other.
    const sent = [...told]
      .filter(([, { untold }]) => untold)
      .map(([clave, { untold }]) => ({ clave, untold }))
      .toSorted((a, b) => (a.clave < b.clave ? -1 : 1))
    const rows = await selectRows<{ clave: string; cuenta: number }>(
      pool,
      sql`insert into limite (clave, desde, cuenta)
          select clave, ${new Date(of)}::timestamptz, cuenta
          from unnest(${sent.map(({ clave }) => clave)}::text[], ${sent.map(({ untold }) => untold)}::int[]) as n (clave, cuenta)
          on conflict (desde, clave) do update set cuenta = limite.cuenta + excluded.cuenta
          returning clave, cuenta`,
    )
    const sums = new Map(rows.map(({ clave, cuenta }) => [clave, cuenta]))
    for (const { clave, untold } of sent) {
      const count = told.get(clave)
      if (count) told.set(clave, { known: sums.get(clave)!, untold: count.untold - untold })
    }
  }
  const tellLater = (): void => {
    telling ??= setTimeout(() => {
      void tell()
        .catch(onError)
        .finally(() => {
          telling = undefined
        })
    }, TELL_MS).unref()
  }

  return {
    /** Counts one more of `key`: how many there are in this window, in every process, and when it ends (ms). */
    add(key: string): { current: number; ttl: number } {
      const instant = now().getTime()
      const window = Math.floor(instant / windowMs) * windowMs
      if (window !== start) [start, counts] = [window, new Map()]
      const count = counts.get(key) ?? { known: 0, untold: 0 }
      count.untold += 1
      if (!counts.has(key) && counts.size >= MOST_KEYS) counts.delete(counts.keys().next().value!)
      counts.set(key, count)
      tellLater()
      return { current: count.known + count.untold, ttl: window + windowMs - instant }
    },
  }
}

export type SharedCount = ReturnType<typeof createSharedCount>

/** Forgets the windows that ended. */
export const deleteOldCounts = (pool: pg.Pool, now: Date): Promise<number> =>
  execute(
    pool,
    sql`delete from limite where desde < ${new Date(now.getTime() - OLD_MS)}
          and (clave not like ${`${OF_AN_HOUR} %`} or desde < ${new Date(now.getTime() - HOUR_MS)})`,
  )
