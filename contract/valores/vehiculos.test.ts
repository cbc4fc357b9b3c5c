import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeVin, parseDominio, vinHint } from './vehiculos.ts'

describe('a chassis number', () => {
  test.each([
    ['8AXTH150CRA000123', '8AXTH150CRA000123'],
    ['8axth150cra000123', '8AXTH150CRA000123'],
    [' 8AX TH150 CRA000123\t', '8AXTH150CRA000123'],
    ['8AX-TH150-CRA.000123', '8AXTH150CRA000123'],
    ['- . -', ''],
  ])('written as %j is normalized to %s', (typed, vin) => {
    expect(normalizeVin(typed)).toBe(vin)
  })

  test('is normalized to letters and digits, and normalizing it again changes nothing', () => {
    const letters = fc.constantFrom('8', 'A', 'X', 'T', '0', ' ', '-', '.', '\u00a0')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (typed) => {
        const vin = normalizeVin(typed.join(''))
        expect(vin).toMatch(/^[8AXT0]*$/)
        expect(normalizeVin(vin.toLowerCase())).toBe(vin)
      }),
    )
  })

  test.each(['8AXTH150CRA000123', 'LXYNV110ETA004501', '00000000000000000'])(
    'gets no hint when it has the usual format: %s',
    (vin) => {
      expect(vinHint(vin)).toBeUndefined()
    },
  )

  test.each([
    ['8AXTH150CRA00012', 'Un chasis suele tener 17 caracteres y este tiene 16. Revisalo.'],
    ['8AXTH150CRA0001234', 'Un chasis suele tener 17 caracteres y este tiene 18. Revisalo.'],
    ['8AXTH15OCRA000123', 'Un chasis no lleva las letras I, O ni Q. Revisalo.'],
    ['8AXTH1I0CRA000123', 'Un chasis no lleva las letras I, O ni Q. Revisalo.'],
    ['QAXTH150CRA000123', 'Un chasis no lleva las letras I, O ni Q. Revisalo.'],
  ])('gets a hint when it is unusual: %s', (vin, hint) => {
    expect(vinHint(vin)).toBe(hint)
  })
})

describe('a licence plate', () => {
  test.each([
    ['AB123CD', 'AB 123 CD'],
    ['ab-123-cd', 'AB 123 CD'],
    ['ABC123', 'ABC 123'],
    ['abc 123', 'ABC 123'],
    ['A123BCD', 'A 123 BCD'],
    ['a.123.bcd', 'A 123 BCD'],
    ['123ABC', '123 ABC'],
  ])('written as %s is formatted as %s', (typed, shown) => {
    expect(parseDominio(typed)).toBe(shown)
    expect(parseDominio(shown)).toBe(shown)
  })

  test.each(['', 'ABC', '1234', 'ABCD123', 'AB12CD', 'AB1234CD', 'A12BCD', 'ÑB123CD', 'AB123CDE', 'ABC1234'])(
    'is rejected when its format is not Argentine: "%s"',
    (typed) => {
      expect(parseDominio(typed)).toBeUndefined()
    },
  )
})
