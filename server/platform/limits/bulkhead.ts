import { AppError } from '#server/base/errors.ts'
import { createLimit } from './limit.ts'

/** Of the connections of a process, how many one noun may hold, and how many of those for longer than a moment. */
const PART = { held: 0.6, slow: 0.3 }
const SLOW_MS = 1000
const WAIT_MS = 2000

/**
 * Runs what holds a connection. Throws `no-disponible` when its noun holds too many: at once, or for who `waits` after two
 * seconds. A read is soon asked again; of a write somebody would have to be told.
 */
export type Bulkhead = <T>(task: () => Promise<T>, how?: { waits: boolean }) => Promise<T>

/**
 * Makes the bulkheads of a process with so many connections, one a noun: a table that somebody holds, or a host that is slow
 * inside a transaction, takes the screens that need it and leaves connections to the others. While some of a noun's work
 * takes longer than a second, what reads next is refused at once instead of waiting for the same.
 */
export const createBulkheads = (connections: number): ((noun: string) => Bulkhead) => {
  const held = Math.max(2, Math.ceil(connections * PART.held))
  const mostSlow = Math.max(1, Math.floor(connections * PART.slow))
  return (noun) => {
    const late = () =>
      new AppError('no-disponible', { detail: `${noun}: too many connections held`, falta: 'compuerta' })
    const limit = createLimit(held, WAIT_MS, late)
    let slow = 0
    const waiting = new Set<() => void>()
    const end = () => {
      slow -= 1
      for (const go of waiting) go()
    }
    /** Until there is no slow work, or too long: then nothing is taken any more. */
    const whenCalm = async (): Promise<void> => {
      const by = performance.now() + WAIT_MS
      while (slow >= mostSlow && performance.now() < by) {
        await new Promise<void>((resolve) => {
          const go = () => {
            clearTimeout(timer)
            waiting.delete(go)
            resolve()
          }
          const timer = setTimeout(go, Math.max(0, by - performance.now()))
          waiting.add(go)
        })
      }
    }
    return async (task, { waits } = { waits: false }) => {
      if (waits) await whenCalm()
      return limit(async () => {
        if (slow >= mostSlow) throw late()
        let isSlow = false
        const timer = setTimeout(() => {
          isSlow = true
          slow += 1
        }, SLOW_MS)
        try {
          return await task()
        } finally {
          clearTimeout(timer)
          if (isSlow) end()
        }
      })
    }
  }
}
