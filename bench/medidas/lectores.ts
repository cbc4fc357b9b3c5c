import { setTimeout as wait } from 'node:timers/promises'
import { PREFIX } from '#contract/route.ts'
import type { World } from '../mundos/world.ts'
import { percentile } from './load.ts'

/** Number of simulated users. THINK_MS is the pause (ms) of each user between two requests. */
const READERS = 5
const THINK_MS = 40

/** Returns the p99 (ms) of a list. READERS users request the list repeatedly until `end` settles. */
export const readersUntil = async ({ portal, headers }: World, end: Promise<unknown>): Promise<number> => {
  const times: number[] = []
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  const reader = async () => {
    while (!isOver) {
      const began = performance.now()
      const url = `${portal}${PREFIX}/devoluciones/v1/all/find/page/1/size/20`
      const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`list ${answer.status}`)
      times.push(performance.now() - began)
      await wait(THINK_MS)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  )
}
