import { describe, expect, test } from 'vitest'
import { formatTelefono, parseTelefono } from './telefonos.ts'

describe('parseTelefono returns country code and digits for every notation', () => {
  test.each([
    ['341 555-0142', '+543415550142', '+54 341 555-0142'],
    ['(0341) 555 0142', '+543415550142', '+54 341 555-0142'],
    ['0341 15 555-0142', '+5493415550142', '+54 9 341 555-0142'],
    ['+54 9 341 555-0142', '+5493415550142', '+54 9 341 555-0142'],
    ['5493415550142', '+5493415550142', '+54 9 341 555-0142'],
    ['0054 341 555.0142', '+543415550142', '+54 341 555-0142'],
    ['11 5555-0156', '+541155550156', '+54 11 5555-0156'],
    ['011 15 5555 0156', '+5491155550156', '+54 9 11 5555-0156'],
    ['2954 55-0144', '+542954550144', '+54 2954 55-0144'],
    ['02954 15 55-0144', '+5492954550144', '+54 9 2954 55-0144'],
    ['+598 2901 2345', '+59829012345', '+59829012345'],
  ])('%s as %s', (typed, parsed, shown) => {
    expect(parseTelefono(typed)).toBe(parsed)
    expect(formatTelefono(typed)).toBe(shown)
    expect(parseTelefono(shown)).toBe(parsed)
  })
})

test.each(['', '555-0142', '15 555 0142', '341 555-014', '341 555-01423', 'no tengo', '+54', '4415550142', '<b>'])(
  'but rejects %j, which formatTelefono leaves unchanged',
  (text) => {
    expect(parseTelefono(text)).toBeUndefined()
    expect(formatTelefono(text)).toBe(text)
  },
)
