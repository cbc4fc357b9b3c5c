import { afterEach, describe, expect, test, vi } from 'vitest'
import { DirectoryError } from './directory.ts'
import { openDirectory as open, RECORDED } from '#testing/keycloak/fake-keycloak.ts'

const ID = '6074c14c'
const PERSON = {
  id: ID,
  username: 'rep.uno',
  email: 'rep.uno@example.com',
  emailVerified: true,
  firstName: 'María',
  lastName: 'Peña',
  enabled: true,
  requiredActions: [],
  notBefore: 0,
}
const NEW = { username: 'Rep.Uno', email: 'Rep.Uno@example.com', firstName: 'María', lastName: 'Peña' }
const OWN_ROLES = { status: 200, body: [{ id: 'd', name: 'default-roles-autogestion' }] }
const FOUND = {
  [`GET /users/${ID}`]: { status: 200, body: PERSON },
  [`GET /users/${ID}/role-mappings/realm`]: OWN_ROLES,
}
const MADE = { status: 201, location: `http://sso/admin/realms/autogestion/users/${ID}` }

afterEach(() => {
  vi.useRealTimers()
})

const errorOf = (code: DirectoryError['code']) => expect.objectContaining({ name: 'DirectoryError', code }) as unknown

describe('the token of the service account', () => {
  test('is requested once for concurrent calls, and is requested again before it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { directory, names } = await open(FOUND)
    await Promise.all([directory.findById(ID), directory.findById(ID), directory.findById(ID)])
    vi.setSystemTime(Date.now() + 49_000)
    await directory.findById(ID)
    const asked = () => names().filter((name) => name === 'POST /token').length
    expect(asked()).toBe(1)
    vi.setSystemTime(Date.now() + 2000)
    await directory.findById(ID)
    expect(asked()).toBe(2)
  })

  test('is renewed when Keycloak rejects it, and the call is retried', async () => {
    const other = { status: 200, body: { ...RECORDED.token.body, access_token: 'dos' } }
    const { directory, calls } = await open({
      ...FOUND,
      'POST /token': [RECORDED.token, other],
      [`GET /users/${ID}`]: [RECORDED.badToken, { status: 200, body: PERSON }],
    })
    expect(await directory.findById(ID)).toMatchObject({ username: 'rep.uno', roles: [] })
    expect(calls.map(({ authorization }) => authorization.split(' ')[1])).toEqual([
      calls[0]!.authorization.split(' ')[1],
      'uno',
      expect.any(String),
      'dos',
      'dos',
    ])
  })

  test('is not renewed a second time when Keycloak rejects the new token too', async () => {
    const { directory, names } = await open({ [`GET /users/${ID}`]: RECORDED.badToken })
    await expect(directory.findById(ID)).rejects.toEqual(errorOf('forbidden'))
    expect(names()).toHaveLength(4)
  })

  test('is not granted with a wrong secret, and the error does not show the secret', async () => {
    const { directory } = await open({ 'POST /token': RECORDED.badSecret })
    const error = await directory.findById(ID).catch((thrown: unknown) => thrown as DirectoryError)
    expect(error).toEqual(errorOf('forbidden'))
    expect((error as DirectoryError).message).toContain('Invalid client')
    expect((error as DirectoryError).message).not.toContain('secreta')
  })

  test('is not requested when no secret is configured', async () => {
    const { directory, names } = await open({}, { secret: '' })
    await expect(directory.findByUsername('rep.uno')).rejects.toEqual(errorOf('unavailable'))
    expect(names()).toEqual([])
  })
})

describe('an error of Keycloak becomes a code:', () => {
  test.each([
    ['sameUsername', 'user-exists'],
    ['sameEmail', 'email-exists'],
    ['weakPassword', 'password-policy'],
    ['usedPassword', 'password-policy'],
    ['badName', 'invalid'],
    ['forbidden', 'forbidden'],
  ] as const)('when creating a user, %s is %s', async (said, code) => {
    const { directory } = await open({ 'POST /users': RECORDED[said] })
    await expect(directory.create({ ...NEW, roles: [] })).rejects.toEqual(errorOf(code))
  })

  test.each([
    ['noUser', 'not-found'],
    ['disabled', 'invalid'],
    ['badRedirect', 'invalid'],
    ['noMailServer', 'mail-not-configured'],
    ['mailServerAway', 'mail-failed'],
  ] as const)('when sending, %s is %s', async (said, code) => {
    const { directory } = await open({ [`PUT /users/${ID}/execute-actions-email`]: RECORDED[said] })
    await expect(directory.sendActionsEmail(ID, ['UPDATE_PASSWORD'])).rejects.toEqual(errorOf(code))
  })

  test.each([
    ['forbidden', 'Keycloak respondió 403 a PUT /users/6074c14c/execute-actions-email?client_id=…: HTTP 403 Forbidden'],
    [
      'mailServerAway',
      'Keycloak no pudo enviar el email: Error when attempting to send the email to the server. More information is available in the server log.',
    ],
  ] as const)('and the message says at which request Keycloak failed: %s', async (said, message) => {
    const { directory } = await open({ [`PUT /users/${ID}/execute-actions-email`]: RECORDED[said] })
    await expect(directory.sendActionsEmail(ID, ['UPDATE_PASSWORD'])).rejects.toThrow(message)
  })

  test('but a missing user is no error when finding a user, ending a session or removing', async () => {
    const { directory } = await open({
      [`GET /users/${ID}`]: RECORDED.noUser,
      [`GET /users/${ID}/sessions`]: RECORDED.noUser,
      [`POST /users/${ID}/logout`]: RECORDED.noUser,
      [`DELETE /users/${ID}`]: RECORDED.noUser,
    })
    expect(await directory.findById(ID)).toBeUndefined()
    expect(await directory.listSessions(ID)).toEqual([])
    await directory.endSessions(ID)
    await directory.remove(ID)
  })
})

describe('a Keycloak without an answer is `unavailable`, and one with a wrong answer is `failed`', () => {
  test.each([
    ['it fails', { status: 500, body: { error: 'unknown_error' } }, 'failed'],
    ['a proxy answers a page', { status: 503, body: '<html>Service Unavailable</html>' }, 'failed'],
    ['a proxy answers a page with 200', { status: 200, body: '<html></html>' }, 'failed'],
    ['a proxy closes /admin', { status: 404, body: '<html>Not Found</html>' }, 'failed'],
    ['a proxy redirects to another site', { status: 302, location: 'https://otra.example/' }, 'failed'],
    ['it never answers', { status: 200, isSilent: true }, 'unavailable'],
  ] as const)('when %s', async (_how, answer, code) => {
    const { directory } = await open({ [`GET /users/${ID}`]: answer }, { timeoutMs: 200 })
    await expect(directory.findById(ID)).rejects.toEqual(errorOf(code))
  })

  test.each([
    ['fails', { status: 502, body: 'Bad Gateway' }, 'failed'],
    ['has no such realm', { status: 404, body: { error: 'Realm does not exist' } }, 'failed'],
    ['gets a page', { status: 200, body: '<html></html>' }, 'failed'],
    ['never answers', { status: 200, isSilent: true }, 'unavailable'],
  ] as const)('when it %s for the token', async (_how, answer, code) => {
    const { directory } = await open({ 'POST /token': answer }, { timeoutMs: 200 })
    await expect(directory.findById(ID)).rejects.toEqual(errorOf(code))
  })

  test('when nothing listens', async () => {
    const { directory, close } = await open({})
    await close()
    await expect(directory.findById(ID)).rejects.toEqual(errorOf('unavailable'))
  })
})

describe('requests to Keycloak', () => {
  const rolesAnswer = (...names: string[]) => ({
    status: 200,
    body: names.map((name) => ({ id: name.toLowerCase(), name })),
  })

  test('remove the created user again when the roles of the new user cannot be set', async () => {
    const { directory, names } = await open({
      ...FOUND,
      'POST /users': MADE,
      [`GET /users/${ID}/role-mappings/realm/available`]: rolesAnswer('ROL_USER'),
      [`POST /users/${ID}/role-mappings/realm`]: RECORDED.noRole,
      [`DELETE /users/${ID}`]: RECORDED.done,
    })
    await expect(directory.create({ ...NEW, roles: ['ROL_USER'] })).rejects.toEqual(errorOf('unknown-role'))
    expect(names().at(-1)).toBe(`DELETE /users/${ID}`)
  })

  test('reject a role of the portal that the realm does not have', async () => {
    const available = { [`GET /users/${ID}/role-mappings/realm/available`]: rolesAnswer('uma_authorization') }
    const { directory } = await open({ ...FOUND, ...available })
    await expect(directory.setRoles(ID, ['ROL_USER'])).rejects.toEqual(errorOf('unknown-role'))
  })

  test('neither show nor remove the roles that Keycloak itself defines', async () => {
    const mapped = { status: 200, body: [...OWN_ROLES.body, ...rolesAnswer('ROL_USER', 'ROL_OWNER').body] }
    const { directory, calls } = await open({
      ...FOUND,
      [`GET /users/${ID}/role-mappings/realm`]: mapped,
      [`DELETE /users/${ID}/role-mappings/realm`]: RECORDED.done,
    })
    expect((await directory.findById(ID))?.roles).toEqual(['ROL_USER', 'ROL_OWNER'])
    await directory.setRoles(ID, ['ROL_OWNER'])
    const { body } = calls.find(({ name }) => name.startsWith('DELETE'))!
    expect(JSON.parse(body)).toEqual(rolesAnswer('ROL_USER').body)
  })

  test('send all fields of the user on a change', async () => {
    const { directory, calls, names } = await open({
      ...FOUND,
      [`PUT /users/${ID}`]: RECORDED.done,
      [`POST /users/${ID}/logout`]: RECORDED.done,
    })
    await directory.setEnabled(ID, false)
    expect(JSON.parse(calls.find(({ name }) => name.startsWith('PUT'))!.body)).toEqual({ ...PERSON, enabled: false })
    expect(names().at(-1)).toBe(`POST /users/${ID}/logout`)
  })

  test('do not end the session of another user', async () => {
    const session = { id: 'suya', ipAddress: '10.0.0.7', start: 1_795_280_000_000, lastAccess: 1_795_280_060_000 }
    const { directory, names } = await open({
      [`GET /users/${ID}/sessions`]: { status: 200, body: [session] },
      'DELETE /sessions/suya': RECORDED.done,
    })
    await directory.endSession(ID, 'ajena')
    expect(names()).not.toContain('DELETE /sessions/ajena')
    await directory.endSession(ID, 'suya')
    expect(names()).toContain('DELETE /sessions/suya')
  })

  test('send a link that returns to the portal and names the client of the portal', async () => {
    const { directory, calls } = await open({ [`PUT /users/${ID}/execute-actions-email`]: RECORDED.done })
    const redirectUri = 'https://portal.example/autogestion?a=1&b=2'
    await directory.sendActionsEmail(ID, ['UPDATE_PASSWORD'], { redirectUri, lifespan: 3600 })
    const { query, body } = calls.at(-1)!
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      client_id: 'autogestion-web',
      redirect_uri: redirectUri,
      lifespan: '3600',
    })
    expect(JSON.parse(body)).toEqual(['UPDATE_PASSWORD'])
  })
})
