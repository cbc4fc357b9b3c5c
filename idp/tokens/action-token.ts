import { createHash, randomUUID } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { RequiredAction } from '#gateways/identity/directory.ts'
import type { Account } from '../accounts.ts'
import type { IdpContext } from '../context.ts'

/** Path under the realm. */
export const ACTION_TOKEN = '/login-actions/action-token'

const LIFESPAN_SECONDS = 12 * 3600
const TYPE = 'execute-actions'

type Keys = Pick<IdpContext, 'issuer' | 'secrets'>

/** Claims of an action link. The link allows its actions once. */
export type ActionToken = {
  jti: string
  sub: string
  exp: number
  actions: RequiredAction[]
  /** Digest of the password and e-mail address of the account. The link is invalid when either has changed. */
  replaces?: string
  /** URL to which the user continues; default: the portal. */
  redirectUri?: string
}

export type LinkOptions = {
  actions?: readonly RequiredAction[]
  redirectUri?: string | undefined
  replaces?: string | undefined
  /** Lifetime (s) of the link; default: twelve hours. */
  lifespan?: number | undefined
}

/** Returns a digest of the password and e-mail address that reveals neither. */
export const markOf = ({ passwordHash, email }: Pick<Account, 'passwordHash' | 'email'>): string =>
  createHash('sha256').update(`${passwordHash} ${email}`).digest('base64url').slice(0, 16)

const audience = ({ issuer }: Keys) => `${issuer}${ACTION_TOKEN}`

/** Creates a link that allows its holder some actions on an account; by default, to choose a password. */
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

/** Returns the claims of a link; undefined when it was altered, has expired, or belongs to another provider. */
export async function readActionToken(keys: Keys, key: string): Promise<ActionToken | undefined> {
  const options = { issuer: keys.issuer, audience: audience(keys), algorithms: ['HS512'] }
  const verified = await jwtVerify<ActionToken & { typ: string }>(key, keys.secrets.refresh, options).catch(
    () => undefined,
  )
  return verified?.payload.typ === TYPE ? verified.payload : undefined
}
