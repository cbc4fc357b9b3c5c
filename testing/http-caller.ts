import { PREFIX, type Route } from '#contract/route.ts'
import { REGRESOS } from '#contract/base/sesion.ts'
import { codeFlow } from '../idp/code-flow.ts'
import { DEMO_PASSWORD } from '../idp/demo-people.ts'
import { CLIENT_ID, REALM } from '../idp/realm.ts'
import type { Person, Portal } from './portal.ts'
import { fill, multipart, type Sent } from './wire/wire.ts'

/**
 * Returns a function that makes calls of the contract to a portal running at `base`, as a demo user whom it signs in.
 */
export const createHttpCaller = (base: string): Portal['call'] => {
  const tokens = new Map<Person, Promise<string>>()
  const signIn = async (username: Person): Promise<string> => {
    const tokenSet = await codeFlow({
      issuer: `${base}/realms/${REALM}`,
      clientId: CLIENT_ID,
      redirectUri: base + REGRESOS.entrada,
      username,
      password: DEMO_PASSWORD,
    })
    return tokenSet.access_token
  }
  const tokenOf = (who: Person): Promise<string> => {
    const token = tokens.get(who) ?? signIn(who)
    tokens.set(who, token)
    return token
  }
  return async <T>(who: Parameters<Portal['call']>[0], route: Route, sent: Sent = {}) => {
    if (who !== undefined && typeof who !== 'string') throw new Error(`${who.userName} has no password`)
    const body = route.files
      ? multipart(sent)
      : { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
    const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([k, v]) => [k, String(v)]))
    const reply = await fetch(`${base}${PREFIX}/${fill(route.path, sent.params)}?${query}`, {
      method: route.method,
      ...(body.payload !== undefined && { body: body.payload as BodyInit }),
      headers: {
        ...(body.payload !== undefined && (body.headers as Record<string, string>)),
        ...(who && { authorization: `Bearer ${await tokenOf(who)}` }),
        ...sent.headers,
      },
    })
    const raw = Buffer.from(await reply.arrayBuffer())
    const isJson = reply.headers.get('content-type')?.includes('json')
    return {
      status: reply.status,
      body: (isJson ? JSON.parse(raw.toString()) : undefined) as T,
      raw,
      headers: Object.fromEntries(reply.headers),
    }
  }
}
