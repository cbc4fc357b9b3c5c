// npm run bench:limite: time that the rate limits add to each call. The processes share the counts of requests.
import { setTimeout as wait } from 'node:timers/promises'
import { createSharedCount } from '#server/limits/shared-count.ts'
import { sized, timeGoal } from './medidas/goals.ts'
import { inWorld } from './mundos/world.ts'

const PEOPLE = 10_000
const CALLS = sized(1_000_000)

await inWorld('demo', async ({ pool }) => {
  const errors: Error[] = []
  const counter = createSharedCount({
    pool,
    windowMs: 60_000,
    now: () => new Date(),
    onError: (error) => errors.push(error),
  })
  const began = performance.now()
  for (let n = 0; n < CALLS; n += 1) {
    counter.add(`person ${n % PEOPLE}`)
    // Let the event loop run, as it does between real calls. While it runs, the counts are sent to the database.
    if (n % 1000 === 0) await wait(0)
  }
  const each = (performance.now() - began) / CALLS
  timeGoal('límite de pedidos: lo que cuesta cada uno (µs)', each * 1000, { most: 300 }, `${PEOPLE} personas`)
  if (errors[0]) throw errors[0]
})
process.exit(0)
