import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { selectAccount } from './accounts.ts'
import { serveActionLink } from './tokens/action-link.ts'
import { ACTION_TOKEN } from './tokens/action-token.ts'
import { type IdpContext, OIDC, personClaims } from './context.ts'
import { serveFrame } from './frames.ts'
import { sendEmpty, sendHtml, sendJson, setPageHeaders } from './http.ts'
import { serveInteraction } from './interactions.ts'
import { publicKeys } from './keys.ts'
import { messagePage } from './pages.ts'

/**
 * Answers with the claims of the user of a token while the session is open. The userinfo of the library would reject
 * the tokens, because they have an audience.
 */
async function serveUserinfo(context: IdpContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // keycloak-js sends `bearer` in lower case.
  const [, token = ''] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? []
  const keys = createLocalJWKSet(publicKeys(context.secrets))
  const options = { issuer: context.issuer, algorithms: ['RS256'] }
  const verified = await jwtVerify(token, keys, options).catch(() => undefined)
  const claims = verified?.payload
  const isAlive =
    claims?.typ === 'Bearer' && (await context.engine.provider.Session.findByUid(String(claims.sid))) !== undefined
  const account = isAlive ? await selectAccount(context.pool, 'id', claims.sub ?? '') : undefined
  if (account?.enabled) return sendJson(res, 200, personClaims(account))
  res.setHeader('WWW-Authenticate', `Bearer realm="${context.settings.realm}", error="invalid_token"`)
  return sendJson(res, 401, { error: 'invalid_token' })
}

const CROSS_ORIGIN = ['/token', '/userinfo', '/certs']
  .map((path) => OIDC + path)
  .concat('/.well-known/openid-configuration')

/**
 * Sets the CORS headers. The CORS headers of the library do not allow cookies, which keycloak-js sends. Returns true
 * when the answer is complete: for a preflight, or for a token request of a foreign origin.
 */
function answerCors(webOrigins: string[], path: string, req: IncomingMessage, res: ServerResponse): boolean {
  const { origin } = req.headers
  if (!origin || !CROSS_ORIGIN.includes(path)) return false
  res.setHeader('Vary', 'Origin')
  if (webOrigins.includes(origin)) {
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Allow-Credentials', 'true')
  } else if (path === `${OIDC}/token`) {
    sendJson(res, 403, { error: 'invalid_request', error_description: 'origin not allowed' })
    return true
  }
  if (req.method !== 'OPTIONS') return false
  res.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
  res.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, accept')
  res.setHeader('Access-Control-Max-Age', '3600')
  sendEmpty(res, 204)
  return true
}

/** Path of the font, under the realm. */
export const FONT = '/resources/inter.woff2'
const FONT_FILE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

async function serveFont(res: ServerResponse): Promise<void> {
  const font = await readFile(FONT_FILE)
  res.writeHead(200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=31536000, immutable' })
  res.end(font)
}

/** Serves a path under the realm. Pages of the project have priority over those of the library. */
export async function serve(
  context: IdpContext,
  url: URL,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { settings, look, issuer, prefix } = context
  if (path === ACTION_TOKEN) return serveActionLink(context, url, req, res)
  if (path.startsWith('/login-actions/')) return serveInteraction(context, url.pathname, req, res)
  if (path === FONT) return serveFont(res)
  if (serveFrame(context, url, path, res)) return
  if (path === `${OIDC}/registrations` && settings.registrationAllowed) {
    // Keycloak has a URL for registration. Here the sign-in page links to the form, so redirect to that page.
    res.writeHead(303, { Location: `${prefix}${OIDC}/auth${url.search}` })
    res.end()
    return
  }
  if (path === `${OIDC}/registrations`) {
    const nonce = setPageHeaders(res, settings.client.webOrigins)
    const text = 'Para tener un usuario, pedíselo al titular de tu empresa o a tu vendedor.'
    return sendHtml(res, messagePage(look, { nonce, title: 'No se puede crear un usuario acá', text }), 404)
  }
  if (answerCors(settings.client.webOrigins, path, req, res)) return
  if (path === `${OIDC}/userinfo`) return serveUserinfo(context, req, res)
  if (path === '/') return sendJson(res, 200, { realm: settings.realm, 'token-service': `${issuer}${OIDC}` })

  // The library derives its mount path from these two properties.
  Object.assign(req, { originalUrl: req.url, url: req.url!.slice(prefix.length) })
  return context.engine.handle(req, res)
}
