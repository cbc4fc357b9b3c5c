import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { decodeJwt, type JWTPayload } from 'jose'
import { SESION_FIN_PROVEEDOR_PATH } from '#contract/base/sesion.ts'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { codeFlow, type Browse } from './code-flow.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import { createIdp, type IdpOptions } from './index.ts'
import { CLIENT_ID } from './realm.ts'

/** Called with the claims of each logout token that the provider sends to the portal. */
type OnLogout = (claims: JWTPayload) => void

/** Starts a provider with a database of its own. Returns helpers for its tests. */
export async function startRealm({
  onLogout,
  ...options
}: Pick<IdpOptions, 'mail' | 'overrides' | 'later' | 'tell' | 'log'> & { onLogout?: OnLogout } = {}) {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 10, () => {})
  const server = createServer((req, res) => {
    void idp.handle(req, res).then(async (isOurs) => {
      if (isOurs) return
      if (req.url !== SESION_FIN_PROVEEDOR_PATH || !onLogout) return void res.writeHead(404).end()
      onLogout(decodeJwt(new URLSearchParams(await text(req)).get('logout_token') ?? ''))
      res.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  const brand = { name: 'Distribuidora Meridiana', primary: '#0f4c81' }
  const start = () => createIdp({ pool, baseUrl, brand, ...options })
  let idp = await start()
  const endpoint = (path: string, query: Record<string, string> = {}) =>
    new URL(`${idp.issuer}/protocol/openid-connect/${path}?${new URLSearchParams(query).toString()}`)

  const redirectUri = `${baseUrl}/autogestion`
  const query = {
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    nonce: 'n',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }

  return {
    pool,
    baseUrl,
    brand,
    redirectUri,
    endpoint,
    /** Returns the authorization URL of the portal; `change` replaces parameters. */
    authorization: (change: Record<string, string> = {}) => endpoint('auth', { ...query, ...change }),
    async signInPage(browse: Browse) {
      const { headers } = await browse(endpoint('auth', query))
      return new URL(headers.get('location')!, baseUrl)
    },
    idp: () => idp,
    /** Restarts the provider, as when its process ends and starts again. */
    async restart() {
      idp.close()
      idp = await start()
    },
    signIn: (username: string, options: { password?: string; newPassword?: string; browse?: Browse } = {}) => {
      const { browse, ...rest } = options
      const who = { username, password: DEMO_PASSWORD, ...rest }
      const where = { issuer: idp.issuer, clientId: CLIENT_ID, redirectUri }
      return codeFlow({ ...where, ...who }, browse)
    },
    /** Signs out as the portal does. Its logout page submits itself; `between` runs before that. */
    async leave(browse: Browse, idToken: string, between = async () => {}) {
      const back = { client_id: CLIENT_ID, post_logout_redirect_uri: redirectUri, id_token_hint: idToken }
      const page = await (await browse(endpoint('logout', back))).text()
      if (!page.includes('<script')) throw new Error(page)
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
      await between()
      return browse(new URL(action), { xsrf, logout: 'yes' })
    },
    refresh: (refreshToken: string) =>
      fetch(endpoint('token'), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: CLIENT_ID,
        }),
      }),
    async stop() {
      idp.close()
      server.closeAllConnections()
      server.close()
      await pool.end()
      await database.release()
    },
  }
}
