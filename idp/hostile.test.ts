import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from './code-flow.ts'
import { createIdp } from './index.ts'
import { CLIENT_ID } from './realm.ts'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.stop())

test.each<[string, Record<string, string>]>([
  ['a zero byte in the user name', { username: 'mibarra\u0000', password: 'x' }],
  ['a zero byte in the password', { username: 'mibarra', password: 'Demo1234\u0000' }],
  ['more than 16 kB', { username: 'x'.repeat(17_000), password: 'x' }],
  ['a megabyte', { username: 'mibarra', password: 'x'.repeat(1_000_000) }],
])('a sign-in with %s gets status 400 and an error page', async (_name, form) => {
  const browse = createBrowser()
  const start = await browse(realm.authorization())
  const page = new URL(start.headers.get('location')!, realm.baseUrl)
  await browse(page)
  const answer = await browse(page, form)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('No pudimos leer lo que enviaste')
})

test('a username of 15 kB is rejected like an unknown user, on the sign-in page', async () => {
  const browse = createBrowser()
  const start = await browse(realm.authorization())
  const page = new URL(start.headers.get('location')!, realm.baseUrl)
  await browse(page)
  const answer = await browse(page, { username: 'x'.repeat(15_000), password: 'x' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Usuario o contraseña incorrectos.')
})

test('a zero byte in a URL or a code gets status 400', async () => {
  expect((await fetch(realm.authorization({ state: 'a\u0000' }), { redirect: 'manual' })).status).toBe(400)
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'a\u0000', client_id: CLIENT_ID })
  expect((await fetch(realm.endpoint('token'), { method: 'POST', body })).status).toBe(400)
  const code = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'a\u0000',
    redirect_uri: realm.redirectUri,
    client_id: CLIENT_ID,
    code_verifier: 'x'.repeat(43),
  })
  expect((await fetch(realm.endpoint('token'), { method: 'POST', body: code })).status).toBe(400)
})

test('requests of an IP address are limited per minute, except requests for the public keys', async () => {
  const idp = await createIdp({ pool: realm.pool, baseUrl: realm.baseUrl, brand: realm.brand, requestsPerMinute: 2 })
  const server = createServer((req, res) => void idp.handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/autogestion`
  const statuses: number[] = []
  for (const path of ['', '/protocol/openid-connect/certs', '', '', '/protocol/openid-connect/certs']) {
    statuses.push((await fetch(`${at}${path}`)).status)
  }
  server.closeAllConnections()
  server.close()
  idp.close()
  expect(statuses).toEqual([200, 200, 200, 429, 200])
})
