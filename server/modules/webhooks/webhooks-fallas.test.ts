import { expect, test } from 'vitest'
import { GuardError } from '#server/outside/guarded.ts'
import { fallaOf } from './webhooks.rules.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'Al certificado de tu servidor no lo firmó una autoridad reconocida. Usá el de una autoridad pública',
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'Al certificado de tu servidor no lo firmó una autoridad reconocida. Usá el de una autoridad pública',
  ],
  ['CERT_HAS_EXPIRED', 'El certificado de tu servidor venció. Renovalo'],
  ['CERT_NOT_YET_VALID', 'El certificado de tu servidor todavía no es válido. Revisá desde qué día vale'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'El certificado de tu servidor es de otro nombre. Usá la dirección que dice, o pedí uno para esta',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'Ese puerto no usa TLS. Revisá la dirección'],
  ['ENOTFOUND', 'Ese nombre no existe'],
  ['ECONNREFUSED', 'No hay nadie que atienda en esa dirección'],
  ['ALGO_NUEVO', 'No se pudo conectar'],
])('the log of a webhook explains %s to the customer: "%s"', (code, text) => {
  expect(fallaOf(withCode(code))).toBe(text)
  expect(fallaOf(new Error('fetch failed', { cause: withCode(code) }))).toMatch(/./)
})

test('the log of a webhook shows the reason of the guard as it is', () => {
  expect(fallaOf(new GuardError('Esa dirección es de la red del portal'))).toBe('Esa dirección es de la red del portal')
})
