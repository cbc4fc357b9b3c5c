import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { readSurroundings } from './surroundings.ts'

const { url, realm, secret } = readSurroundings()
let token: string

beforeAll(async () => {
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`autogestion-admin:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})

test('the service account has only roles to manage users', () => {
  const claims = decodeJwt<{ resource_access: Record<string, { roles: string[] }>; realm_access?: unknown }>(token)
  // Keycloak grants query-groups because view-users includes it.
  expect(claims.resource_access['realm-management']?.roles.toSorted()).toEqual([
    'manage-users',
    'query-groups',
    'query-users',
    'view-users',
  ])
  expect(Object.keys(claims.resource_access)).toEqual(['realm-management'])
  expect(claims.realm_access).toBeUndefined()
})

test.each([
  ['GET', '/clients'],
  ['GET', '/roles'],
  ['GET', '/events'],
  ['GET', '/identity-provider/instances'],
  ['PUT', ''],
  ['POST', '/clients'],
  ['POST', '/roles'],
  ['DELETE', ''],
])('Keycloak answers 403 to %s %s of the service account', async (method, path) => {
  const answer = await fetch(`${url}/admin/realms/${realm}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'PUT' || method === 'POST' ? { body: '{}' } : {}),
  })
  expect(answer.status).toBe(403)
})

test('the service account cannot sign in as a user with its secret as the password', async () => {
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'autogestion-web',
      username: 'service-account-autogestion-admin',
      password: secret,
    }),
  })
  expect(answer.status).toBe(400)
})
