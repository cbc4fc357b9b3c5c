import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Verifier } from './identity.ts'

/** /salud: the process is up. /listo: its database and the identity keys can be reached; 503 says which cannot. */
export const registerHealth = (app: FastifyInstance, pool: pg.Pool, verifier: Verifier): void => {
  app.get('/salud', async () => ({ estado: 'ok' }))
  app.get('/listo', async (request, reply) => {
    const checks = { 'base de datos': () => pool.query('select 1'), 'claves de identidad': () => verifier.ready() }
    const results = await Promise.allSettled(Object.values(checks).map((check) => check()))
    const faltan = Object.keys(checks).filter((_name, at) => results[at]!.status === 'rejected')
    if (!faltan.length) return { estado: 'listo' }
    request.log.warn({ faltan }, 'not ready')
    return reply.code(503).send({ estado: 'no disponible', faltan })
  })
}
