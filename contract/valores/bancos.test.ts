import { expect, test } from 'vitest'
import { BANCOS, parseBanco } from './bancos.ts'

test.each([
  ['Nación', '011'],
  ['NACION', '011'],
  ['Banco Nación', '011'],
  ['BNA', '011'],
  ['Bco. de la Nación Argentina', '011'],
  ['Banco de la Nación Argentina S.A.', '011'],
  ['011', '011'],
  ['11', '011'],
  ['00011', '011'],
  ['011 - Banco Nación', '011'],
  ['Nación (011)', '011'],
  ['Banco de Galicia y Buenos Aires S.A.U.', '007'],
  ['galicia', '007'],
  ['Provincia', '014'],
  ['BAPRO', '014'],
  ['Banco de la Provincia de Buenos Aires', '014'],
  ['Santander Río', '072'],
  ['BBVA Francés', '017'],
  ['Bancor', '020'],
  ['Banco de la Provincia de Córdoba S.A.', '020'],
  ['Nuevo Banco de Santa Fe S.A.', '330'],
  ['Banco Macro S.A.', '285'],
  ['Banco Credicoop Cooperativo Limitado', '191'],
])('parseBanco finds for %s the bank %s', (text, code) => {
  expect(parseBanco(text)).toBe(code)
})

test.each(['', 'Banco', 'Banco del Litoral', '999', '12', 'Nacional', 'Nación Galicia', '123456'])(
  'parseBanco finds no bank in %j',
  (text) => {
    expect(parseBanco(text)).toBeUndefined()
  },
)

test('each bank is found by its name and all its other names, so no two banks share a name', () => {
  for (const [code, { nombre, alias }] of Object.entries(BANCOS)) {
    for (const name of [nombre, ...alias, code]) expect([name, parseBanco(name)]).toEqual([name, code])
  }
})
