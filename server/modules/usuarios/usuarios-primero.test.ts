import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createFirstAdmin } from './usuarios-primero.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const create = (over: Partial<IdentityDirectory>, usuario = 'mgarcia') => {
  const directory = new Proxy(portal.directory, {
    get: (target, name) =>
      Reflect.get(over, name) ?? (Reflect.get(target, name) as (...sent: unknown[]) => unknown).bind(target),
  })
  const marca = { nombre: 'Norte', color: '#0f4c81' }
  const mail = { send: async () => undefined }
  const parts = { pool: portal.pool, directory, portal: 'https://portal.example', marca, mail }
  return createFirstAdmin(parts, { usuario, email: `${usuario}@norte.example`, also: true })
}
const failing = (code: DirectoryError['code'], message: string) => () =>
  Promise.reject(new DirectoryError(code, message))

describe('the first administrator of a Keycloak that sends no e-mail is created, with the reason:', () => {
  test.each([
    ['mail-not-configured', 'no sender', 'Keycloak no tiene correo.'],
    [
      'mail-failed',
      'Keycloak no pudo enviar el email: Error when attempting to send the email to the server',
      'Keycloak no pudo enviar el email: Error when attempting to send the email to the server. Revisá Realm settings, Email, y el registro de Keycloak.',
    ],
  ] as const)('%s', async (code, message, sinInvitar) => {
    const usuario = code.replace('-', '')
    const made = await create({ sendActionsEmail: failing(code, message) }, usuario)
    expect(made).toMatchObject({ usuario, sinInvitar })
    expect(await portal.directory.findByUsername(usuario)).toMatchObject({ id: made.sub, enabled: true })
  })
})

describe('the first administrator is not created, with the reason, when the provider', () => {
  test.each([
    [
      'unavailable',
      'Keycloak no respondió a GET /users?: ningún programa escucha en ese puerto',
      'Keycloak no respondió a GET /users?: ningún programa escucha en ese puerto. Revisá OIDC_ADMIN_URL (u OIDC_ISSUER, si no la definiste).',
    ],
    [
      'failed',
      'Keycloak respondió 502 a GET /users?: sin explicación',
      'Keycloak respondió 502 a GET /users?: sin explicación. Revisá el registro de Keycloak, y que OIDC_ADMIN_URL no pase por un proxy que cierra /admin.',
    ],
    ['invalid', 'Keycloak respondió 400 a POST /users: bad', 'Keycloak respondió 400 a POST /users: bad.'],
  ] as const)('answers %s', async (code, message, text) => {
    const isCreating = code === 'invalid'
    const over = { [isCreating ? 'create' : 'findByUsername']: failing(code, message) }
    await expect(create(over, 'otra')).rejects.toThrow(text)
  })
})
