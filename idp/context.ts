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

/** Counts what an attack may look like: `persona` is a user name that exists, or empty. */
export type Tell = (evento: Evento, of: { persona: string; ip: string; operacion: string }) => void

/** Work about a password that is done after the answer; put in with the transaction of what happened. */
export type Later = (
  sql: Sql,
  job: Pick<Account, 'id' | 'username'> & { evento: DatosDe<'contrasena'>['evento'] },
) => Promise<void>

/** What every part of the provider shares. */
export type EngineContext = {
  pool: pg.Pool
  issuer: string
  /** The path of the realm, `/realms/autogestion`. */
  prefix: string
  settings: RealmSettings
  look: Look
  addressLimit: AddressLimit
  requestLimit: RequestLimit
  /** Of those who forgot their password. */
  resetLimit: RequestLimit
  log: Log
  tell: Tell
  later: Later
  secrets: Secrets
}

/** The same with oidc-provider itself. When the keys rotate, `secrets` and `engine` are replaced. */
export type IdpContext = EngineContext & { engine: Engine }

/** A page that is asked for on the way in, at `path`; `nonce` is of its style and script. */
export type Exchange = { context: IdpContext; req: IncomingMessage; res: ServerResponse; path: string; nonce: string }

/** oidc-provider with one set of keys. */
export type Engine = {
  provider: Provider
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

/** Keycloak's endpoints hang from here, under the realm. */
export const OIDC = '/protocol/openid-connect'

export const SCOPE = 'openid profile email'

/** Where a request comes from. */
export const addressOf = ({ socket }: IncomingMessage): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '')

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** The claims that say who the person is, with Keycloak's names. */
export const personClaims = (user: DirectoryUser) => ({
  sub: user.id,
  preferred_username: user.username,
  given_name: user.firstName,
  family_name: user.lastName,
  name: `${user.firstName} ${user.lastName}`.trim(),
  ...(user.email ? { email: user.email } : {}),
  email_verified: user.emailVerified,
})
