import { beforeEach, expect, test } from 'vitest'
import { readChoice, rememberUser } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
})

test('on loading the user local storage is cleared and the four keys are written', () => {
  localStorage.setItem('de-antes', 'x')
  rememberUser({ servicios: [1, 2], negocioActualId: 4, rs: 1042, imagenPerfil: '' })
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    servicios: '[1,2]',
    negocioActualId: '4',
    rs: '1042',
    imagenPerfil: '',
  })
})

test('a sign-in under way in another tab keeps its callback', () => {
  localStorage.setItem('kc-callback-abc', '{}')
  rememberUser({ servicios: [], negocioActualId: undefined, rs: undefined, imagenPerfil: '' })
  expect(localStorage.getItem('kc-callback-abc')).toBe('{}')
})

test('the razón social and the negocio chosen last time are remembered', () => {
  rememberUser({ servicios: [], negocioActualId: 1, rs: 1043, imagenPerfil: '' })
  expect(readChoice()).toEqual({ negocioActualId: 1, rs: 1043 })
})
