import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '#server/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { codeFlow, type Browse } from './code-flow.ts'
import { DEMO_PASSWORD } from './demo-people.ts'
import type { Alarm } from './context.ts'
import { createIdp } from './index.ts'
import type { RealmOptions } from './realm-state.ts'
import { CLIENT_ID } from './realm.ts'

/** A provider that listens, on a database of its own, with what its tests need to speak to it. */
export async function startRealm({
  mail,
  overrides,
  alarm,
}: Pick<RealmOptions, 'mail' | 'overrides'> & { alarm?: Alarm } = {}) {
  const database = await createTestDatabase()
  const pool = createPool(database.url, 10, () => {})
  const server = createServer((req, res) => {
    void idp.handle(req, res).then((isOurs) => isOurs || res.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  const brand = { name: 'Distribuidora Meridiana', primary: '#0f4c81' }
  const start = () =>
    createIdp({ pool, baseUrl, brand, ...(mail && { mail }), ...(overrides && { overrides }), ...(alarm && { alarm }) })
  let idp = await start()
  const endpoint = (path: string, query: Record<string, string> = {}) =>
    new URL(`${idp.issuer}/protocol/openid-connect/${path}?${new URLSearchParams(query).toString()}`)

  const redirectUri = `${baseUrl}/autogestion`

  return {
    pool,
    baseUrl,
    brand,
    redirectUri,
    endpoint,
    /** The address that asks for a sign-in, as the portal's, with what a test changes in it. */
    authorization: (change: Record<string, string> = {}) =>
      endpoint('auth', {
        client_id: CLIENT_ID,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
        state: 's',
        nonce: 'n',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
        ...change,
      }),
    idp: () => idp,
    /** As when the process ends and starts again. */
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
      await database.drop()
    },
  }
}
