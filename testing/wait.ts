import { setTimeout as wait } from 'node:timers/promises'
import { COLAS, type Cola } from '#contract/base/colas.shapes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { PATIENCE } from './patience.ts'

/** Waits until a condition is met. Throws after `limitMs`, with the description of the condition. */
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
 * Waits until a condition is met, and logs `progress` every SAY_EVERY_MS. Throws when the progress has not changed for
 * PATIENCE.step. Meant for programs whose duration depends on the machine.
 */
export const untilStalled = async (
  what: string,
  check: () => Promise<boolean>,
  { progress, say }: { progress: () => Promise<string>; say: () => Promise<string> },
): Promise<void> => {
  let last = await progress()
  let moved = Date.now()
  let lastLog = Date.now()
  while (!(await check())) {
    const seen = await progress()
    const now = Date.now()
    if (seen !== last) moved = now
    last = seen
    if (now - moved > PATIENCE.step) throw new Error(`never: ${what}; nothing happened for ${PATIENCE.step / 1000} s`)
    if (now - lastLog > SAY_EVERY_MS) {
      lastLog = now
      console.log(`waiting until ${what}: ${await say()}`)
    }
    await wait(500)
  }
}

/** Waits until no job is queued, active or waiting for a retry. Jobs that failed for good stay. */
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
