import type { FastifyBaseLogger } from 'fastify'

/** Does some work now and at every interval, never twice at once; a failure is logged and tried at the next. Returns how to stop. */
export const every = (ms: number, log: FastifyBaseLogger, work: () => Promise<unknown>): (() => void) => {
  let busy = false
  const run = async () => {
    if (busy) return
    busy = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'scheduled work failed')
    } finally {
      busy = false
    }
  }
  void run()
  const timer = setInterval(() => void run(), ms)
  timer.unref()
  return () => clearInterval(timer)
}
