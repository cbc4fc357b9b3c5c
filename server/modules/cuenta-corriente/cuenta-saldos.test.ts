import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { agruparPartidas, totalesDe } from '#contract/cuenta-corriente/partidas.ts'
import { createErp } from '#gateways/index.ts'
import { ABIERTAS, criterioOf } from './cuenta-corriente.rules.ts'
import { SIN_FILTROS } from './cuenta-corriente-resumen.service.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const HOY = '2026-11-21'
const CLIENTE = '0000107019'
const erp = createErp()

interface Item {
  moneda: string
  importe: string
  emision: string
  vencimiento: string
  clase: string
  compensada: string | null
}

let portal: Portal
let items: Item[]

/** Inserts random items of any sign, date and currency; a third of them is cleared in pairs that sum to zero. */
beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query('select setseed(0.42)')
  await portal.pool.query(
    `with azar as (select n, round((random() * 2e9 - 1e9)::numeric, 2) as importe, (array['ARS', 'USD', 'EUR'])[1 + floor(random() * 3)::int] as moneda,
         date '2026-11-21' + (random() * 600 - 400)::int as emision from generate_series(1, 1500) n)
     insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable,
       vencimiento, moneda, importe, compensada, compensacion)
     select '7000', lpad(n::text, 10, '0'), 2026, lado, 1070, case when n % 2 = 0 then 'RV' else 'DZ' end, case when importe * lado < 0 then 'H' else 'S' end,
       'R' || n, '', emision + (lado - 1) * 3, emision, emision + (n % 4) * 30, moneda, case lado when 1 then importe else -importe end,
       case when n % 3 = 0 then emision + 10 end, case when n % 3 = 0 then lpad(n::text, 10, '0') end
     from azar cross join generate_series(1, 2) lado where lado = 1 or n % 3 = 0`,
  )
  items = (
    await portal.pool.query<Item>(
      `select moneda, importe::text, emision, vencimiento, clase, compensada from partida where razon_social_id = 1070`,
    )
  ).rows
})
afterAll(() => portal.close())

const open = () => items.filter(({ compensada }) => compensada === null)
const byRules = (partidas: Item[]): Totales[] =>
  totalesDe(
    agruparPartidas(partidas, HOY).map((saldo) => ({ ...saldo, limite: null })),
    [],
  )

describe('the balances that PostgreSQL computes equal those of the TypeScript rules', () => {
  test('for a whole account', async () => {
    const totales = totalesDe(await erp.listSaldos(portal.pool, [CLIENTE], ABIERTAS, HOY), [])
    expect(totales).toHaveLength(3)
    expect(totales).toEqual(byRules(open()))
  })

  test.each([
    [{ clases: ['RV'] }, (item: Item) => item.clase === 'RV'],
    [{ moneda: 'USD' }, (item: Item) => item.moneda === 'USD'],
    [{ soloCreditos: true }, (item: Item) => item.importe.startsWith('-')],
    [
      { tramos: ['1-30' as const], venceDesde: '2026-11-01' },
      (item: Item) => !item.importe.startsWith('-') && item.vencimiento >= '2026-11-01' && item.vencimiento < HOY,
    ],
  ])('filtered by %j', async (criteria, wanted) => {
    const criterio = criterioOf({ ...SIN_FILTROS, ...criteria }, HOY)
    const totales = totalesDe(await erp.listSaldos(portal.pool, [CLIENTE], criterio, HOY), [])
    expect(totales).toEqual(byRules(open().filter(wanted)))
  })
})

test.each([
  ['2026-10-01', '2026-10-31'],
  ['2025-01-01', HOY],
  [HOY, HOY],
  ['2027-01-01', '2027-12-31'],
])('from %s to %s, the closing balance is the opening balance plus the movements', async (desde, hasta) => {
  const saldos = await erp.listSaldosPeriodo(portal.pool, [CLIENTE], { desde, hasta })
  expect(saldos.map(({ moneda }) => moneda)).toEqual(['ARS', 'EUR', 'USD'])
  for (const { moneda, inicial, debitos, creditos, final } of saldos) {
    const ofMoneda = items.filter((item) => item.moneda === moneda)
    const until = (day: string) => sumImportes(ofMoneda.flatMap((item) => (item.emision <= day ? [item.importe] : [])))
    expect(inicial).toBe(until(addDays(desde, -1)))
    expect(final).toBe(until(hasta))
    const between = ofMoneda.filter(({ emision }) => emision >= desde && emision <= hasta).map(({ importe }) => importe)
    expect(debitos).toBe(sumImportes(between.filter((importe) => !importe.startsWith('-'))))
    expect(creditos).toBe(
      sumImportes(between.flatMap((importe) => (importe.startsWith('-') ? [importe.slice(1)] : []))),
    )
  }
})

test('without customers there are no balances and no items', async () => {
  expect(await erp.listSaldos(portal.pool, [], ABIERTAS, HOY)).toEqual([])
  const page = { cursor: undefined, offset: 0, size: 10 }
  expect(await erp.listPartidas(portal.pool, [], ABIERTAS, page)).toEqual([])
})
