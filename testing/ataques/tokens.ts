import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'

/** Tokens of a real sign-in, and the provider's public key. */
export interface Real {
  access: string
  id: string
  refresh: string
  jwk: JsonWebKey & { kid: string; x5c?: string[] }
}

/** Query and headers of a request that presents the token. */
export interface Try {
  query?: string
  headers: Record<string, string>
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const bearer = (token: string): Try => ({ headers: { authorization: `Bearer ${token}` } })
const read = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/**
 * Tokens that were altered or issued for another purpose. The portal must treat each of them as if there were no token.
 */
export const tokenAttacks = ({ access, id, refresh, jwk }: Real): [name: string, attempt: Try][] => {
  const [head, body, signature] = access.split('.') as [string, string, string]
  const header = read(head)
  const claims = read(body)
  const evil = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const evilJwk = evil.publicKey.export({ format: 'jwk' })
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()

  /** Signs claims with the attacker's key. `over` changes the claims. */
  const forged = (over: object = {}, change: object = {}) => {
    const text = `${part({ ...header, alg: 'RS256', ...over })}.${part({ ...claims, ...change })}`
    return `${text}.${sign('sha256', Buffer.from(text), evil.privateKey).toString('base64url')}`
  }
  const hmac = (key: string) => {
    const text = `${part({ ...header, alg: 'HS256' })}.${body}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const changed = (change: object) => `${head}.${part({ ...claims, ...change })}.${signature}`
  const headed = (over: object) => `${part({ ...header, ...over })}.${body}.${signature}`
  const flipped = Buffer.from(signature, 'base64url')
  flipped[0]! ^= 1
  const later = { exp: Number(claims.exp) + 86_400 }

  const tokens: [string, string][] = [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, string] => [
      `alg "${alg}"`,
      `${part({ ...header, alg })}.${body}.`,
    ]),
    ['no alg', `${part({ kid: jwk.kid, typ: 'JWT' })}.${body}.${signature}`],
    ['alg none with the signature kept', headed({ alg: 'none' })],
    ['the signature stripped', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['one bit of the signature', `${head}.${body}.${flipped.toString('base64url')}`],
    ['the signature of the ID token', `${head}.${body}.${id.split('.')[2]}`],
    ...['RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'HS512'].map((alg): [string, string] => [
      `alg ${alg} in the header alone`,
      headed({ alg }),
    ]),
    ['HS256 with the public key as PEM', hmac(pem)],
    ['HS256 with the public key as JWK', hmac(JSON.stringify(jwk))],
    ['HS256 with its modulus', hmac(String(jwk.n ?? jwk.x))],
    ['HS256 with nothing', hmac('')],
    ['another person', changed({ sub: '00000000-0000-4000-8000-000000000007' })],
    ['another user name', changed({ preferred_username: 'admin' })],
    ['a role more', changed({ realm_access: { roles: ['ROL_ADMIN'] } })],
    ['a later end', changed(later)],
    ['another session', changed({ sid: 'otra' })],
    ['a fresh sign-in', changed({ auth_time: Number(claims.auth_time ?? 0) + 60 })],
    ['a foreign key under the kid of the provider', forged()],
    [
      'a foreign key, a later end, every role',
      forged({}, { ...later, realm_access: { roles: ['ROL_ADMIN', 'ROL_USER'] } }),
    ],
    ['a foreign key under a kid of its own', forged({ kid: 'otra' })],
    ['a foreign key and no kid', forged({ kid: undefined })],
    ['a kid that is a path', forged({ kid: '../../../../dev/null' })],
    ['a kid that is SQL', forged({ kid: "' or '1'='1" })],
    ['a kid that is an address', forged({ kid: 'http://127.0.0.1:1/clave' })],
    ['its own key in the header (jwk)', forged({ jwk: evilJwk })],
    ['an address of keys (jku)', forged({ jku: 'http://127.0.0.1:1/claves' })],
    ['an address of a certificate (x5u)', forged({ x5u: 'http://127.0.0.1:1/certificado' })],
    ['a certificate in the header (x5c)', forged({ x5c: ['MIIB'] })],
    ['crit that nobody knows', headed({ crit: ['zz'], zz: 1 })],
    ['b64 false', headed({ crit: ['b64'], b64: false })],
    ['zip', headed({ zip: 'DEF' })],
    ['the ID token', id],
    ['the refresh token', refresh],
    ['the access token wrapped in another', forged({ cty: 'JWT' }, { token: access })],
    ['five parts, as if encrypted', `${head}.${body}.${signature}.${body}.${signature}`],
    ['a dot more', `${access}.`],
    ['the claims twice', `${head}.${body}${body}.${signature}`],
    [
      'the header with spaces',
      `${Buffer.from(` ${JSON.stringify(header)}`).toString('base64url')}.${body}.${signature}`,
    ],
    ['base64 instead of base64url', `${head}.${body}.${Buffer.from(signature, 'base64url').toString('base64')}=`],
    ['claims that are a list', `${head}.${part([claims])}.${signature}`],
    ['claims that are null', `${head}.${part(null)}.${signature}`],
    ['a header that is null', `${part(null)}.${body}.${signature}`],
  ]
  return [
    ...tokens.map(([name, token]): [string, Try] => [name, bearer(token)]),
    ['the token in the address', { query: `?access_token=${access}`, headers: {} }],
    ['the token in a cookie', { headers: { cookie: `access_token=${access}; Authorization=Bearer ${access}` } }],
    ['the token under another scheme', { headers: { authorization: `DPoP ${access}` } }],
    [
      'the token as a password',
      { headers: { authorization: `Basic ${Buffer.from(`bearer:${access}`).toString('base64')}` } },
    ],
    ['the token twice', { headers: { authorization: `Bearer ${access}, Bearer ${access}` } }],
    [
      'the token in a header of a proxy',
      { headers: { 'x-forwarded-authorization': `Bearer ${access}`, 'x-auth-request-access-token': access } },
    ],
  ]
}
