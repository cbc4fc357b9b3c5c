import { expect, test } from 'vitest'
import { ahorroDe, descuentoTexto, lunesDe, semanasDe } from './que-pagar.ts'

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('lunesDe returns for %s the Monday %s', (day, lunes) => {
  expect(lunesDe(day)).toBe(lunes)
})

const HOY = '2026-11-21'
const TRES = { tasa: 300, desdeDias: 10 }

test.each([
  ['an item thirty days ahead', '1000.00', 'ARS', '2026-12-21', '30.00'],
  ['an item on the first day with a discount', '1000.00', 'ARS', '2026-12-01', '10.00'],
  ['an item a day before that', '1000.00', 'ARS', '2026-11-30', '0.00'],
  ['an item due today', '1000.00', 'ARS', '2026-11-21', '0.00'],
  ['an overdue item', '1000.00', 'ARS', '2026-10-01', '0.00'],
  ['an amount rounded up from half a cent', '5.00', 'ARS', '2026-12-01', '0.05'],
  ['less than half a cent', '0.49', 'ARS', '2026-12-01', '0.00'],
  ['exactly half a cent', '0.50', 'ARS', '2026-12-01', '0.01'],
  ['another currency', '1000.00', 'USD', '2026-12-21', '0.00'],
  ['a credit', '-1000.00', 'ARS', '2026-12-21', '0.00'],
  ['an amount of zero', '0.00', 'ARS', '2026-12-21', '0.00'],
  ['the largest amount', '9999999999999.99', 'ARS', '2026-12-21', '300000000000.00'],
])('ahorroDe returns the exact discount for %s', (_name, importe, moneda, vencimiento, ahorro) => {
  expect(ahorroDe({ importe, moneda, vencimiento }, TRES, HOY)).toBe(ahorro)
})

test('without a minimum of days, ahorroDe grants the discount for a single day ahead, and never more than the debt', () => {
  const one = { importe: '1000.00', moneda: 'ARS', vencimiento: '2026-11-22' }
  expect(ahorroDe(one, { tasa: 300, desdeDias: 1 }, HOY)).toBe('1.00')
  expect(ahorroDe({ ...one, vencimiento: HOY }, { tasa: 300, desdeDias: 0 }, HOY)).toBe('0.00')
  expect(ahorroDe({ ...one, vencimiento: '2036-11-21' }, { tasa: 2000, desdeDias: 1 }, HOY)).toBe('1000.00')
})

test.each([
  [{ tasa: 300, desdeDias: 10 }, '3 % cada 30 días, desde 10 días antes del vencimiento'],
  [{ tasa: 250, desdeDias: 1 }, '2,5 % cada 30 días, hasta el día anterior al vencimiento'],
])('descuentoTexto returns for %j the text: %s', (descuento, texto) => {
  expect(descuentoTexto(descuento)).toBe(texto)
})

test('semanasDe returns the overdue items first, then each week, with separate groups for each currency', () => {
  const at = (vencimiento: string, moneda = 'ARS') => ({ vencimiento, moneda })
  const semanas = semanasDe(
    [at('2026-08-01'), at('2026-11-20'), at('2026-11-20', 'USD'), at(HOY), at('2026-11-22'), at('2026-11-23')],
    HOY,
  )
  expect(semanas.map(({ lunes, moneda, partidas }) => [lunes, moneda, partidas.length])).toEqual([
    [null, 'ARS', 2],
    [null, 'USD', 1],
    ['2026-11-16', 'ARS', 2],
    ['2026-11-23', 'ARS', 1],
  ])
})
