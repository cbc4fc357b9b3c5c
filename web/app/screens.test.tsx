import { expect, test } from 'vitest'
import { FLAGS } from '#contract/base/servicios.ts'
import { IMPORTABLES } from '#contract/importaciones/reglas.ts'
import { PASO_IDS, pasoDe } from '#contract/puesta-en-marcha/reglas.ts'
import { VISTAS } from '../features/maestros/maestros.paths.ts'
import { isVisible } from './access.ts'
import { scaleOf } from './colors.ts'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'

const screen: Screen = { path: 'x', title: 'X', load: () => Promise.reject(new Error('not here')) }
const nobody = { hasRole: () => false, can: () => false, esInterno: false }
const anybody = { hasRole: () => true, can: () => true, esInterno: false }

test('isVisible shows a screen without conditions to everybody', () => {
  expect(isVisible(screen, nobody)).toBe(true)
})

test('isVisible hides a screen from a user who lacks its capability, service or flag', () => {
  expect(isVisible({ ...screen, capacidad: 'administrar' }, { ...anybody, hasRole: () => false })).toBe(false)
  expect(isVisible({ ...screen, servicioId: 2 }, { ...anybody, can: () => false })).toBe(false)
  expect(FLAGS.register).toBe(false)
  expect(isVisible({ ...screen, flag: 'register' }, anybody)).toBe(false)
  expect(isVisible({ ...screen, capacidad: 'administrar', servicioId: 2, flag: 'change-password' }, anybody)).toBe(true)
})

test('isVisible hides validar-razon from staff who cannot approve requests', () => {
  const validar = SCREENS.find(({ path }) => path === 'validar-razon')!
  expect(isVisible(validar, nobody)).toBe(true)
  expect(isVisible(validar, { ...nobody, esInterno: true })).toBe(false)
  expect(isVisible(validar, { ...anybody, esInterno: true })).toBe(true)
})

test.for(SCREENS.map((each) => [each.path || 'index', each] as const))('the screen of %s loads', async ([, each]) => {
  expect(await each.load()).toHaveProperty('Component')
})

test.for(PASO_IDS)('the step %s of Puesta en marcha links to an existing screen and import', (paso) => {
  const { pantalla, importacion } = pasoDe(paso)
  const { pathname, searchParams } = new URL(pantalla, 'http://portal/')
  expect(SCREENS.map(({ path }) => `/${path}`)).toContain(pathname)
  expect([null, ...Object.keys(VISTAS)]).toContain(searchParams.get('vista'))
  expect([undefined, ...Object.keys(IMPORTABLES)]).toContain(importacion)
})

test.for(['#0f4c81', '#ffd400', '#ffffff', '#000000'])('scaleOf returns ten colours for %s', (colour) => {
  expect(scaleOf(colour).every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true)
  expect(scaleOf(colour).length).toBe(10)
})
