import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCodigoCliente, formatCuit, formatDni, parseComprobante, parseCuit } from './comprobantes.ts'

describe('parseComprobante reads every notation of users and SAP', () => {
  test.each([
    ['0001A00045871', 'A-0001-00045871'],
    ['00012B00000007', 'B-0012-00000007'],
    ['00012-00000007', '0012-00000007'],
    ['10012B00000007', 'B-10012-00000007'],
    ['99999-00000007', '99999-00000007'],
    ['0012 00000007', '0012-00000007'],
    ['Factura A 0001-00045871', 'A-0001-00045871'],
    ['Nº 0001-00045871', '0001-00045871'],
    ['A–0001—00045871', 'A-0001-00045871'],
    ["a'0001'00045871", 'A-0001-00045871'],
    ['a-0001-00045871', 'A-0001-00045871'],
    ['A 0001-00045871', 'A-0001-00045871'],
    [' A-0001-00045871 ', 'A-0001-00045871'],
    ['R-0001-00009931', 'R-0001-00009931'],
    ['0001-00045871', '0001-00045871'],
    ['000100045871', '0001-00045871'],
    ['1-45871', '0001-00045871'],
    ['A-1-45871', 'A-0001-00045871'],
  ])('%s as %s', (typed, number) => {
    expect(parseComprobante(typed)).toBe(number)
  })

  test.each([
    'A-0001-45871X',
    '',
    'A',
    '45871',
    'D-0001-00045871',
    'A-000001-00045871',
    'A-0001-000458711',
    '0000-00045871',
    'A-00000-00045871',
  ])('rejects "%s"', (typed) => {
    expect(parseComprobante(typed)).toBeUndefined()
  })

  test('reads its own result again as the same number', () => {
    const digits = (length: number) =>
      fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'))
    fc.assert(
      fc.property(
        fc.constantFrom('A', 'B', 'C', 'E', 'M', 'R', 'X'),
        fc.integer({ min: 1, max: 99_999 }).map((branch) => String(branch).padStart(4, '0')),
        digits(8),
        (letter, branch, number) => {
          const shown = `${letter}-${branch}-${number}`
          expect(parseComprobante(shown)).toBe(shown)
          expect(parseComprobante(`${branch}${letter}${number}`)).toBe(shown)
        },
      ),
    )
  })
})

describe('parseCuit checks eleven digits with a check digit', () => {
  test.each(['30-80100123-4', '30801001234', '30.80100123.4', ' 30 80100123 4 ', '20-05536168-2', '33-81023456-9'])(
    'accepts %s and returns its digits',
    (typed) => {
      expect(parseCuit(typed)).toBe(typed.replace(/\D/g, ''))
    },
  )

  test.each(['20267565392', '2026756539', '', 'abc', '30801001234x', '3080100123400'])('rejects "%s"', (typed) => {
    expect(parseCuit(typed)).toBeUndefined()
  })

  test('rejects every last digit when the algorithm gives ten as the check digit, because such numbers get another prefix', () => {
    for (let digit = 0; digit <= 9; digit += 1) expect(parseCuit(`3081023456${digit}`)).toBeUndefined()
  })

  test('accepts at most one check digit for any ten digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_0000_0000, max: 34_9999_9999 }), (first) => {
        const accepted = Array.from({ length: 10 }, (_empty, digit) => parseCuit(`${first}${digit}`)).filter(Boolean)
        expect(accepted.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('rejects a number in which a single digit was changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = '30801001234'.split('')
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(parseCuit(digits.join(''))).toBeUndefined()
      }),
    )
  })

  test('formatCuit inserts dashes', () => {
    expect(formatCuit('30801001234')).toBe('30-80100123-4')
  })
})

test('formatDni inserts dots', () => {
  expect(formatDni('71234567')).toBe('71.234.567')
  expect(formatDni('7123456')).toBe('7.123.456')
})

test("formatCodigoCliente removes SAP's leading zeros", () => {
  expect(formatCodigoCliente('0000104217')).toBe('104217')
  expect(formatCodigoCliente('104217')).toBe('104217')
  expect(formatCodigoCliente('0000000000')).toBe('0')
})
