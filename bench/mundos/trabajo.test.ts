import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '#testing/portal.ts'
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

/** The desk's tables, once nothing but `work` filled them. */
const after = async (work: () => Promise<unknown>) => {
  await portal.pool.query('truncate trabajo, trabajo_evento')
  await work()
  return {
    trabajo: (await portal.pool.query(TABLES.trabajo)).rows,
    eventos: (await portal.pool.query(TABLES.eventos)).rows,
  }
}

test('what a world is filled with is what the trigger would have kept of the same rows, one by one', async () => {
  const { pool } = portal
  // Somebody who is away, and a claim that another desk attends: both are free or not for a reason of their own.
  await pool.query(`update usuario set ausente_hasta = current_date + 9 where user_name = 'rsosa'`)
  await pool.query(`update ticket set mesa_externa = true where ticket_id = (select min(ticket_id) from ticket)`)
  const kept = await after(() =>
    pool.query('select trabajo_al_dia(clase, entidad_id, desde, estado_id) from trabajo_fuente'),
  )
  const filled = await after(() => fillTrabajo(pool))
  expect(kept.trabajo.length).toBeGreaterThan(20)
  expect(filled).toEqual(kept)
  expect(await fillTrabajo(pool)).toBe(0)
})
