import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainedDb, rowsRead } from '#testing/base/rows-read.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { prepareRows } from '#testing/base/prepare-rows.ts'
import { createErp } from '#gateways/index.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await prepareRows(
    portal.pool,
    `
    insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable, vencimiento, moneda, importe)
    select '9000', lpad(n::text, 10, '0'), 2026, 1, 1042, 'RV', 'S', 'A-0009-' || lpad(n::text, 8, '0'), '', '2026-11-01', '2026-11-01', '2026-12-01', 'ARS', n
    from generate_series(1, 20000) n`,
  )
  await portal.pool.query('analyze partida')
})
afterAll(() => portal.close())

const CLAVES = ['9000-0000000007-2026-1', '9000-0000019999-2026-1']

test("the adapter of the portal's tables finds items of a large account by key, without reading the other items", async () => {
  const rows: number[] = []
  const db = explainedDb(portal.pool, (top) => rows.push(rowsRead(top)))
  const found = await createErp().findPartidas(db, '0000104217', CLAVES)
  expect(found.map(({ importe }) => importe).toSorted()).toEqual(['19999.00', '7.00'])
  expect(rows.at(-1)).toBe(2)
})
