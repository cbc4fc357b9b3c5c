import { beforeEach, expect, test } from 'vitest'
import { forgetUser, forgetUserWhoLeft, hasSignedOut, readChoice, rememberUser, writeImagen } from './storage.ts'

const NADIE = { servicios: [], negocioActualId: undefined, rs: undefined, imagenPerfil: '' }

beforeEach(() => {
  localStorage.clear()
})

test('rememberUser clears local storage and writes the four keys of the spec', () => {
  localStorage.setItem('de-antes', 'x')
  rememberUser({ servicios: [1, 2], negocioActualId: 4, rs: 1042, imagenPerfil: '' })
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    servicios: '[1,2]',
    negocioActualId: '4',
    rs: '1042',
    imagenPerfil: '',
  })
})

test('rememberUser keeps the pending sign-in of another tab', () => {
  localStorage.setItem('kc-callback-abc', '{}')
  rememberUser(NADIE)
  expect(localStorage.getItem('kc-callback-abc')).toBe('{}')
})

test('rememberUser stores nothing about a user who signed out in another tab, and keeps the mark of that sign-out', () => {
  forgetUserWhoLeft()
  // The answer of a request that was sent before the sign-out arrives late. Then the page notices that the session has
  // ended.
  rememberUser({ ...NADIE, servicios: [1] })
  writeImagen('data:image/webp;base64,AA')
  forgetUser()
  expect(Object.keys(localStorage)).toEqual(['salio'])
  expect(hasSignedOut()).toBe(true)
})

test('rememberUser clears the mark of a sign-out when a user signs in on the next page', () => {
  // The user signed out one second before this page was requested.
  localStorage.setItem('salio', String(performance.timeOrigin - 1000))
  rememberUser({ ...NADIE, servicios: [1] })
  expect(hasSignedOut()).toBe(false)
  expect(localStorage.getItem('servicios')).toBe('[1]')
})

test('readChoice returns the last razón social and negocio', () => {
  rememberUser({ servicios: [], negocioActualId: 1, rs: 1043, imagenPerfil: '' })
  expect(readChoice()).toEqual({ negocioActualId: 1, rs: 1043 })
})
