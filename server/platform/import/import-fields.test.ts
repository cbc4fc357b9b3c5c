import { expect, test } from 'vitest'
import { decimal } from './import-fields.ts'

test.each([
  ['84500', '84500'],
  ['84500.5', '84500.5'],
  ['84500,00', '84500.00'],
  ['1.234.567,50', '1234567.50'],
  ['1,234,567.50', '1234567.50'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['12,345,678', '12345678'],
  ['$ 1.234.567,50', '1234567.50'],
  ['$\u00a0510.300,00', '510300.00'],
  ['0', '0'],
])('decimal accepts an amount as programs write it: %s', (text, value) => {
  expect(decimal(text)).toEqual({ value })
})

test.each(['1.234', '12,345', '123.456'])(
  'decimal rejects %s, where the separator may mean thousands or decimals',
  (text) => {
    expect(decimal(text)).toEqual({ error: `${text} puede ser miles o decimales: escribilo con dos decimales.` })
  },
)

test.each([
  '',
  '-1',
  '1.23.456,00',
  '1.234.56',
  '1.234,567.00',
  '1,234,567,50',
  '12345.678,00',
  '1e3',
  '9.999.999.999.999.999,00',
])('decimal rejects "%s"', (text) => {
  expect(decimal(text)).toHaveProperty('error')
})
