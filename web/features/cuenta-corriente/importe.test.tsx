import { readImporte } from '#contract/valores/importes.ts'
import { writeImporte } from '#contract/valores/formato.ts'
import { sumPendientes } from './importe.ts'
import { expect, test } from 'vitest'

test.for([
  ['1.284.350,40', '1284350.40'],
  ['$ 1500,5', '1500.50'],
  ['1500.50', '1500.50'],
  ['1.284', '1284.00'],
  ['-210300', '-210300.00'],
])('readImporte parses "%s" as %s', ([typed, plain]) => {
  expect(readImporte(typed!)).toBe(plain)
  expect(readImporte(writeImporte(plain!))).toBe(plain)
})

test.for(['', 'mil', '1,234,56', '1.28.4', '12,345'])('readImporte rejects "%s"', (typed) => {
  expect(readImporte(typed)).toBeUndefined()
})

test('sumPendientes adds amounts exactly, with a separate sum for each currency', () => {
  const each = (moneda: string, pendiente: string) => ({ moneda, pendiente })
  expect(sumPendientes([each('ARS', '0.10'), each('USD', '7.00'), each('ARS', '0.20')])).toEqual([
    ['ARS', '0.30'],
    ['USD', '7.00'],
  ])
})
