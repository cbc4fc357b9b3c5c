import { expect, test } from 'vitest'
import { isEnlace, isEnlaceInterno } from './enlaces.ts'

test.each([
  '/autogestion/devoluciones/nueva',
  '/autogestion?x=1',
  'https://meridiana.example/novedades',
  'HTTPS://A.example',
])('a banner may lead to %s', (text) => {
  expect(isEnlace(text)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hola',
  'http://meridiana.example',
  '//otra.example',
  '/\\otra.example',
  'https:otra.example',
  'https://yo:clave@otra.example',
  'https://',
  'meridiana.example',
  '',
])('a banner never leads to "%s"', (text) => {
  expect(isEnlace(text)).toBe(false)
})

test('inside is told from outside', () => {
  expect(isEnlaceInterno('/autogestion')).toBe(true)
  expect(isEnlaceInterno('https://meridiana.example')).toBe(false)
})
