import { expect, test } from 'vitest'
import { readConsulta } from './busqueda.ts'

test.each(['A-0001-00045871', 'a 1-45871', '0001A00045871', 'A000100045871'])(
  '%s is an official number in its one spelling',
  (typed) => {
    expect(readConsulta(typed)).toMatchObject({ referencia: 'A-0001-00045871', texto: 'A-0001-00045871' })
  },
)

test.each(['30101', 'Nº 30101', 'n°30101', '#30101', ' 30101 '])('%s is a number, and the end of one', (typed) => {
  expect(readConsulta(typed)).toEqual({ texto: '30101', numero: 30_101, referencia: '30101', codigo: '30101' })
})

test('three digits are the end of too many official numbers, and words are of none', () => {
  expect(readConsulta('301')).toMatchObject({ numero: 301, referencia: undefined })
  expect(readConsulta('llegó tarde')).toMatchObject({ numero: undefined, referencia: undefined, texto: 'llegó tarde' })
})

test('a product code is compared without its dashes', () => {
  expect(readConsulta('nv-210.45').codigo).toBe('NV21045')
})
