import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** State of a process that is about to end. */
export interface Drain {
  isDraining: () => boolean
  /** Starts draining and waits `ms`. In this time the balancer notices the draining and stops sending requests. */
  begin: (ms: number) => Promise<void>
}

export const createDrain = (): Drain => {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    async begin(ms) {
      isDraining = true
      await wait(ms)
    },
  }
}

/**
 * While draining, closes each connection after its next answer. The next request of the client then reaches another
 * process.
 */
export const registerDrain = (app: FastifyInstance, { isDraining }: Pick<Drain, 'isDraining'>): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close')
  })
}
