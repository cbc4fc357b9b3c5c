import { AppError } from '#server/base/errors.ts'
import { createLimit } from './limit.ts'

/**
 * Shares of a process's connections that one group of calls (such as `pagos`) may use. `held`: by all its tasks;
 * `slow`: by tasks that run longer than SLOW_MS.
 */
const SHARE = { held: 0.6, slow: 0.3 }
const SLOW_MS = 1000
const WAIT_MS = 2000

/**
 * Runs a task that uses a connection. Throws `no-disponible` when its group of calls uses too many connections for
 * WAIT_MS. A process that is busy for only a moment delays tasks instead of rejecting them.
 */
export type Bulkhead = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Creates the bulkheads of a process, one for each group of calls (`noun`, such as `pagos`). A locked table, or a slow
 * host inside a transaction, then affects only screens that need it, because other groups still have connections. While
 * too many tasks of a group run longer than SLOW_MS, further tasks of the group wait without a connection.
 */
export const createBulkheads = (connections: number): ((noun: string) => Bulkhead) => {
  const held = Math.max(2, Math.ceil(connections * SHARE.held))
  const maxSlow = Math.max(1, Math.floor(connections * SHARE.slow))
  return (noun) => {
    const rejection = () =>
      new AppError('no-disponible', { detail: `${noun}: too many connections held`, falta: 'compuerta' })
    const limit = createLimit(held, WAIT_MS, rejection)
    let slow = 0
    const waiting = new Set<() => void>()
    const end = () => {
      slow -= 1
      for (const wakeUp of waiting) wakeUp()
    }
    /** Waits up to WAIT_MS until fewer tasks are slow. Returns whether that happened. */
    const waitForSlow = async (): Promise<boolean> => {
      const deadline = performance.now() + WAIT_MS
      while (slow >= maxSlow && performance.now() < deadline) {
        await new Promise<void>((resolve) => {
          const wakeUp = () => {
            clearTimeout(timer)
            waiting.delete(wakeUp)
            resolve()
          }
          const timer = setTimeout(wakeUp, Math.max(0, deadline - performance.now()))
          waiting.add(wakeUp)
        })
      }
      return slow < maxSlow
    }
    return async (task) => {
      if (!(await waitForSlow())) throw rejection()
      return limit(async () => {
        // Check again, because other tasks may have become slow while this task was queued.
        if (!(await waitForSlow())) throw rejection()
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
