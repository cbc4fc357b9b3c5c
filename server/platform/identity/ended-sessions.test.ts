import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESION_FIN_PATH, SESION_FIN_PROVEEDOR_PATH } from '#contract/base/sesion.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { sesiones } from '#contract/sesiones/calls.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'
import { codeFlow, createBrowser, type Browse, type TokenSet } from '../../../idp/code-flow.ts'
import { DEMO_PASSWORD } from '../../../idp/demo-people.ts'
import { CLIENT_ID } from '../../../idp/realm.ts'
import { freePort } from '../../embedded-postgres.ts'
import { deleteOldEnded, openEndedSessions } from './ended-sessions.ts'
import { createVerifier } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const estados = `${PREFIX}/${devoluciones.getEstados.path}`

describe('two processes with the embedded provider', () => {
  let ports: number[]
  let stops: (() => Promise<void>)[]
  beforeAll(async () => {
    ports = [await freePort(), await freePort()]
    const env = {
      DATABASE_URL: portal.pool.options.connectionString!,
      DATA_DIR: dirname(portal.filesFolder),
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      ROLE: 'web',
      LOG_LEVEL: 'error',
    }
    stops = await Promise.all(ports.map((port) => startPortalProcess(port, env)))
  })
  afterAll(() => Promise.all(stops.map((stop) => stop())))

  const at = (index: number, path: string) => `http://localhost:${ports[index]}${path}`
  const signIn = (browse?: Browse) => {
    const issuer = at(0, '/realms/autogestion')
    const who = { username: 'lferreyra', password: DEMO_PASSWORD }
    return codeFlow({ issuer, clientId: CLIENT_ID, redirectUri: at(0, PREFIX), ...who }, browse)
  }
  const headersOf = ({ access_token }: TokenSet) => ({ authorization: `Bearer ${access_token}` })
  /** Returns the status with which each process answers this token. */
  const statuses = (tokens: TokenSet) =>
    Promise.all([0, 1].map(async (index) => (await fetch(at(index, estados), { headers: headersOf(tokens) })).status))

  test('reject the token after the user signs out at one of them; the answer of the sign-out clears the cache of the browser', async () => {
    const tokens = await signIn()
    expect(await statuses(tokens)).toEqual([200, 200])
    const left = await fetch(at(1, SESION_FIN_PATH), { method: 'POST', headers: headersOf(tokens) })
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expect(await statuses(tokens)).toEqual([401, 401])
  })

  test('reject the token of a session that ends at the provider, although the provider notifies only one of the processes', async () => {
    const browse = createBrowser()
    const tokens = await signIn(browse)
    const logout = new URL(at(0, '/realms/autogestion/protocol/openid-connect/logout'))
    logout.search = new URLSearchParams({
      client_id: CLIENT_ID,
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: at(0, PREFIX),
    }).toString()
    const page = await (await browse(logout)).text()
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
    expect(await statuses(tokens)).toEqual([200, 200])
    await browse(new URL(action), { xsrf, logout: 'yes' })
    // The provider answers the browser before its notice has reached the portal.
    await until('every process rejects the token', async () =>
      (await statuses(tokens)).every((status) => status === 401),
    )
  })

  test('reject the token of another session that the user closed in Mi Perfil', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const path = `${PREFIX}/${sesiones.closeOthers.path}`
    const closed = await fetch(at(1, path), { method: 'DELETE', headers: headersOf(mine) })
    expect(closed.status).toBe(200)
    expect(await statuses(other)).toEqual([401, 401])
    expect(await statuses(mine)).toEqual([200, 200])
  })

  test('accept the next token when the session at the provider is still open after the user signed out', async () => {
    const browse = createBrowser()
    const tokens = await signIn(browse)
    await fetch(at(0, SESION_FIN_PATH), { method: 'POST', headers: headersOf(tokens) })
    expect(await statuses(tokens)).toEqual([401, 401])
    // `iat` is in whole seconds, so a new token of the same second as the sign-out is still rejected.
    await until('the next token is accepted', async () =>
      (await statuses(await signIn(browse))).every((status) => status === 200),
    )
  })
})

describe('the end of a session', () => {
  const signOut = (headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: SESION_FIN_PATH, headers })

  test('is accepted with the token of a user, and ends only the session of that token', async () => {
    const [mine, other] = await Promise.all(['una', 'otra'].map((sid) => portal.token('lferreyra', { sid })))
    const call = async (token: string) =>
      (await portal.app.inject({ url: estados, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect((await signOut({ authorization: `Bearer ${mine}` })).statusCode).toBe(204)
    expect([await call(mine!), await call(other!)]).toEqual([401, 200])
    expect((await signOut({ authorization: `Bearer ${mine}` })).statusCode).toBe(401)
  })

  test('is rejected without a token', async () => {
    expect((await signOut()).statusCode).toBe(401)
  })

  const post = (payload: string) =>
    portal.app.inject({
      method: 'POST',
      url: SESION_FIN_PROVEEDOR_PATH,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test.each(['', 'logout_token=', 'logout_token=a.b.c', 'nada=1', '%%%'])(
    'is rejected with 400 when the logout token is "%s"',
    async (payload) => {
      const answer = await post(payload)
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        400,
        { error: 'invalid_request' },
        'no-store',
      ])
    },
  )

  test('is rejected when an access token is sent instead of a logout token', async () => {
    expect((await post(`logout_token=${await portal.token('lferreyra', { sid: 'tercera' })}`)).statusCode).toBe(400)
  })
})

describe('a logout token', () => {
  const ISSUER = 'http://identidad.test/realms/autogestion'
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const GOOD = { sid: 'una', jti: '1', events: { [EVENT]: {} } }
  let verifier: ReturnType<typeof createVerifier>
  let sign: (
    claims: Record<string, unknown>,
    over?: { aud?: string; typ?: string; iat?: number; iss?: string },
  ) => Promise<string>
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    const fetchKeys = async () => Response.json({ keys: [jwk] })
    verifier = createVerifier({ issuer: ISSUER, audience: 'autogestion-api', clientId: CLIENT_ID, fetch: fetchKeys })
    sign = (claims, { aud = CLIENT_ID, typ = 'logout+jwt', iat, iss = ISSUER } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'k', typ })
        .setIssuer(iss)
        .setAudience(aud)
        .setIssuedAt(iat)
        .sign(privateKey)
  })

  test('names the session, both in the form of the specification and in that of Keycloak', async () => {
    expect(await verifier.readLogout(await sign(GOOD))).toEqual({ sid: 'una', tokensOnly: false })
    expect(await verifier.readLogout(await sign({ ...GOOD, typ: 'Logout' }, { typ: 'JWT' }))).toEqual({
      sid: 'una',
      tokensOnly: false,
    })
    const events = { ...GOOD.events, 'urn:autogestion:tokens-only': {} }
    expect(await verifier.readLogout(await sign({ ...GOOD, events }))).toEqual({ sid: 'una', tokensOnly: true })
  })

  test.each([
    ['for another client', GOOD, { aud: 'autogestion-api' }],
    ['of another provider', GOOD, { iss: 'http://malo.test' }],
    ['of another type', GOOD, { typ: 'JWT' }],
    ['issued an hour ago', GOOD, { iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['with a nonce', { ...GOOD, nonce: 'n' }, {}],
    ['without the event', { ...GOOD, events: {} }, {}],
    ['whose event is not an object', { ...GOOD, events: { [EVENT]: true } }, {}],
    ['whose events are null', { ...GOOD, events: null }, {}],
    ['without a session', { jti: '1', events: GOOD.events }, {}],
    ['whose session is not a string', { ...GOOD, sid: 7 }, {}],
  ])('%s is rejected', async (_what, claims, over) => {
    await expect(verifier.readLogout(await sign(claims, over))).rejects.toMatchObject({ code: 'sin-sesion' })
  })
})

/** Replaces the LISTEN connection by none, so that the process reads the sessions at each call. */
const NO_LIVE = { watch: () => {}, catchUp: () => Promise.reject(new Error('not listening')) }

test('ended sessions are known to a process that starts later, and deleted when all their tokens have expired', async () => {
  const open = () => openEndedSessions({ pool: portal.pool, live: NO_LIVE })
  const issuedAt = Math.floor(Date.now() / 1000) - 60
  await (await open()).end('vieja', 'provider')
  expect(await (await open()).has({ sid: 'vieja', issuedAt })).toBe(true)
  expect(await (await open()).has({ sid: '', issuedAt })).toBe(false)
  await portal.pool.query(`update sesion_terminada set terminada = now() - interval '13 hours' where sid = 'vieja'`)
  expect(await (await open()).has({ sid: 'vieja', issuedAt })).toBe(false)
  expect(await deleteOldEnded(portal.pool, new Date())).toBe(1)
})
