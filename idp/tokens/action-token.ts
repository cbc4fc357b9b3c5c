import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { RequiredAction } from '#gateways/identity/directory.ts'
import type { Account } from '../accounts.ts'
import type { IdpContext } from '../context.ts'

/** The path under the realm. */
export const ACTION_TOKEN = '/login-actions/action-token'

const LIFESPAN_SECONDS = 12 * 3600
const TYPE = 'execute-actions'

type Keys = Pick<IdpContext, 'issuer' | 'secrets'>

/** What a link lets a person do, once. */
export type ActionToken = {
  jti: string
  sub: string
  exp: number
  actions: RequiredAction[]
  /** Of the password that it is to replace and the address that it went to: with another one the link is worth nothing. */
  replaces?: string
  /** Where the person goes when they are done; the portal when absent. */
  redirectUri?: string
}

export type LinkOptions = {
  actions?: readonly RequiredAction[]
  redirectUri?: string | undefined
  replaces?: string | undefined
  /** Seconds; twelve hours unless said. */
  lifespan?: number | undefined
}

/** Tells one password and address from others, and says nothing of them. */
export const markOf = ({ passwordHash, email }: Pick<Account, 'passwordHash' | 'email'>): string =>
  createHash('sha256').update(`${passwordHash} ${email}`).digest('base64url').slice(0, 16)

const audience = ({ issuer }: Keys) => `${issuer}${ACTION_TOKEN}`

/** A link with which that person does what is asked, by default choose a password. Whoever has it is that person. */
export async function createActionLink(
  keys: Keys,
  userId: string,
  { actions = ['UPDATE_PASSWORD'], redirectUri, replaces, lifespan = LIFESPAN_SECONDS }: LinkOptions = {},
): Promise<string> {
  const key = await new SignJWT({
    typ: TYPE,
    actions,
    ...(redirectUri && { redirectUri }),
    ...(replaces && { replaces }),
  })
    .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
    .setJti(randomUUID())
    .setSubject(userId)
    .setIssuer(keys.issuer)
    .setAudience(audience(keys))
    .setIssuedAt()
    .setExpirationTime(`${lifespan}s`)
    .sign(keys.secrets.refresh)
  return `${audience(keys)}?key=${key}`
}

/** What the link says, or undefined: touched, expired or not ours. */
export async function readActionToken(keys: Keys, key: string): Promise<ActionToken | undefined> {
  const options = { issuer: keys.issuer, audience: audience(keys), algorithms: ['HS512'] }
  const verified = await jwtVerify<ActionToken & { typ: string }>(key, keys.secrets.refresh, options).catch(
    () => undefined,
  )
  return verified?.payload.typ === TYPE ? verified.payload : undefined
}
