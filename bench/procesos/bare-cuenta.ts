import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { GIANT } from '../mundos/data.ts'

/** Registers a route of the reference server, which uses only fastify and pg. The route sums the debt of a customer. */
export const registerBareCuenta = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get('/saldo', async () => {
    const { rows } = await pool.query<{ saldo: string }>({
      name: 'saldo',
      text: 'select sum(importe)::text as saldo from partida where razon_social_id = $1 and compensada is null',
      values: [GIANT],
    })
    return rows[0]
  })
}
