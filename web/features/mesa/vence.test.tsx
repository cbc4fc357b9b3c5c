import { expect, test } from 'vitest'
import { lapso, venceDe } from './vence.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

test.each([
  ['2026-11-20T17:20:00Z', 'Vence 14:20', 'mio'],
  ['2026-11-21T14:59:00Z', 'Vence 21-11', 'mio'],
  ['2026-11-21T15:00:00Z', 'Vence 21-11', 'fin'],
  ['2026-11-20T15:00:00Z', 'Vence 12:00', 'mio'],
  ['2026-11-20T14:59:59Z', 'Venció hace 1 min', 'mal'],
  ['2026-11-20T13:00:00Z', 'Venció hace 2 h', 'mal'],
  ['2026-11-19T15:00:00Z', 'Venció hace 1 día', 'mal'],
  ['2026-11-10T15:00:00Z', 'Venció hace 10 días', 'mal'],
])('venceDe shows the due time %s as "%s"', (vence, texto, tono) => {
  expect(venceDe(vence, NOW)).toEqual({ texto, tono })
})

test('venceDe shows no due time for an item that waits for the customer', () => {
  expect(venceDe(null, NOW)).toBeUndefined()
})

test('lapso shows a duration below one minute as one minute', () => {
  expect(lapso(10)).toBe('1 min')
})
