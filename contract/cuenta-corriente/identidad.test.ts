import { describe, expect, test } from 'vitest'
import { identidadesDe, isParecido } from './identidad.ts'
import type { Medio, MedioDicho } from './medios.ts'

const dicho = (medio: Medio, change: Partial<MedioDicho> = {}): MedioDicho => ({
  medio,
  importe: '100.00',
  fecha: '2026-11-20',
  banco: 'Nación',
  referencia: '451278',
  cuit: '30801001234',
  cuenta: null,
  provincia: 'Santa Fe',
  ...change,
})
const isSame = (one: MedioDicho, other: MedioDicho): boolean => {
  const keys = new Set(identidadesDe(one, 'ARS'))
  return identidadesDe(other, 'ARS').some((clave) => keys.has(clave))
}

describe('the identity of a cheque', () => {
  test.each<[string, Medio, Partial<MedioDicho>, boolean]>([
    ['equal', 'echeq', {}, true],
    ['on paper', 'cheque', {}, true],
    ['of the bank in capitals', 'echeq', { banco: 'NACION' }, true],
    ['of the bank by its whole name', 'echeq', { banco: 'Banco de la Nación Argentina' }, true],
    ['of the bank by its code', 'echeq', { banco: '011' }, true],
    ['with leading zeros', 'echeq', { referencia: '00451278' }, true],
    ['of another amount and day', 'echeq', { importe: '1.00', fecha: '2027-01-01' }, true],
    ['with another number', 'echeq', { referencia: '451279' }, false],
    ['of another bank', 'echeq', { banco: 'Galicia' }, false],
    ['of another drawer', 'echeq', { cuit: '30801000017' }, false],
  ])('is equal or not to that of a cheque %s (%s, %o): %s', (_name, medio, change, same) => {
    expect(isSame(dicho('echeq'), dicho(medio, change))).toBe(same)
  })
})

describe('the identity of a certificate', () => {
  test.each<[string, string, boolean]>([
    ['0001-00000123', '1-123', true],
    ['0001-00000123', '000100000123', true],
    ['00001-00000123', '0001-00000123', true],
    ['2026-0001-00000123', '1-123', true],
    ['2026-004417', '4417', true],
    ['A-12', 'a 0012', true],
    ['1-123', '1-124', false],
    ['1-123', '2-123', false],
    ['1-123', '123', false],
    ['A-12', 'B-12', false],
  ])('for the numbers %s and %s, is equal: %s', (one, other, same) => {
    expect(isSame(dicho('retencion-iva', { referencia: one }), dicho('retencion-iva', { referencia: other }))).toBe(
      same,
    )
  })

  test.each<[string, Medio, Partial<MedioDicho>, boolean]>([
    ['of another day of the year', 'retencion-iibb', { fecha: '2026-01-01' }, true],
    ['of the year before', 'retencion-iibb', { fecha: '2025-12-31' }, false],
    ['of another tax', 'retencion-iva', {}, false],
    ['of another province', 'retencion-iibb', { provincia: 'Córdoba' }, false],
    ['of another agent', 'retencion-iibb', { cuit: '30801000017' }, false],
  ])('is equal or not to that of a certificate %s (%s, %o): %s', (_name, medio, change, same) => {
    expect(isSame(dicho('retencion-iibb'), dicho(medio, change))).toBe(same)
  })
})

describe('the identity of a transfer', () => {
  const RED = 'JZ8KOR90D06W8DZ2NGE4YV'
  test.each<[string, Partial<MedioDicho>, Partial<MedioDicho>, boolean]>([
    ['with equal data', {}, {}, true],
    ['with leading zeros, case and punctuation', { referencia: 'OP-0451278' }, { referencia: 'op 0451278' }, true],
    ['with leading zeros', { referencia: '000451278' }, {}, true],
    ['told as a deposit', {}, { medio: 'deposito' }, true],
    ['of another day', {}, { fecha: '2026-11-21' }, false],
    ['of a cent more', {}, { importe: '100.01' }, false],
    ['of three digits', { referencia: '123' }, { referencia: '123' }, false],
    ['without number', { referencia: null }, { referencia: null }, false],
    ['with the id of the network on another day', { referencia: RED }, { referencia: RED, fecha: '2026-11-22' }, true],
    ['with the id in lower case', { referencia: RED }, { referencia: RED.toLowerCase() }, true],
  ])('is equal or not to that of a transfer %s (%o, %o): %s', (_name, one, other, same) => {
    expect(isSame(dicho('transferencia', one), dicho('transferencia', other))).toBe(same)
  })

  test('differs between currencies', () => {
    const [pesos, dolares] = ['ARS', 'USD'].map((moneda) => identidadesDe(dicho('transferencia'), moneda))
    expect(pesos).not.toEqual(dolares)
  })
})

test.each<[string, MedioDicho, MedioDicho, boolean]>([
  ['transfers a day apart', dicho('transferencia'), dicho('deposito', { fecha: '2026-11-21', referencia: '9' }), true],
  ['transfers two days apart', dicho('transferencia'), dicho('transferencia', { fecha: '2026-11-22' }), false],
  ['transfers that differ in a cent', dicho('transferencia'), dicho('transferencia', { importe: '100.01' }), false],
  ['a cheque and a transfer', dicho('cheque'), dicho('transferencia'), false],
  ['cheques of one number and two banks', dicho('cheque'), dicho('echeq', { banco: 'Galicia' }), true],
  ['cheques of two numbers', dicho('cheque'), dicho('cheque', { referencia: '451279' }), false],
  ['certificates of two years', dicho('retencion-iva'), dicho('retencion-iva', { fecha: '2025-12-31' }), true],
  ['certificates of two taxes', dicho('retencion-iva'), dicho('retencion-suss'), false],
])('isParecido returns whether two means of payment may be the same money, for %s', (_name, one, other, similar) => {
  expect(isParecido(one, other)).toBe(similar)
})
