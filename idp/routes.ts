import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { serveActionLink } from './action-link.ts'
import { ACTION_TOKEN } from './action-token.ts'
import { OIDC, type IdpContext } from './context.ts'
import { answerCors } from './cors.ts'
import { serveFrame } from './frames.ts'
import { sendHtml, sendJson, setPageHeaders } from './http.ts'
import { serveInteraction } from './interactions.ts'
import { messagePage } from './pages.ts'
import { serveUserinfo } from './userinfo.ts'

/** The path of the typeface, under the realm. */
export const FONT = '/resources/inter.woff2'
const FONT_FILE = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

async function serveFont(res: ServerResponse): Promise<void> {
  const font = await readFile(FONT_FILE)
  res.writeHead(200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=31536000, immutable' })
  res.end(font)
}

/** Answers one path under the realm: ours first, the library's the rest. */
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
    // Keycloak's address for it: here it is a link of the sign-in page.
    res.writeHead(303, { Location: `${prefix}${OIDC}/auth${url.search}` })
    res.end()
    return
  }
  if (path === `${OIDC}/registrations`) {
    const nonce = setPageHeaders(res, settings.client.webOrigins)
    const text = 'Para tener un usuario, pedíselo a quien administra los de tu empresa o a tu asesor comercial.'
    return sendHtml(res, messagePage(look, { nonce, title: 'No se puede crear un usuario acá', text }), 404)
  }
  if (answerCors(settings.client.webOrigins, path, req, res)) return
  if (path === `${OIDC}/userinfo`) return serveUserinfo(context, req, res)
  if (path === '/') return sendJson(res, 200, { realm: settings.realm, 'token-service': `${issuer}${OIDC}` })

  // The library finds out where it is mounted from these two.
  Object.assign(req, { originalUrl: req.url, url: req.url!.slice(prefix.length) })
  return context.engine.handle(req, res)
}
