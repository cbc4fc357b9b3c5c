import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumImportes } from '#contract/valores/importes.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { mesesCerrados, mesTexto } from '#contract/cuenta-corriente/meses.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const list = async (id = 1042, person: Person = 'lferreyra') =>
  (await portal.call<ReplyOf<typeof cuentaCorriente.listMeses>>(person, cuentaCorriente.listMeses, { params: { id } }))
    .body

test.each([
  ['2026-11-21', '2026-10', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-02', '2026-02-01', '2026-02-28'],
  ['2028-03-31', '2028-02', '2028-02-01', '2028-02-29'],
  ['2027-01-01', '2026-12', '2026-12-01', '2026-12-31'],
  ['2027-01-31', '2026-12', '2026-12-01', '2026-12-31'],
])('on %s the last closed month is %s, from %s to %s', (hoy, mes, desde, hasta) => {
  expect(mesesCerrados(hoy, 2)[0]).toEqual({ mes, desde, hasta })
})

test('mesTexto returns a month in words, as in “octubre de 2026”', () => {
  expect(mesTexto('2026-10')).toBe('octubre de 2026')
})

test('the closing balance of each month is the opening balance of the next month, and includes all movements, to the cent', async () => {
  const { desde, meses } = await list()
  const { rows } = await portal.pool.query<{ emision: string; importe: string }>(
    'select emision, importe::text from partida where razon_social_id = 1042 order by emision',
  )
  expect(desde).toBe(rows[0]!.emision)
  expect(meses.length).toBeGreaterThan(3)
  const until = (day: string) => sumImportes(rows.flatMap(({ emision, importe }) => (emision <= day ? [importe] : [])))
  for (const [at, { hasta, saldos }] of meses.entries()) {
    const [pesos] = saldos
    expect(pesos!.final).toBe(until(hasta))
    expect(sumImportes([pesos!.inicial, pesos!.debitos, `-${pesos!.creditos}`])).toBe(pesos!.final)
    const before = meses[at + 1]
    expect(pesos!.inicial).toBe(before ? before.saldos[0]!.final : '0.00')
  }
})

test('listMeses separates currencies', async () => {
  const { meses } = await list(1061, 'admin')
  expect(meses[0]!.saldos.map(({ moneda }) => moneda)).toEqual(['ARS', 'USD'])
})

test('listMeses marks a month as incomplete when the data ends before the end of the month', async () => {
  portal.setNow('2026-12-05T15:00:00Z')
  const { meses } = await list()
  portal.setNow('2026-11-21T15:00:00Z')
  expect(meses.slice(0, 2).map(({ mes, completo }) => [mes, completo])).toEqual([
    ['2026-11', false],
    ['2026-10', true],
  ])
})

test('listMeses starts at the month of the first movement, and returns nothing without movements', async () => {
  const { desde, meses } = await list()
  expect(meses.at(-1)!.mes).toBe(desde!.slice(0, 7))
  expect(await list(1072, 'admin')).toEqual({ desde: null, meses: [] })
})
