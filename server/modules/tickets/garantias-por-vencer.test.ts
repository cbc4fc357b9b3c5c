import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UnidadPorVencer } from '#contract/garantias/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.pool.query("delete from unidad where vin like 'PRUEBA%'"))

/** Inserts a unit whose warranty of twelve months expires on the day `vence`. */
const sell = (n: number, razonSocialId: number, vence: string) =>
  portal.pool.query(
    `insert into unidad (vin, razon_social_id, marca_id, modelo, motor, factura, fecha_entrega, garantia_meses, garantia_km)
     values ($1, $2, 101, 'TH 150 Cross', 'M', 'A-0003-00000001', $3::date - interval '12 months', 12, 12000)`,
    [`PRUEBA0000000000${n}`, razonSocialId, vence],
  )
const list = async (who: Person, razonSocialId?: number) =>
  portal.call<{ unidades: UnidadPorVencer[]; hayMas: boolean }>(who, tickets.listPorVencer, {
    query: razonSocialId === undefined ? {} : { razonSocialId },
  })

test('lists warranties that expire between today and 30 days from now, soonest first', async () => {
  for (const [at, day] of ['2026-12-21', '2026-11-21', '2026-12-22', '2026-11-20'].entries()) await sell(at, 1043, day)
  const { body } = await list('hquiroga', 1043)
  expect(body.unidades.map(({ vence }) => vence)).toEqual(['2026-11-21', '2026-12-21'])
  expect(body).toMatchObject({ hayMas: false, unidades: [{ modelo: 'TH 150 Cross', marca: 'Tehuel' }, {}] })
})

test('lists only units of the user’s own companies, and only with access to the service', async () => {
  await sell(1, 1043, '2026-12-01')
  await sell(2, 1061, '2026-12-01')
  expect((await list('hquiroga')).body.unidades.map(({ razonSocialId }) => razonSocialId)).toEqual([1043])
  expect((await list('hquiroga', 1061)).status).toBe(404)
  expect((await list('admin')).body.unidades).toHaveLength(2)
  expect((await list('sinconfig')).status).toBe(403)
})
