import { createHmac } from 'node:crypto'
import {
  type CompactJWSHeaderParameters,
  CompactSign,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createVerifier } from './identity.ts'

const ISSUER = 'http://identidad.test/realms/autogestion'
const RSA = { extractable: true, modulusLength: 2048 }
const now = () => Math.floor(Date.now() / 1000)

const createKey = async (kid: string) => {
  const pair = await generateKeyPair('RS256', RSA)
  const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { ...pair, jwk }
}

const ours = await createKey('nuestra')
const evil = await createKey('nuestra')

/** Returns the claims of a token. undefined in `over` removes a claim. */
const claims = (over: Record<string, unknown> = {}): JWTPayload => {
  const all: Record<string, unknown> = {
    iss: ISSUER,
    aud: 'autogestion-api',
    azp: 'autogestion-web',
    typ: 'Bearer',
    sub: 'persona',
    preferred_username: 'LFerreyra',
    email: 'lferreyra@cliente.example',
    realm_access: { roles: ['ROL_USER'] },
    iat: now(),
    exp: now() + 300,
    ...over,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const mint = (
  over: Record<string, unknown> = {},
  header: Partial<CompactJWSHeaderParameters> = {},
  key = ours.privateKey,
) => new SignJWT(claims(over)).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'nuestra', ...header }).sign(key)

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const createCheck = (options: Partial<Parameters<typeof createVerifier>[0]> = {}) => {
  const provider = { keys: [ours.jwk], asked: 0 }
  const verifier = createVerifier({
    issuer: ISSUER,
    audience: 'autogestion-api',
    clientId: 'autogestion-web',
    fetch: async () => {
      provider.asked += 1
      return Response.json({ keys: provider.keys })
    },
    ...options,
  })
  return { provider, verifier, check: (token: string) => verifier.verify(`Bearer ${token}`) }
}

const REFUSED = { code: 'sin-sesion', status: 401 }
const { check, verifier } = createCheck()

afterEach(() => vi.useRealTimers())

describe('the verifier accepts a token', () => {
  test('and returns its roles and its user name in lower case', async () => {
    const identity = await check(await mint())
    expect(identity).toMatchObject({ sub: 'persona', userName: 'lferreyra', email: 'lferreyra@cliente.example' })
    expect([...identity.roles]).toEqual(['ROL_USER'])
  })

  test('with the scheme in lower case, as keycloak-js sends it', async () => {
    await expect(verifier.verify(`bearer ${await mint()}`)).resolves.toMatchObject({ sub: 'persona' })
  })

  test('with several audiences', async () => {
    await expect(check(await mint({ aud: ['account', 'autogestion-api'] }))).resolves.toBeDefined()
  })

  test('that expired three seconds ago, because the tolerance is five seconds', async () => {
    await expect(check(await mint({ exp: now() - 3 }))).resolves.toBeDefined()
  })

  test('of a provider whose clock is 30 seconds ahead', async () => {
    await expect(check(await mint({ iat: now() + 30, nbf: now() + 30, exp: now() + 330 }))).resolves.toBeDefined()
  })

  test("whose names are not strings, and returns '' for them", async () => {
    const claims = { given_name: 7, family_name: null, email: ['a'], sid: {} }
    expect(await check(await mint(claims))).toMatchObject({ nombre: '', apellido: '', email: '', sid: '' })
  })
})

const signed = await mint()
const [head, body, signature] = signed.split('.') as [string, string, string]
const pem = await exportSPKI(ours.publicKey)
const { kty, n, e } = ours.jwk
const hs256 = (secret: string) => {
  const text = `${part({ alg: 'HS256', typ: 'JWT', kid: 'nuestra' })}.${part(claims())}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const pss = await importJWK({ ...(await exportJWK(ours.privateKey)), alg: 'PS256' }, 'PS256')
const withRole = part(claims({ realm_access: { roles: ['ROL_ADMIN'] } }))

describe('the verifier rejects', () => {
  test.each<[string, string | Promise<string>]>([
    ['garbage', 'a.b.c'],
    ['not three parts', 'abc'],
    ['alg none', new UnsecuredJWT(claims()).encode()],
    ['alg None with the original signature', `${part({ alg: 'None', kid: 'nuestra' })}.${body}.${signature}`],
    ['the signature stripped', `${head}.${body}.`],
    ['HS256 keyed with the public key as PEM', hs256(pem)],
    ['HS256 keyed with the public key as JWK', hs256(JSON.stringify({ kty, n, e }))],
    ['PS256 with our key', new SignJWT(claims()).setProtectedHeader({ alg: 'PS256', kid: 'nuestra' }).sign(pss)],
    ['a payload with an added role', `${head}.${withRole}.${signature}`],
    ['a foreign key under our kid', mint({}, {}, evil.privateKey)],
    ['a foreign key under an unknown kid', mint({}, { kid: 'otra' }, evil.privateKey)],
    ['a jwk header', mint({}, { jwk: evil.jwk }, evil.privateKey)],
    ['a jku header', mint({}, { jku: 'http://malo.test/claves', kid: 'mala' }, evil.privateKey)],
    [
      'crit with an unknown extension',
      new CompactSign(Buffer.from(JSON.stringify(claims())))
        .setProtectedHeader({ alg: 'RS256', kid: 'nuestra', crit: ['zz'], zz: 1 })
        .sign(ours.privateKey, { crit: { zz: false } }),
    ],
    ['another issuer', mint({ iss: 'http://identidad.test/realms/otro' })],
    ['the issuer with a slash at its end', mint({ iss: `${ISSUER}/` })],
    ['another audience', mint({ aud: 'otra-api' })],
    ['no audience', mint({ aud: undefined })],
    ['another client of the realm', mint({ azp: 'otra-app' })],
    ['no client', mint({ azp: undefined })],
    ['an ID token that carries our audience', mint({ typ: 'ID' })],
    ['a refresh token', mint({ typ: 'Refresh' })],
    ['no type', mint({ typ: undefined })],
    ['expired ten seconds ago', mint({ exp: now() - 10 })],
    ['no expiry', mint({ exp: undefined })],
    ['not yet valid', mint({ nbf: now() + 60 })],
    ['issued in the future', mint({ iat: now() + 60 })],
    ['issued a day ago, valid for ten years', mint({ exp: now() + 3e8, iat: now() - 86_400 })],
    ['no subject', mint({ sub: undefined })],
    ['no user name', mint({ preferred_username: undefined })],
    ['a number as user name', mint({ preferred_username: 7 })],
    ['a list as user name', mint({ preferred_username: ['mibarra'] })],
    ['a user name with a zero byte', mint({ preferred_username: 'mibarra\u0000' })],
    ['a subject with a zero byte', mint({ sub: 'persona\u0000' })],
    ['a token of twenty kilobytes', mint({ relleno: 'x'.repeat(20_000) })],
  ])('%s', async (_name, token) => {
    await expect(check(await token)).rejects.toMatchObject(REFUSED)
  })

  test.each<[string, string | undefined]>([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic YTpi'],
    ['the scheme alone', 'Bearer '],
    ['two tokens', `Bearer ${signed}, Bearer ${signed}`],
    ['a token and more', `Bearer ${signed} x`],
  ])('%s', async (_name, header) => {
    await expect(verifier.verify(header)).rejects.toMatchObject(REFUSED)
  })
})

describe('the verifier reads roles only from realm_access.roles', () => {
  test.each([
    ['no claim', { realm_access: undefined }],
    ['null', { realm_access: null }],
    ['null roles', { realm_access: { roles: null } }],
    ['a string', { realm_access: { roles: 'ROL_ADMIN' } }],
    ['an object', { realm_access: { roles: { 0: 'ROL_ADMIN' } } }],
    ['a list without strings', { realm_access: { roles: [['ROL_ADMIN'], 1, null] } }],
    ['client roles', { realm_access: undefined, resource_access: { 'autogestion-web': { roles: ['ROL_ADMIN'] } } }],
  ])('and %s grants no role', async (_name, over) => {
    expect((await check(await mint(over))).roles.size).toBe(0)
  })

  test('and only with their exact case', async () => {
    expect((await check(await mint({ realm_access: { roles: ['rol_admin'] } }))).roles.has('ROL_ADMIN')).toBe(false)
  })
})

describe("the provider's keys", () => {
  test('are requested only once more for fifty tokens with unknown key ids, not once for each token', async () => {
    const { provider, check: verify } = createCheck()
    await verify(await mint())
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_empty, at) => mint({}, { kid: `k${at}` }, evil.privateKey)),
    )
    const answers = await Promise.allSettled(tokens.map(verify))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: REFUSED })
    expect(provider.asked).toBe(2)
  })

  test('are read again after each of two rotations', async () => {
    const { provider, check: verify } = createCheck()
    await verify(await mint())
    for (const kid of ['segunda', 'tercera']) {
      const next = await createKey(kid)
      provider.keys = [next.jwk]
      const tokens = await Promise.all([
        mint({}, { kid }, next.privateKey),
        mint({ sub: 'otra' }, { kid }, next.privateKey),
      ])
      await expect(Promise.all(tokens.map(verify))).resolves.toHaveLength(2)
    }
  })

  test.each<[string, typeof fetch]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 404', async () => new Response('nada', { status: 404 })],
    ['answers something that is not JSON', async () => new Response('<h1>Mantenimiento</h1>')],
    ['answers JSON without keys', async () => Response.json({ error: 'mantenimiento' })],
  ])(
    'cannot be read when the provider %s; the answer is 503, because a 401 would sign every user out',
    async (_name, fetch) => {
      const { check: verify, verifier: cold } = createCheck({ fetch })
      await expect(verify(await mint())).rejects.toMatchObject({ code: 'no-disponible', status: 503 })
      await expect(cold.ready()).rejects.toThrow()
    },
  )

  test('stay in use while the provider is unavailable', async () => {
    let up = true
    const { check: verify } = createCheck({
      fetch: async () => (up ? Response.json({ keys: [ours.jwk] }) : Promise.reject(new TypeError('down'))),
    })
    await verify(await mint())
    up = false
    await expect(verify(await mint({ sub: 'otra' }))).resolves.toMatchObject({ sub: 'otra' })
  })

  test('are read again when a new key appears; a retired key is rejected after rememberMs', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { provider, check: verify } = createCheck({ rememberMs: 30_000, cooldownMs: 1000 })
    const old = await mint()
    await verify(old)
    const next = await createKey('nueva')
    provider.keys = [next.jwk]
    vi.advanceTimersByTime(2000)
    await expect(verify(await mint({}, { kid: 'nueva' }, next.privateKey))).resolves.toBeDefined()
    await expect(verify(old)).resolves.toBeDefined()
    vi.advanceTimersByTime(30_000)
    await expect(verify(old)).rejects.toMatchObject(REFUSED)
  })

  test('are not read again for a cached token, which is rejected once it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { check: verify } = createCheck({ rememberMs: 3_600_000 })
    const token = await mint({ exp: now() + 60 })
    await verify(token)
    vi.advanceTimersByTime(66_000)
    await expect(verify(token)).rejects.toMatchObject(REFUSED)
  })
})
