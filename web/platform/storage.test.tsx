import { beforeEach, expect, test } from 'vitest'
import { forgetUser, forgetUserWhoLeft, hasSignedOut, readChoice, rememberUser, writeImagen } from './storage.ts'

const NADIE = { servicios: [], negocioActualId: undefined, rs: undefined, imagenPerfil: '' }

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
  rememberUser(NADIE)
  expect(localStorage.getItem('kc-callback-abc')).toBe('{}')
})

test('a page that was here when the person left in another tab keeps nothing of them, nor forgets that they left', () => {
  forgetUserWhoLeft()
  // What it had asked before comes only now; then it notices that the session is over.
  rememberUser({ ...NADIE, servicios: [1] })
  writeImagen('data:image/webp;base64,AA')
  forgetUser()
  expect(Object.keys(localStorage)).toEqual(['salio'])
  expect(hasSignedOut()).toBe(true)
})

test('whoever comes in again, on the next page, did not leave', () => {
  // Left a second before this page was asked for.
  localStorage.setItem('salio', String(performance.timeOrigin - 1000))
  rememberUser({ ...NADIE, servicios: [1] })
  expect(hasSignedOut()).toBe(false)
  expect(localStorage.getItem('servicios')).toBe('[1]')
})

test('the razón social and the negocio chosen last time are remembered', () => {
  rememberUser({ servicios: [], negocioActualId: 1, rs: 1043, imagenPerfil: '' })
  expect(readChoice()).toEqual({ negocioActualId: 1, rs: 1043 })
})
