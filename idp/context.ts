import type { DatosDe } from '#contract/base/colas.shapes.ts'
import type { DirectoryUser } from '#gateways/identity/directory.ts'
import type { Evento } from '#contract/seguridad/reglas.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type pg from 'pg'
import type { Account } from './accounts.ts'
import type { AddressLimit, RequestLimit } from './address-limit.ts'
import type { Secrets } from './keys.ts'
import type { Look } from './layout.ts'
import type { RealmSettings } from './settings.ts'
import type { Sql } from './schema.ts'

export type Log = (event: Record<string, unknown>) => void

/** Reports a security event. `persona`: username of an existing account; otherwise ''. */
export type Tell = (evento: Evento, of: { persona: string; ip: string; operacion: string }) => void

/**
 * Enqueues a job about a password in the transaction of the caller, so that job and change commit together. The job
 * runs after the answer has been sent.
 */
export type Later = (
  sql: Sql,
  job: Pick<Account, 'id' | 'username'> & { evento: DatosDe<'contrasena'>['evento'] },
) => Promise<void>

/** Context that all parts of the provider use. */
export type EngineContext = {
  pool: pg.Pool
  issuer: string
  /** Path of the realm, `/realms/autogestion`. */
  prefix: string
  settings: RealmSettings
  look: Look
  addressLimit: AddressLimit
  requestLimit: RequestLimit
  /** Limit of requests for a forgotten password, by IP address. */
  resetLimit: RequestLimit
  /** Limit of completed registration forms, by IP address. */
  registerLimit: RequestLimit
  log: Log
  tell: Tell
  later: Later
  secrets: Secrets
}

/** Context of a running provider. A rotation of keys replaces `secrets` and `engine`. */
export type IdpContext = EngineContext & { engine: Engine }

/** Request for a page of the sign-in. `nonce`: CSP nonce of the style and script of the page. */
export type Exchange = { context: IdpContext; req: IncomingMessage; res: ServerResponse; path: string; nonce: string }

/** Instance of oidc-provider with its set of keys. */
export type Engine = {
  provider: Provider
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

/** Path of Keycloak's endpoints, under the path of the realm. */
export const OIDC = '/protocol/openid-connect'

export const SCOPE = 'openid profile email'

export const addressOf = ({ socket }: IncomingMessage): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '')

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** Returns the claims that identify a user, under the names of Keycloak. */
export const personClaims = (user: DirectoryUser) => ({
  sub: user.id,
  preferred_username: user.username,
  given_name: user.firstName,
  family_name: user.lastName,
  name: `${user.firstName} ${user.lastName}`.trim(),
  ...(user.email ? { email: user.email } : {}),
  email_verified: user.emailVerified,
})
