import { expect, test } from 'vitest'
import { readConsulta } from './busqueda.ts'

test.each(['A-0001-00045871', 'a 1-45871', '0001A00045871', 'A000100045871'])(
  'readConsulta normalizes the official number %s',
  (typed) => {
    expect(readConsulta(typed)).toMatchObject({ referencia: 'A-0001-00045871', texto: 'A-0001-00045871' })
  },
)

test.each(['30101', 'Nº 30101', 'n°30101', '#30101', ' 30101 '])(
  'readConsulta reads %s both as a number and as the end of an official number',
  (typed) => {
    expect(readConsulta(typed)).toEqual({
      texto: '30101',
      numero: 30_101,
      referencia: '30101',
      codigo: '30101',
      barras: ['30101'],
    })
  },
)

test('readConsulta does not read three digits or a word as the end of an official number', () => {
  expect(readConsulta('301')).toMatchObject({ numero: 301, referencia: undefined })
  expect(readConsulta('llegó tarde')).toMatchObject({ numero: undefined, referencia: undefined, texto: 'llegó tarde' })
})

test('readConsulta reads a bar code with or without its leading zeros', () => {
  expect(readConsulta('75678164125').barras).toContain('0075678164125')
  expect(readConsulta('filtro de aire').barras).toEqual([])
})

test('readConsulta removes the dashes of a product code', () => {
  expect(readConsulta('nv-210.45').codigo).toBe('NV21045')
})
