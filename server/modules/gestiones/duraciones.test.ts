import { afterAll, beforeAll, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { computeDuraciones } from './duraciones.service.ts'

let portal: Portal
const NOW = new Date('2031-06-30T15:00:00Z')

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Inserts events of returns that left a state after these working minutes. */
const insertPassed = (estadoId: number, minutos: readonly number[], fecha = '2031-06-01T12:00:00Z') =>
  portal.pool.query(
    `insert into trabajo_evento (clase, entidad_id, razon_social_id, que, desde_id, estado_id, fecha, minutos)
     select 'devolucion', 900000 + n, 1042, 'pasa', $1, 2, $3, m from unnest($2::int[]) with ordinality as x(m, n)`,
    [estadoId, minutos, fecha],
  )
const computeAndRead = async () => {
  await computeDuraciones(portal.pool, NOW)
  const { body } = await portal.call<DevolucionDetail>('lferreyra', devoluciones.get, {
    params: { devolucionId: 30_104 },
  })
  return body.duraciones
}

test('returns the median of each step with at least ten cases in the last 90 days', async () => {
  await insertPassed(11, [60, 60, 60, 60, 540, 540, 600, 600, 9000, 9000])
  await insertPassed(
    1,
    Array.from({ length: 9 }, () => 100),
  )
  await insertPassed(
    2,
    Array.from({ length: 20 }, () => 100),
    '2031-01-01T12:00:00Z',
  )
  // State 8 only awaits the customer, so its working minutes are 0.
  await insertPassed(
    8,
    Array.from({ length: 10 }, () => 0),
  )
  expect(await computeAndRead()).toEqual([{ estadoId: 11, minutos: 540 }])

  await insertPassed(1, [300])
  expect(await computeAndRead()).toEqual([
    { estadoId: 1, minutos: 100 },
    { estadoId: 11, minutos: 540 },
  ])

  await portal.pool.query('delete from trabajo_evento where entidad_id > 900000')
  expect(await computeAndRead()).toEqual([])
})
