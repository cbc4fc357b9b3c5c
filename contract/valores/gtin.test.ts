import { describe, expect, test } from 'vitest'
import { notacionesDeBarras, parseGtin } from './gtin.ts'

describe('parseGtin', () => {
  test.each([
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['0036000291452', '00036000291452'],
    ['36000291452', '00036000291452'],
    ['7 791234 567898', '07791234567898'],
    ['17791234567895', '17791234567895'],
    ['00075678164125', '00075678164125'],
    ['75678164125', '00075678164125'],
  ])('returns the 14 digits of the bar code %s', (text, gtin) => {
    expect(parseGtin(text)).toEqual({ gtin })
  })

  test.each([
    ['a wrong check digit', '7791234567890'],
    ['15 digits', '107791234567898'],
    ['zeros only', '00000000'],
    ['letters', '779123456789X'],
    ['too few digits', '385074'],
    ['nothing', ''],
  ])('returns undefined for %s', (_what, text) => {
    expect(parseGtin(text)).toBeUndefined()
  })
})

describe('parseGtin, for a GS1 label,', () => {
  test.each([
    ['in brackets', '(01)07791234567898(10)L26-0388(21)S0001', { lote: 'L26-0388', serie: 'S0001' }],
    ['with the serial number first', '(01)07791234567898(21)S0001(10)L26', { lote: 'L26', serie: 'S0001' }],
    ['with an expiry day', '(01)07791234567898(17)271231(10)L26', { lote: 'L26' }],
    ['as a reader sends it', ']C1010779123456789810L26-0388\u001D21S0001', { lote: 'L26-0388', serie: 'S0001' }],
    ['from a matrix code', ']d201077912345678981727123110L26', { lote: 'L26' }],
    ['without lot', '(01)07791234567898', {}],
  ])('reads lot and serial number: %s', (_how, text, rest) => {
    expect(parseGtin(text)).toEqual({ gtin: '07791234567898', ...rest })
  })

  test('returns undefined when the check digit is wrong', () => {
    expect(parseGtin('(01)07791234567890(10)L26')).toBeUndefined()
  })
})

test('notacionesDeBarras returns a GTIN with each possible number of leading zeros', () => {
  expect(notacionesDeBarras('0075678164125')).toEqual([
    '75678164125',
    '075678164125',
    '0075678164125',
    '00075678164125',
  ])
  expect(notacionesDeBarras('96385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074'])
})

test('notacionesDeBarras returns any other code unchanged, and nothing for words', () => {
  expect(notacionesDeBarras(' INT-0045 ')).toEqual(['INT-0045'])
  expect(notacionesDeBarras('filtro de aire')).toEqual([])
  expect(notacionesDeBarras('abc')).toEqual([])
})
