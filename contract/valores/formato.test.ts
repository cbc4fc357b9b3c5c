import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endSentence,
  excelFileName,
  formatCount,
  formatCuantos,
  formatMoney,
  initials,
  sortMotivos,
  stripAccents,
} from './formato.ts'

test('endSentence adds no second full stop after an abbreviation in a company name', () => {
  for (const nombre of ['Distribuidora Meridiana', 'Motos del Sur S.A.', 'Repuestos S.R.L.']) {
    expect(endSentence(nombre)).toMatch(/[^.]\.$/)
  }
})

describe('formatMoney', () => {
  test.each([
    [0, '$ 0,00'],
    [500, '$ 500,00'],
    [1234, '$ 1.234,00'],
    [1234.5, '$ 1.234,50'],
    ['1234.50', '$ 1.234,50'],
    [1234567.89, '$ 1.234.567,89'],
    [-1500, '$ -1.500,00'],
    [0.1 + 0.2, '$ 0,30'],
    [12345.678, '$ 12.345,68'],
    ['1284350.40', '$ 1.284.350,40'],
    ['-210300.00', '$ -210.300,00'],
    ['7446249.65', '$ 7.446.249,65'],
  ])('formats %s as %s', (value, shown) => {
    expect(formatMoney(value)).toBe(shown)
  })

  test.each([[''], [null], [undefined]])('shows an empty cell when there is no amount (%s)', (value) => {
    expect(formatMoney(value)).toBe('—')
  })

  test.each([['500,50'], ['1.234,56'], ['mil']])('throws for %s, which is not a plain decimal', (text) => {
    expect(() => formatMoney(text)).toThrow(TypeError)
  })

  test('puts an ordinary space after $, not a non-breaking one', () => {
    expect(formatMoney(1).charCodeAt(1)).toBe(32)
  })

  test('keeps every cent of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (cents) => {
        const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
        const shown = formatMoney(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
        expect(shown).toMatch(/^\$ -?\d{1,3}(\.\d{3})*,\d{2}$/)
        expect(BigInt(shown.replace(/[^\d-]/g, ''))).toBe(cents)
      }),
    )
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1234, '1.234'],
  [-1234567, '-1.234.567'],
])('formatCount formats %s as %s', (value, shown) => {
  expect(formatCount(value)).toBe(shown)
})

test.each([
  [0, '0 filas'],
  [1, '1 fila'],
  [1001, '1.001 filas'],
])('formatCuantos uses the singular only for one: %s', (value, shown) => {
  expect(formatCuantos(value, 'fila', 'filas')).toBe(shown)
})

describe('initials returns the first letters of up to two words', () => {
  test.each([
    ['Repuestos Litoral Sur S.R.L.', 'RL'],
    ['María', 'M'],
    ['  ana   lópez ', 'AL'],
    ['Ñandú Motos', 'ÑM'],
    ['de la Cruz Juan', 'DL'],
    ['3 Arroyos', '3A'],
    ['', ''],
  ])('for "%s": "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})

describe('sortMotivos', () => {
  const names = (...motivos: string[]) => sortMotivos(motivos.map((motivo) => ({ motivo }))).map(({ motivo }) => motivo)

  test('puts "Otros" last and the others in alphabetical order, ignoring accents', () => {
    const sorted = ['Avería en transporte', 'Error de pedido', 'Faltante', 'Otros']
    expect(names('Otros', 'Faltante', 'Error de pedido', 'Avería en transporte')).toEqual(sorted)
  })

  test('puts "Otros" last in upper and lower case', () => {
    expect(names('OTROS', 'Zeta')).toEqual(['Zeta', 'OTROS'])
  })

  test('does not put "Otros daños" last, because it is another reason', () => {
    expect(names('Pedido duplicado', 'Otros', 'Otros daños')).toEqual(['Otros daños', 'Pedido duplicado', 'Otros'])
  })

  test('does not change the given list', () => {
    const given = [{ motivo: 'Otros' }, { motivo: 'Faltante' }]
    sortMotivos(given)
    expect(given[0]!.motivo).toBe('Otros')
  })
})

describe('excelFileName returns excel_file_{type}_{id}_autogestion.xlsx', () => {
  test.each([
    ['devoluciones', 1042, 'excel_file_devoluciones_1042_autogestion.xlsx'],
    ['reclamos', '1042', 'excel_file_reclamos_1042_autogestion.xlsx'],
    ['../Ñandú', 'a/b c', 'excel_file_and_abc_autogestion.xlsx'],
  ])('for %s of %s', (type, id, name) => {
    expect(excelFileName(type, id)).toBe(name)
  })
})

test('stripAccents removes accents and nothing else', () => {
  expect(stripAccents('¡Ñandú, está acá!')).toBe('¡Nandu, esta aca!')
})
