import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { trabajosList } from '../../server/modules/mesa/mesa.repository.ts'

/**
 * Registers routes of the reference server, which uses only fastify and pg. They run the statements of a page of a
 * queue.
 */
export const registerBareMesa = (app: FastifyInstance, pool: pg.Pool): void => {
  app.post('/mesa', async () => {
    const rows = trabajosList.of(pool, { reader: { usuarioId: 1, scope: 'todas' }, now: new Date(), cola: 'resolver' })
    return rows.page!({ cursor: undefined, offset: 0, size: 50 }, 1001)
  })
}
