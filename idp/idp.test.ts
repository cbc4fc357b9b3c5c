import { readFile } from 'node:fs/promises'
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
} from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBrowser } from './code-flow.ts'
import { headersFor } from '#server/http/policy.ts'
import { createIdp } from './index.ts'
import { createKeycloakSheet } from './layout.ts'
import { CLIENT_ID, demoRealm, productionRealm } from './realm.ts'
import { format } from 'oxfmt'
import { startRealm } from './test-realm.ts'

let realm: Awaited<ReturnType<typeof startRealm>>
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.stop())

const MARCOS = '00000000-0000-4000-8000-000000000001'
const json = async (response: Response) => (await response.json()) as Record<string, unknown>

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(realm.endpoint('certs')), {
    issuer: realm.idp().issuer,
    audience: 'autogestion-api',
  })

test('npm run realm writes the realm files and the style sheet of the theme as they are committed', async () => {
  const text = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const read = async (path: string) => JSON.parse(await text(path)) as unknown
  expect(await read('realm.json')).toEqual(demoRealm({ origins: ['http://localhost:8080'] }))
  expect(await read('../deploy/keycloak/autogestion-realm.json')).toEqual(productionRealm())
  const sheet = '../deploy/keycloak/theme/autogestion/login/resources/css/autogestion.css'
  const { code } = await format('autogestion.css', await createKeycloakSheet('#0f4c81'), {
    printWidth: 120,
    singleQuote: true,
  })
  expect(await text(sheet)).toBe(code)
})

test('the access token has the claims of Keycloak’s', async () => {
  const { access_token, expires_in } = await realm.signIn('mibarra')
  const { payload, protectedHeader } = await verify(access_token)
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(payload).toMatchObject({
    sub: MARCOS,
    typ: 'Bearer',
    azp: CLIENT_ID,
    preferred_username: 'mibarra',
    name: 'Marcos Ibarra',
    email: 'mibarra@cliente.example',
    realm_access: { roles: ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE', 'ROL_ECOMMERCE_USER'] },
  })
  expect(payload.sid).toEqual(expect.any(String))
  expect(payload).not.toHaveProperty('client_id')
  expect(expires_in).toBe(300)
})

test('the ID token and the refresh token can be decoded and belong to the same session', async () => {
  const { access_token, id_token, refresh_token } = await realm.signIn('mibarra')
  const { sid } = decodeJwt(access_token)
  expect(decodeJwt(id_token)).toMatchObject({ typ: 'ID', aud: CLIENT_ID, sub: MARCOS, sid, given_name: 'Marcos' })
  expect(decodeJwt(id_token).nonce).toEqual(expect.any(String))
  expect(decodeJwt(refresh_token)).toMatchObject({ typ: 'Refresh', azp: CLIENT_ID, sub: MARCOS, sid })
})

test('using a session extends it, but never beyond its maximum lifetime', async () => {
  const { refresh_token } = await realm.signIn('npaz')
  await realm.pool.query(
    `update idp.artifact set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 36000 + 60))
     where model = 'Session' and account_id like '%05'`,
  )
  const { refresh_expires_in } = await json(await realm.refresh(refresh_token))
  expect(refresh_expires_in).toBeGreaterThan(50)
  expect(refresh_expires_in).toBeLessThanOrEqual(60)
})

test('userinfo returns the user of an access token while the session is open', async () => {
  const { access_token, id_token } = await realm.signIn('rsosa')
  const ask = (token: string) => fetch(realm.endpoint('userinfo'), { headers: { authorization: `bearer ${token}` } })
  expect(await json(await ask(access_token))).toMatchObject({ preferred_username: 'rsosa', family_name: 'Sosa' })
  expect((await ask(id_token)).status).toBe(401)
  await realm.idp().directory.endSessions(String(decodeJwt(access_token).sub))
  expect((await ask(access_token)).status).toBe(401)
})

test('a second tab of the browser signs in without a form', async () => {
  const browse = createBrowser()
  const first = await realm.signIn('darrieta', { browse })
  const answer = await browse(realm.authorization({ prompt: 'none' }))
  const location = new URL(answer.headers.get('location')!)
  expect(location.searchParams.get('session_state')).toBe(decodeJwt(first.access_token).sid)
  expect(location.searchParams.get('code')).toEqual(expect.any(String))
})

test('logout with the ID token ends the session at once; without an ID token, the user has to confirm', async () => {
  const browse = createBrowser()
  const { id_token, refresh_token } = await realm.signIn('lferreyra', { browse })
  const back = { client_id: CLIENT_ID, post_logout_redirect_uri: realm.redirectUri }

  const asking = await (await browse(realm.endpoint('logout', back))).text()
  expect(asking).toContain('¿Querés cerrar la sesión?')
  expect(asking).not.toContain('<script')
  const renewed = await realm.refresh(refresh_token)
  expect(renewed.status).toBe(200)

  const answer = await realm.leave(browse, id_token)
  expect(answer.headers.get('location')).toMatch(realm.redirectUri)
  expect(answer.headers.getSetCookie().join()).toContain('KEYCLOAK_SESSION=;')
  expect((await realm.refresh(String((await json(renewed)).refresh_token))).status).toBe(400)
})

test('signing out of a session that has already ended redirects to the portal, without a page of the library', async () => {
  const browse = createBrowser()
  const { id_token } = await realm.signIn('lferreyra', { browse })
  await realm.idp().directory.endSessions(String(decodeJwt(id_token).sub))
  const back = { client_id: CLIENT_ID, post_logout_redirect_uri: realm.redirectUri, id_token_hint: id_token }
  for (const [state, query] of [
    [{}, ''],
    [{ state: 'x' }, '?state=x'],
  ] as const) {
    const answer = await browse(realm.endpoint('logout', { ...back, ...state }))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, realm.redirectUri + query])
  }
  const other = realm.endpoint('logout', { ...back, post_logout_redirect_uri: 'https://otro.example/' })
  expect((await browse(other)).status).toBe(400)
})

test('the provider rejects an authorization request without PKCE', async () => {
  const url = realm.authorization()
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  const answer = await fetch(url, { redirect: 'manual' })
  expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
})

test('the sign-in page says why the user has to sign in again, but only when their session has expired', async () => {
  const signInPage = async (change: Record<string, string>) => {
    const browse = createBrowser()
    const asked = await browse(realm.authorization(change))
    return (await browse(new URL(asked.headers.get('location')!, realm.idp().issuer))).text()
  }
  const words = 'Tu sesión venció. Iniciá sesión y seguís donde estabas.'
  expect(await signInPage({ ag_motivo: 'sesion-vencida' })).toContain(words)
  expect(await signInPage({})).not.toContain(words)
  expect(await signInPage({ ag_motivo: '<b>' })).not.toContain(words)
})

test('the provider rejects a redirect URL of another site, with a page in Spanish', async () => {
  const answer = await fetch(realm.authorization({ redirect_uri: 'https://otro.example/' }), { redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('La dirección de retorno no está permitida.')
})

test('the provider offers no registration, answers 404 outside the realm, and denies tokens to other origins', async () => {
  expect((await fetch(realm.endpoint('registrations'))).status).toBe(404)
  for (const path of ['/realms/autogestion2', '//', '/realms/autogestion/../otro'])
    expect((await fetch(realm.baseUrl + path)).status).toBe(404)
  const foreign = { method: 'POST', headers: { origin: 'https://otro.example' } }
  expect((await fetch(realm.endpoint('token'), foreign)).status).toBe(403)
  const ours = { method: 'OPTIONS', headers: { origin: realm.baseUrl, 'access-control-request-method': 'POST' } }
  const preflight = await fetch(realm.endpoint('token'), ours)
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
})

test('the session iframe works only in the portal', async () => {
  const init = (origin: string) =>
    fetch(realm.endpoint('login-status-iframe.html/init', { client_id: CLIENT_ID, origin }))
  expect((await init(realm.baseUrl)).status).toBe(204)
  expect((await init('https://otro.example')).status).toBe(403)
  const frame = await fetch(realm.endpoint('login-status-iframe.html'))
  expect(frame.headers.get('content-security-policy')).toContain(
    `frame-ancestors 'self' http://localhost:8080 ${realm.baseUrl}`,
  )
})

test('every answer of the provider has the security headers of the portal, and unusual methods get 405', async () => {
  const { 'content-security-policy': _own, ...common } = headersFor(realm.baseUrl)
  const issuer = realm.idp().issuer
  const addresses = [
    realm.authorization(),
    realm.authorization({ client_id: 'otro' }),
    realm.endpoint('certs'),
    realm.endpoint('nada'),
    realm.endpoint('userinfo'),
    realm.endpoint('registrations'),
    realm.endpoint('login-status-iframe.html'),
    issuer,
    `${issuer}/login-actions/nada`,
    `${issuer}/resources/inter.woff2`,
    `${issuer}/%00`,
  ]
  const answers = await Promise.all(addresses.map((url) => fetch(url, { redirect: 'manual' })))
  const odd = await fetch(realm.endpoint('token'), { method: 'PROPFIND' })
  expect([odd.status, odd.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  for (const { url, headers } of [...answers, odd]) {
    expect.soft(Object.fromEntries(headers), url).toMatchObject(common)
    const policy = headers.get('content-security-policy')
    for (const said of ["default-src 'none'", "base-uri 'none'", "object-src 'none'", 'frame-ancestors '])
      expect.soft(policy, url).toContain(said)
    expect.soft(policy, url).not.toContain('unsafe')
  }
})

test('sessions, refresh tokens and keys survive a restart', async () => {
  const browse = createBrowser()
  const { access_token, refresh_token } = await realm.signIn('mibarra', { browse })
  const kid = realm.idp().signingKey().kid
  await realm.restart()
  expect(realm.idp().signingKey().kid).toBe(kid)
  await verify(access_token)
  expect((await realm.refresh(refresh_token)).status).toBe(200)
  expect((await browse(realm.authorization({ prompt: 'none' }))).headers.get('location')).toContain('code=')
})

test('a new key signs at once, and the old key still verifies until it is retired', async () => {
  const old = await realm.signIn('mibarra')
  await realm.idp().rotateKeys()
  const renewed = await json(await realm.refresh(old.refresh_token))
  expect(decodeProtectedHeader(String(renewed.access_token)).kid).toBe(realm.idp().signingKey().kid)
  await verify(old.access_token)
  await verify(String(renewed.access_token))

  await realm.idp().rotateKeys({ retireOld: true })
  await expect(verify(old.access_token)).rejects.toThrow(/no applicable key/)
})

test('the provider signs with a key of 3,072 bits; an older key of 2,048 bits only verifies', async () => {
  const bits = () => Buffer.from(realm.idp().signingKey().n!, 'base64url').length * 8
  expect(bits()).toBe(3072)
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const short = { ...(await exportJWK(privateKey)), kid: 'corta', alg: 'RS256', use: 'sig' }
  await realm.pool.query("insert into idp.secret (kind, value) values ('signing', $1)", [JSON.stringify(short)])
  await realm.restart()
  expect(bits()).toBe(3072)
  const { keys } = (await json(await fetch(realm.endpoint('certs')))) as { keys: JWK[] }
  expect(keys.map(({ kid }) => kid)).toContain('corta')
})

test('two processes that start at once on an empty database use the same keys and users', async () => {
  await realm.pool.query('drop schema idp cascade')
  const start = () => createIdp({ pool: realm.pool, baseUrl: realm.baseUrl, brand: realm.brand })
  const [one, other] = await Promise.all([start(), start()])
  expect(one.signingKey().kid).toBe(other.signingKey().kid)
  one.close()
  other.close()
  const { rows } = await realm.pool.query<{ count: number }>('select count(*)::int as count from idp.account')
  expect(rows[0]?.count).toBe(10)
  await realm.restart()
})

test('the embedded provider does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(createIdp({ pool: realm.pool, baseUrl: realm.baseUrl, brand: realm.brand })).rejects.toThrow(
    'El proveedor de identidad embebido no corre con NODE_ENV=production: configurá OIDC_ISSUER.',
  )
  vi.unstubAllEnvs()
})

test('auth_time is the time at which the user entered the password: a refresh keeps it, prompt=login renews it', async () => {
  const browse = createBrowser()
  const { access_token, refresh_token } = await realm.signIn('mibarra', { browse })
  const typed = decodeJwt(access_token).auth_time
  expect(typed).toEqual(expect.any(Number))
  const refreshed = await json(await realm.refresh(refresh_token))
  expect(decodeJwt(String(refreshed.access_token)).auth_time).toBe(typed)
  const silent = await browse(realm.authorization())
  expect(silent.headers.get('location')).toContain('code=')
  const again = await browse(realm.authorization({ prompt: 'login' }))
  expect(again.headers.get('location')).toContain('/login-actions/')
})
