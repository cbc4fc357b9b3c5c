import type { IncomingMessage, ServerResponse } from 'node:http'
import { OIDC } from './context.ts'
import { sendEmpty, sendJson } from './http.ts'

const CROSS_ORIGIN = ['/token', '/userinfo', '/certs']
  .map((path) => OIDC + path)
  .concat('/.well-known/openid-configuration')

/**
 * Says which origins may read the answers; keycloak-js sends cookies along, which the library's own CORS forbids.
 * True when that was the whole answer: a preflight, or an origin that is not the portal's asking for tokens.
 */
export function answerCors(webOrigins: string[], path: string, req: IncomingMessage, res: ServerResponse): boolean {
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
