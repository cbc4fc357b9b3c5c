import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '#testing/portal.ts'
import { fillAtOnce } from './data.ts'
import { fillTrabajo } from './trabajo.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const TABLES = {
  trabajo: 'select * from trabajo order by clase, entidad_id',
  eventos: `select clase, entidad_id, razon_social_id, sector_id, asignado_id, que, desde_id, estado_id, fecha, minutos, vencido
    from trabajo_evento order by clase, entidad_id`,
}

/** Returns the rows of the mesa's tables that `work` inserts into empty tables. */
const after = async (work: () => Promise<unknown>): Promise<{ trabajo: pg.QueryResultRow[]; eventos: unknown[] }> => {
  await portal.pool.query('truncate trabajo, trabajo_evento')
  await work()
  return {
    trabajo: (await portal.pool.query(TABLES.trabajo)).rows,
    eventos: (await portal.pool.query(TABLES.eventos)).rows,
  }
}

test('fillTrabajo inserts the same rows as the triggers', async () => {
  const { pool } = portal
  // Cover the special cases: an absent user, a claim that the external service desk attends, and a term whose last
  // quarter is shorter than an hour.
  await pool.query(`update usuario set ausente_hasta = current_date + 9 where user_name = 'rsosa'`)
  await pool.query(
    `update ticket set mesa_externa = true where ticket_id = (select min(entidad_id) from trabajo where clase = 'reclamo')`,
  )
  await pool.query(`update plazo set horas = 2 where clase = 'reclamo'`)
  const kept = await after(() =>
    pool.query('select trabajo_al_dia(clase, entidad_id, desde, estado_id) from trabajo_fuente'),
  )
  const filled = await after(() => fillAtOnce(pool, ['trabajo'], fillTrabajo))
  expect(kept.trabajo.length).toBeGreaterThan(20)
  expect(kept.trabajo.filter(({ externa }) => externa)).toHaveLength(1)
  expect(kept.trabajo.some(({ libre, asignado_id: asignado }) => libre && asignado !== null)).toBe(true)
  expect(filled).toEqual(kept)
  expect(await fillTrabajo(pool)).toBe(0)
})
