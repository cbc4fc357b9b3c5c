import { afterAll, beforeAll, expect, test } from 'vitest'
import { createErpLocal } from '#gateways/erp/local.ts'
import { cargarExtracto, cargarMes, extractoDe, juzgar } from '#testing/conciliacion/cargar.ts'
import { generarMes } from '#testing/conciliacion/mes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createConciliador } from './conciliacion-propuestas.service.ts'

const LINEAS = 400
const HOY = new Date('2026-11-21T15:00:00Z')

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('of a realistic month at least 80 % of the lines get the right proposal, and no proposal marked as sure is wrong', async () => {
  const { pool } = portal
  const erp = createErpLocal()
  const mes = generarMes(LINEAS, 4471)
  const pagos = await cargarMes(pool, erp, mes, HOY)
  const { nuevas, errores } = await cargarExtracto(pool, extractoDe(mes))
  expect([nuevas, errores]).toEqual([mes.lineas.length, []])
  await createConciliador({ pool, erp, now: () => HOY })()
  const cifras = await juzgar(pool, mes, pagos)
  const sum = (of: 'bien' | 'segurasMal' | 'seguras') =>
    Object.values(cifras).reduce((total, cifra) => total + cifra[of], 0)
  expect(sum('bien') / mes.lineas.length, JSON.stringify(cifras, null, 1)).toBeGreaterThanOrEqual(0.8)
  expect(sum('seguras')).toBeGreaterThan(0)
  expect(sum('segurasMal'), JSON.stringify(cifras, null, 1)).toBe(0)
  // Each payment is proposed for one line at most.
  const { rows } = await pool.query(
    'select pago_id from acreditacion_propuesta where pago_id is not null group by pago_id having count(*) > 1',
  )
  expect(rows).toEqual([])
})
