import { afterEach, describe, expect, test, vi } from 'vitest'
import { DirectoryError } from './directory.ts'
import { openDirectory as open, SAID } from '#testing/keycloak/fake-keycloak.ts'

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

const refused = (code: DirectoryError['code']) => expect.objectContaining({ name: 'DirectoryError', code }) as unknown

describe('the token of the service account', () => {
  test('is asked for once, however many calls wait for it, and again before it ends', async () => {
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

  test('is renewed when it is no longer taken, and the call is made again', async () => {
    const other = { status: 200, body: { ...SAID.token.body, access_token: 'dos' } }
    const { directory, calls } = await open({
      ...FOUND,
      'POST /token': [SAID.token, other],
      [`GET /users/${ID}`]: [SAID.badToken, { status: 200, body: PERSON }],
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

  test('that is refused again is no loop', async () => {
    const { directory, names } = await open({ [`GET /users/${ID}`]: SAID.badToken })
    await expect(directory.findById(ID)).rejects.toEqual(refused('forbidden'))
    expect(names()).toHaveLength(4)
  })

  test('is not had with a wrong secret, which is said without the secret', async () => {
    const { directory } = await open({ 'POST /token': SAID.badSecret })
    const error = await directory.findById(ID).catch((thrown: unknown) => thrown as DirectoryError)
    expect(error).toEqual(refused('forbidden'))
    expect((error as DirectoryError).message).toContain('Invalid client')
    expect((error as DirectoryError).message).not.toContain('secreta')
  })

  test('is not even asked for without a secret', async () => {
    const { directory, names } = await open({}, { secret: '' })
    await expect(directory.findByUsername('rep.uno')).rejects.toEqual(refused('unavailable'))
    expect(names()).toEqual([])
  })
})

describe('what Keycloak refuses is told by its code', () => {
  test.each([
    ['sameUsername', 'user-exists'],
    ['sameEmail', 'email-exists'],
    ['weakPassword', 'password-policy'],
    ['usedPassword', 'password-policy'],
    ['badName', 'invalid'],
    ['forbidden', 'forbidden'],
  ] as const)('creating: %s is %s', async (said, code) => {
    const { directory } = await open({ 'POST /users': SAID[said] })
    await expect(directory.create({ ...NEW, roles: [] })).rejects.toEqual(refused(code))
  })

  test.each([
    ['noUser', 'not-found'],
    ['disabled', 'invalid'],
    ['badRedirect', 'invalid'],
    ['noMailServer', 'mail-not-configured'],
    ['mailServerAway', 'unavailable'],
  ] as const)('sending: %s is %s', async (said, code) => {
    const { directory } = await open({ [`PUT /users/${ID}/execute-actions-email`]: SAID[said] })
    await expect(directory.sendActionsEmail(ID, ['UPDATE_PASSWORD'])).rejects.toEqual(refused(code))
  })

  test('nobody to find, to end or to remove is nothing wrong', async () => {
    const { directory } = await open({
      [`GET /users/${ID}`]: SAID.noUser,
      [`GET /users/${ID}/sessions`]: SAID.noUser,
      [`POST /users/${ID}/logout`]: SAID.noUser,
      [`DELETE /users/${ID}`]: SAID.noUser,
    })
    expect(await directory.findById(ID)).toBeUndefined()
    expect(await directory.listSessions(ID)).toEqual([])
    await directory.endSessions(ID)
    await directory.remove(ID)
  })
})

describe('a Keycloak that is away is unavailable', () => {
  test.each([
    ['it fails', { status: 500, body: { error: 'unknown_error' } }],
    ['a proxy answers a page', { status: 503, body: '<html>Service Unavailable</html>' }],
    ['a proxy answers a page as if all were well', { status: 200, body: '<html></html>' }],
    ['a proxy keeps /admin closed', { status: 404, body: '<html>Not Found</html>' }],
    ['a proxy sends elsewhere', { status: 302, location: 'https://otra.example/' }],
    ['it never answers', { status: 200, isSilent: true }],
  ])('%s', async (_how, answer) => {
    const { directory } = await open({ [`GET /users/${ID}`]: answer }, { timeoutMs: 200 })
    await expect(directory.findById(ID)).rejects.toEqual(refused('unavailable'))
  })

  test.each([
    ['fails', { status: 502, body: 'Bad Gateway' }],
    ['knows no such realm', { status: 404, body: { error: 'Realm does not exist' } }],
    ['never answers', { status: 200, isSilent: true }],
  ])('also when it %s for the token', async (_how, answer) => {
    const { directory } = await open({ 'POST /token': answer }, { timeoutMs: 200 })
    await expect(directory.findById(ID)).rejects.toEqual(refused('unavailable'))
  })

  test('also when nobody listens', async () => {
    const { directory, close } = await open({})
    await close()
    await expect(directory.findById(ID)).rejects.toEqual(refused('unavailable'))
  })
})

describe('what is asked of Keycloak', () => {
  const ours = (...names: string[]) => ({ status: 200, body: names.map((name) => ({ id: name.toLowerCase(), name })) })

  test('a person whose roles cannot be given is taken away again', async () => {
    const { directory, names } = await open({
      ...FOUND,
      'POST /users': MADE,
      [`GET /users/${ID}/role-mappings/realm/available`]: ours('ROL_USER'),
      [`POST /users/${ID}/role-mappings/realm`]: SAID.noRole,
      [`DELETE /users/${ID}`]: SAID.done,
    })
    await expect(directory.create({ ...NEW, roles: ['ROL_USER'] })).rejects.toEqual(refused('unknown-role'))
    expect(names().at(-1)).toBe(`DELETE /users/${ID}`)
  })

  test('a role of the portal that the realm lacks is an unknown one', async () => {
    const available = { [`GET /users/${ID}/role-mappings/realm/available`]: ours('uma_authorization') }
    const { directory } = await open({ ...FOUND, ...available })
    await expect(directory.setRoles(ID, ['ROL_USER'])).rejects.toEqual(refused('unknown-role'))
  })

  test("Keycloak's own roles are neither shown nor taken away", async () => {
    const mapped = { status: 200, body: [...OWN_ROLES.body, ...ours('ROL_USER', 'ROL_OWNER').body] }
    const { directory, calls } = await open({
      ...FOUND,
      [`GET /users/${ID}/role-mappings/realm`]: mapped,
      [`DELETE /users/${ID}/role-mappings/realm`]: SAID.done,
    })
    expect((await directory.findById(ID))?.roles).toEqual(['ROL_USER', 'ROL_OWNER'])
    await directory.setRoles(ID, ['ROL_OWNER'])
    const { body } = calls.find(({ name }) => name.startsWith('DELETE'))!
    expect(JSON.parse(body)).toEqual(ours('ROL_USER').body)
  })

  test('a change sends the whole person back', async () => {
    const { directory, calls, names } = await open({
      ...FOUND,
      [`PUT /users/${ID}`]: SAID.done,
      [`POST /users/${ID}/logout`]: SAID.done,
    })
    await directory.setEnabled(ID, false)
    expect(JSON.parse(calls.find(({ name }) => name.startsWith('PUT'))!.body)).toEqual({ ...PERSON, enabled: false })
    expect(names().at(-1)).toBe(`POST /users/${ID}/logout`)
  })

  test('the session of somebody else is not ended', async () => {
    const session = { id: 'suya', ipAddress: '10.0.0.7', start: 1_795_280_000_000, lastAccess: 1_795_280_060_000 }
    const { directory, names } = await open({
      [`GET /users/${ID}/sessions`]: { status: 200, body: [session] },
      'DELETE /sessions/suya': SAID.done,
    })
    await directory.endSession(ID, 'ajena')
    expect(names()).not.toContain('DELETE /sessions/ajena')
    await directory.endSession(ID, 'suya')
    expect(names()).toContain('DELETE /sessions/suya')
  })

  test('a link goes back to the portal, by the name of its client', async () => {
    const { directory, calls } = await open({ [`PUT /users/${ID}/execute-actions-email`]: SAID.done })
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
