import { describe, expect, test } from 'vitest'
import { orderShownBy, readFileDay } from './fechas-de-archivo.ts'

describe('readFileDay', () => {
  test.each([
    ['05/11/2026', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    ['06/11/26', '2026-11-06'],
    ['6-11-26', '2026-11-06'],
    ['11.11.2026', '2026-11-11'],
    ['07-nov-2026', '2026-11-07'],
    ['7-sept-26', '2026-09-07'],
    ['7 de noviembre de 2026', '2026-11-07'],
    ['07/Nov/2026', '2026-11-07'],
    ['1-ene-2026', '2026-01-01'],
    ['08/11/2026 00:00', '2026-11-08'],
    ['8/11/2026 9:05:00', '2026-11-08'],
    ['8/11/2026 12:30 p. m.', '2026-11-08'],
    ['2026-11-08T23:59:00-03:00', '2026-11-08'],
    ['2026/11/10', '2026-11-10'],
    ['2026-11-10', '2026-11-10'],
    ['20261110', '2026-11-10'],
    ['2026-11-09T02:30:00Z', '2026-11-08'],
    ['1/1/69', '2069-01-01'],
    ['1/1/70', '1970-01-01'],
    ['29/2/2028', '2028-02-29'],
  ])('reads %s as %s', (written, day) => {
    expect(readFileDay(written)).toBe(day)
  })

  test('reads the month first where the column has that order', () => {
    expect(readFileDay('11/5/2026', 'mda')).toBe('2026-11-05')
    expect(readFileDay('2026-11-05', 'mda')).toBe('2026-11-05')
  })

  test.each([
    '202611091030',
    '30801001234',
    '1764547200',
    '46345',
    '29/2/2027',
    '13/13/2026',
    '5/11',
    'ayer',
    '',
    '5-foo-2026',
  ])('rejects "%s"', (written) => {
    expect(() => readFileDay(written)).toThrow(/fecha/i)
  })
})

test.each([
  ['13/11/2026', 'dma'],
  ['11/13/2026', 'mda'],
  ['11/13/26 10:00', 'mda'],
  ['11/12/2026', undefined],
  ['13/13/2026', undefined],
  ['2026-11-13', undefined],
  ['', undefined],
])('orderShownBy returns for %s the order %s', (written, order) => {
  expect(orderShownBy(written)).toBe(order)
})
