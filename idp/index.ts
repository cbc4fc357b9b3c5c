import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { headersFor } from '#server/http/policy.ts'
import type { JWK } from 'jose'
import { createActionLink, type LinkOptions } from './tokens/action-token.ts'
import { purgeExpired } from './adapter.ts'
import { createAddressLimit, createRequestLimit } from './address-limit.ts'
import { addressOf, OIDC, type IdpContext, type Later, type Log, type Tell } from './context.ts'
import { createEngine } from './engine.ts'
import { sendEmpty, sendHtml, setPageHeaders, UnreadableError } from './http.ts'
import { loadSecrets, rotateSigningKey, type Secrets } from './keys.ts'
import { createLook } from './layout.ts'
import { messagePage } from './pages.ts'
import { openRealm, type RealmOptions } from './realm-state.ts'
import { FONT, serve } from './routes.ts'

const PURGE_EVERY_MS = 10 * 60_000
const KEYS = `${OIDC}/certs`
const REQUESTS_PER_MINUTE = 1200
/** Limit of requests for a forgotten password from one IP address. */
const RESETS = { most: 20, minutes: 10 }
/** Maximum number of completed registration forms from one IP address in an hour. An office has few new users. */
const REGISTRATIONS = { most: 10, minutes: 60 }
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

export type IdpOptions = RealmOptions & {
  log?: Log
  /** Maximum number of requests per minute from one IP address; default: 1200. */
  requestsPerMinute?: number
  tell?: Tell
  /**
   * Enqueues jobs about passwords. Absent: users can request no link for a forgotten password and are not notified of a
   * change.
   */
  later?: Later
}

export type Idp = {
  issuer: string
  /** Answers a request. Returns false without answering when the path is not under the realm. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /**
   * Creates a new key, which signs from now on. `retireOld` true: tokens signed by the old keys are rejected at once.
   */
  rotateKeys(options?: { retireOld?: boolean }): Promise<void>
  /** Returns the current private signing key, for tests that make their own tokens. */
  signingKey(): JWK
  /** Returns a single-use link with which the user chooses a password. It is valid for twelve hours by default. */
  actionLink(userId: string, options?: LinkOptions): Promise<string>
  directory: IdentityDirectory
  close(): void
}

/**
 * Creates the identity provider for development, demo and tests. It answers keycloak-js as Keycloak does. Creates the
 * schema `idp` in the database and stores everything there. Throws with NODE_ENV=production.
 */
export async function createIdp(options: IdpOptions): Promise<Idp> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('El proveedor de identidad embebido no corre con NODE_ENV=production: configurá OIDC_ISSUER.')
  const { pool, baseUrl, log = () => {} } = options
  const realm = await openRealm(options)
  const { settings, prefix, issuer } = realm
  const base = {
    pool,
    issuer,
    prefix,
    settings,
    look: await createLook(options.brand, settings.client.homeUrl, prefix + FONT),
    addressLimit: createAddressLimit(),
    requestLimit: createRequestLimit(options.requestsPerMinute ?? REQUESTS_PER_MINUTE),
    resetLimit: createRequestLimit(RESETS.most, RESETS.minutes),
    registerLimit: createRequestLimit(REGISTRATIONS.most, REGISTRATIONS.minutes),
    log,
    tell: options.tell ?? (() => {}),
    later: options.later ?? (async () => {}),
  }
  const context = withEngine(base, realm.secrets)

  const purge = setInterval(() => {
    purgeExpired(pool).catch((error: unknown) => log({ event: 'idp.purge_failed', err: error }))
  }, PURGE_EVERY_MS)
  purge.unref()

  return {
    issuer: context.issuer,
    handle: (req, res) => handle(context, baseUrl, req, res),
    async rotateKeys({ retireOld = false } = {}) {
      await rotateSigningKey(pool, retireOld)
      realm.secrets = await loadSecrets(pool)
      Object.assign(context, withEngine(base, realm.secrets))
    },
    signingKey: () => context.secrets.signing[0]!,
    actionLink: (userId, link) => createActionLink(context, userId, link),
    directory: realm.directory,
    close: () => clearInterval(purge),
  }
}

const withEngine = (base: Omit<IdpContext, 'secrets' | 'engine'>, secrets: Secrets): IdpContext => {
  const keyed = { ...base, secrets }
  return { ...keyed, engine: createEngine(keyed) }
}

async function handle(
  context: IdpContext,
  baseUrl: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const { prefix, settings, look, log } = context
  const base = new URL(baseUrl)
  if (!req.url?.startsWith(prefix)) return false
  const url = new URL(req.url, base)
  if (url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) return false
  for (const [name, value] of Object.entries(headersFor(baseUrl))) res.setHeader(name, value)
  if (!METHODS.includes(req.method!)) {
    res.setHeader('Allow', METHODS.join(', '))
    sendEmpty(res, 405)
    return true
  }
  // Answer as the configured public URL, whatever host or proxy the request came through.
  const forwarded = { 'x-forwarded-host': base.host, 'x-forwarded-proto': base.protocol.slice(0, -1) }
  Object.assign(req.headers, { host: base.host }, forwarded)
  const answer = (status: number, title: string, text: string) => {
    const nonce = setPageHeaders(res, settings.client.webOrigins)
    sendHtml(res, messagePage(look, { nonce, title, text }), status)
  }
  const path = url.pathname.slice(prefix.length) || '/'
  // Do not limit requests for the public keys: programs read these, the portal among them.
  if (path !== KEYS && context.requestLimit.isOver(addressOf(req))) {
    res.setHeader('Retry-After', '60')
    answer(429, 'Demasiadas solicitudes', 'Esperá un momento y probá de nuevo.')
    return true
  }
  try {
    if (/%00/.test(req.url)) throw new UnreadableError('The address has a zero byte.')
    await serve(context, url, path, req, res)
  } catch (error) {
    log({ event: 'idp.failed', err: error, path: url.pathname })
    if (res.headersSent) res.end()
    else if (error instanceof UnreadableError)
      answer(400, 'No pudimos leer lo que enviaste', 'Volvé a Autogestión y probá de nuevo.')
    else answer(500, 'Algo salió mal', 'Intentá de nuevo en unos minutos.')
  }
  return true
}
