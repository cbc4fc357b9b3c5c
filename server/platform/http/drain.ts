import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether this process is about to end. */
export interface Drain {
  isDraining: () => boolean
  /** Says so from now on, and lets so much time pass (ms): whoever shares out requests sends no more meanwhile. */
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

/** What is answered meanwhile is the last of its connection: the next request goes to another process. */
export const registerDrain = (app: FastifyInstance, { isDraining }: Pick<Drain, 'isDraining'>): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close')
  })
}
