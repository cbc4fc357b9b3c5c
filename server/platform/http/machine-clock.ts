import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import sql from 'sql-template-tag'
import { type Db, selectOne, selectRows } from '#server/db/database.ts'
import type { Figure } from '#server/observe/metrics.ts'

/** Difference (ms) above which two clocks disagree. Tokens and deadlines tolerate less than a minute. */
const TOLERANCE_MS = 30_000
/** Age (s) above which a measurement is ignored. */
const RECENT_S = 60
/** Time (ms) for which a verdict stays valid. */
const VALID_MS = 5000

/**
 * Verdict on the clock of this machine. `wrong`: most other clocks agree with each other but not with this clock.
 * `doubtful`: this clock and that of the database disagree, and no majority tells which is wrong.
 */
export type ClockVerdict = 'right' | 'doubtful' | 'wrong'

/**
 * Judges the clock of this machine by a vote. Each machine and the database have one vote. The arguments are offsets
 * (ms) against the database. Without a majority, no clock is wrong.
 */
export const judgeClock = (own: number, others: readonly number[]): ClockVerdict => {
  const votes = [0, own, ...others]
  const agreeing = (offset: number) => votes.filter((vote) => Math.abs(vote - offset) <= TOLERANCE_MS).length
  const majority = votes.find((vote) => agreeing(vote) * 2 > votes.length)
  if (majority !== undefined && Math.abs(own - majority) > TOLERANCE_MS) return 'wrong'
  return Math.abs(own) > TOLERANCE_MS ? 'doubtful' : 'right'
}

/** Returns an id of the machine. Containers on one machine share its clock and its boot, so they share the id. */
const readMachine = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

interface Options {
  machine?: string
  now?: () => number
}

/**
 * Creates the check of this machine's clock. It stores the offset against the database, and compares it with the
 * offsets of other machines.
 */
export const createClockCheck = ({ machine = readMachine(), now = Date.now }: Options = {}) => {
  let verdict: ClockVerdict = 'right'
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (db: Db): Promise<ClockVerdict> => {
    if (performance.now() - checkedAt < VALID_MS) return verdict
    const rows = await selectRows<{ maquina: string; desfase: number }>(
      db,
      sql`with propio as (
            insert into reloj_maquina (maquina, desfase_ms, visto)
            values (${machine}, ${now()}::float8 - extract(epoch from clock_timestamp()) * 1000, clock_timestamp())
            on conflict (maquina) do update set desfase_ms = excluded.desfase_ms, visto = excluded.visto
            returning maquina, desfase_ms as desfase)
          select maquina, desfase from propio union all
          select maquina, desfase_ms from reloj_maquina
          where maquina <> ${machine} and visto > clock_timestamp() - make_interval(secs => ${RECENT_S})`,
    )
    const own = rows.find(({ maquina }) => maquina === machine)!
    verdict = judgeClock(
      own.desfase,
      rows.filter((row) => row !== own).map(({ desfase }) => desfase),
    )
    checkedAt = performance.now()
    return verdict
  }
}

/** Returns the metric of the clock that differs most from that of the database. */
export const selectClockFigures = async (db: Db): Promise<Figure[]> => {
  const row = await selectOne<{ segundos: number | null }>(
    db,
    sql`select max(abs(desfase_ms)) / 1000 as segundos from reloj_maquina
        where visto > clock_timestamp() - make_interval(secs => ${RECENT_S})`,
  )
  const help = "Largest difference between the clock of a machine and the database's, in seconds."
  return [{ name: 'autogestion_clock_offset_seconds', help, labels: {}, value: row?.segundos ?? 0 }]
}
