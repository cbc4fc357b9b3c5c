import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { selectAccount } from './accounts.ts'
import { personClaims, type IdpContext } from './context.ts'
import { sendJson } from './http.ts'
import { publicKeys } from './keys.ts'

/** Who the bearer is, as long as their session lives. The library's own userinfo refuses tokens that have an audience, as ours do. */
export async function serveUserinfo(context: IdpContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // keycloak-js writes `bearer` in lower case.
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
