import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** State of a process that is about to end. */
export interface Drain {
  isDraining: () => boolean
  /** Starts draining and waits `ms`. During the wait the balancer notices, and stops sending requests. */
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
 * Closes each connection after its next answer while draining, so that the client's next request goes to another
 * process.
 */
export const registerDrain = (app: FastifyInstance, { isDraining }: Pick<Drain, 'isDraining'>): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close')
  })
}
