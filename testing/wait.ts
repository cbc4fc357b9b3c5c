import { setTimeout as wait } from 'node:timers/promises'
import { COLAS, type Cola } from '#contract/colas.ts'
import type { Jobs } from '#server/jobs.ts'

const LIMIT_MS = 30_000

/** Waits until something is so; throws what it last was when it does not come. */
export const until = async (
  what: string,
  check: () => Promise<boolean> | boolean,
  limitMs = LIMIT_MS,
): Promise<void> => {
  const end = Date.now() + limitMs
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`never: ${what}`)
    await wait(20)
  }
}

/** Waits until nothing is waiting to be done; what failed for good stays. */
export const untilDone = (jobs: Jobs, limitMs = LIMIT_MS): Promise<void> =>
  until(
    'every job is done',
    async () => {
      const counts = await jobs.counts()
      return (Object.keys(COLAS) as Cola[]).every((cola) => {
        const { esperan, activos, reintentan } = counts[cola]
        return esperan + activos + reintentan === 0
      })
    },
    limitMs,
  )
