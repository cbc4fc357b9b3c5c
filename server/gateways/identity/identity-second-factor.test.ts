import { expect, test } from 'vitest'
import { openDirectory } from '#testing/keycloak/fake-keycloak.ts'

const ID = '6074c14c'

const CREDENTIALS = {
  status: 200,
  body: [
    { id: 'a', type: 'password' },
    { id: 'b', type: 'otp', userLabel: 'Mi teléfono', createdDate: 1_700_000_000_000, credentialData: '{"digits":6}' },
    { id: 'c', type: 'webauthn' },
    { id: 'd', type: 'webauthn-passwordless', userLabel: 'Notebook' },
    { id: 'e', type: 'recovery-authn-codes', credentialData: '{"totalCodes":12,"remainingCodes":11}' },
  ],
}

test('the directory lists the second factors of a user, with the number of recovery codes left', async () => {
  const { directory } = await openDirectory({ [`GET /users/${ID}/credentials`]: CREDENTIALS })
  const nothing = { nombre: null, desde: new Date(0), quedan: null }
  expect(await directory.listSecondFactors(ID)).toEqual([
    { id: 'b', tipo: 'codigo', nombre: 'Mi teléfono', desde: new Date(1_700_000_000_000), quedan: null },
    { ...nothing, id: 'c', tipo: 'llave' },
    { ...nothing, id: 'd', tipo: 'llave', nombre: 'Notebook' },
    { ...nothing, id: 'e', tipo: 'recuperacion', quedan: 11 },
  ])
})

test.each([
  { what: 'is set up by a user without any', credentials: [], before: [], isRequired: true, after: ['CONFIGURE_TOTP'] },
  {
    what: 'is set up by a user with only recovery codes',
    credentials: [{ id: 'e', type: 'recovery-authn-codes' }],
    before: ['UPDATE_PASSWORD'],
    isRequired: true,
    after: ['UPDATE_PASSWORD', 'CONFIGURE_TOTP'],
  },
  {
    what: 'is already met by a security key',
    credentials: [{ id: 'd', type: 'webauthn' }],
    before: [],
    isRequired: true,
    after: undefined,
  },
  {
    what: 'is not required twice',
    credentials: [],
    before: ['CONFIGURE_TOTP'],
    isRequired: true,
    after: undefined,
  },
  {
    what: 'is withdrawn when no longer required',
    credentials: [],
    before: ['CONFIGURE_TOTP', 'UPDATE_PASSWORD'],
    isRequired: false,
    after: ['UPDATE_PASSWORD'],
  },
])('a required second factor $what', async ({ credentials, before, isRequired, after }) => {
  const { directory, calls } = await openDirectory({
    [`GET /users/${ID}/credentials`]: { status: 200, body: credentials },
    [`GET /users/${ID}`]: { status: 200, body: { id: ID, username: 'x', requiredActions: before } },
    [`PUT /users/${ID}`]: { status: 204 },
  })
  await directory.setSecondFactorRequired(ID, isRequired)
  const sent = calls.filter(({ name }) => name === `PUT /users/${ID}`)
  expect(sent.map(({ body }) => (JSON.parse(body) as { requiredActions: string[] }).requiredActions)).toEqual(
    after ? [after] : [],
  )
})

test('the directory removes the second factors of a user and keeps the password', async () => {
  const deleted = ['b', 'c', 'd', 'e'].map((id) => `DELETE /users/${ID}/credentials/${id}`)
  const { directory, names } = await openDirectory({
    [`GET /users/${ID}/credentials`]: CREDENTIALS,
    ...Object.fromEntries(deleted.map((name) => [name, { status: 204 }])),
  })
  expect(await directory.removeSecondFactors(ID)).toBe(4)
  expect(names().filter((name) => name.startsWith('DELETE'))).toEqual(deleted)
})
