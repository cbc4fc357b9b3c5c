import { expect, test } from 'vitest'
import { isEnlace, isEnlaceInterno } from './enlaces.ts'

test.each([
  '/autogestion/devoluciones/nueva',
  '/autogestion?x=1',
  'https://meridiana.example/novedades',
  'HTTPS://A.example',
])('isEnlace accepts %s', (text) => {
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
])('isEnlace rejects "%s"', (text) => {
  expect(isEnlace(text)).toBe(false)
})

test('isEnlaceInterno accepts links inside the portal and rejects external links', () => {
  expect(isEnlaceInterno('/autogestion')).toBe(true)
  expect(isEnlaceInterno('https://meridiana.example')).toBe(false)
})
