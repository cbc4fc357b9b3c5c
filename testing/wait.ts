import { setTimeout as wait } from 'node:timers/promises'
import { COLAS, type Cola } from '#contract/base/colas.shapes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { PATIENCE } from './patience.ts'

/** Waits until something is so; throws what it last was when it does not come. */
export const until = async (
  what: string,
  check: () => Promise<boolean> | boolean,
  limitMs: number = PATIENCE.step,
): Promise<void> => {
  const end = Date.now() + limitMs
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`never: ${what}`)
    await wait(20)
  }
}

const SAY_EVERY_MS = 30_000

/**
 * Waits until something is so, for as long as `progress` changes, and says now and then what it waits for; throws when
 * nothing has changed for a while. For programs that take as long as the machine lets them.
 */
export const untilStalled = async (
  what: string,
  check: () => Promise<boolean>,
  { progress, say }: { progress: () => Promise<string>; say: () => Promise<string> },
): Promise<void> => {
  let last = await progress()
  let moved = Date.now()
  let said = Date.now()
  while (!(await check())) {
    const seen = await progress()
    const now = Date.now()
    if (seen !== last) moved = now
    last = seen
    if (now - moved > PATIENCE.step) throw new Error(`never: ${what}; nothing happened for ${PATIENCE.step / 1000} s`)
    if (now - said > SAY_EVERY_MS) {
      said = now
      console.log(`waiting until ${what}: ${await say()}`)
    }
    await wait(500)
  }
}

/** Waits until nothing is waiting to be done; what failed for good stays. */
export const untilDone = (jobs: Jobs, limitMs: number = PATIENCE.step): Promise<void> =>
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
