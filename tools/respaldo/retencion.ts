import { DAY_MS } from '#contract/valores/fechas.ts'

/** Number of days (d), weeks (s) and months (m) whose newest backup is kept. */
export type Conservar = Record<'d' | 's' | 'm', number>

/** Parses a rule such as `7d,4s,12m`; returns undefined when the rule is invalid. */
export const readConservar = (text: string): Conservar | undefined => {
  const rule: Conservar = { d: 0, s: 0, m: 0 }
  for (const part of text.split(',')) {
    const found = /^(\d{1,4})([dsm])$/.exec(part.trim())
    if (!found) return undefined
    rule[found[2] as keyof Conservar] = Number(found[1])
  }
  return rule
}

const WEEK_MS = 7 * DAY_MS
/** Time (ms) from 1970-01-01 to the first Monday. Weeks begin on Monday. */
const MONDAY_MS = 4 * DAY_MS

/** Functions that return the day, the week (from Monday) or the month of a time, in UTC as in the names of backups. */
const PERIOD: Record<keyof Conservar, (instant: Date) => string> = {
  d: (instant) => instant.toISOString().slice(0, 10),
  s: (instant) => String(Math.floor((instant.getTime() - MONDAY_MS) / WEEK_MS)),
  m: (instant) => instant.toISOString().slice(0, 7),
}

/**
 * Returns the backups to delete. For each unit, the rule keeps the newest backup of each of the last n periods that
 * have one. The newest backup of all is always kept.
 */
export const beyond = <T extends { instant: Date }>(backups: readonly T[], rule: Conservar): T[] => {
  const newest = backups.toSorted((a, b) => b.instant.getTime() - a.instant.getTime())
  const kept = new Set(newest.slice(0, 1))
  for (const unit of Object.keys(PERIOD) as (keyof Conservar)[]) {
    const first = new Map<string, T>()
    for (const backup of newest) {
      const period = PERIOD[unit](backup.instant)
      if (!first.has(period)) first.set(period, backup)
    }
    for (const backup of [...first.values()].slice(0, rule[unit])) kept.add(backup)
  }
  return backups.filter((backup) => !kept.has(backup))
}
