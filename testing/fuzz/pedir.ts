import { Agent, request } from 'node:http'
import { REGRESOS } from '#contract/base/sesion.ts'
import { codeFlow } from '../../idp/code-flow.ts'
import { DEMO_PASSWORD } from '../../idp/demo-people.ts'
import { CLIENT_ID, REALM } from '../../idp/realm.ts'
import type { Answer } from './juez.ts'

/** Demo users who can sign in. Together they have every role of the demo. */
export const PEOPLE = ['mibarra', 'lferreyra', 'hquiroga', 'rsosa', 'npaz', 'darrieta', 'admin'] as const
export type Person = (typeof PEOPLE)[number]

export interface Asked {
  method: string
  /** Encoded path. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Age (ms) at which a token is renewed. Tokens last five minutes. */
const TOKEN_MS = 200_000

/** Sends requests as demo users. Signs a user in again when an earlier request has ended their session. */
export const createAsker = (base: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { hostname, port } = new URL(base)
  const tokens = new Map<Person, { token: Promise<string>; at: number }>()
  const tokenOf = (username: Person): Promise<string> => {
    const kept = tokens.get(username)
    if (kept && Date.now() - kept.at < TOKEN_MS) return kept.token
    const token = codeFlow({
      issuer: `${base}/realms/${REALM}`,
      clientId: CLIENT_ID,
      redirectUri: base + REGRESOS.entrada,
      username,
      password: DEMO_PASSWORD,
    }).then(
      ({ access_token }) => access_token,
      // An earlier request has disabled the user. From now on send an invalid token.
      () => 'nadie',
    )
    tokens.set(username, { token, at: Date.now() })
    return token
  }
  const send = ({ method, path, headers, body }: Asked, authorization: string): Promise<Answer> =>
    new Promise((ok) => {
      const fail = (error: NodeJS.ErrnoException) =>
        ok({ status: 0, headers: {}, body: Buffer.from(error.code ?? error.message) })
      // Set the header here, because Node sends no Content-Length for the body of a GET.
      const length = body && { 'content-length': body.length }
      const asked = request(
        { hostname, port, method, path, agent, headers: { ...headers, ...length, authorization } },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => ok({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(chunks) }))
          reply.on('error', fail)
        },
      )
      asked.on('error', fail)
      asked.end(body)
    })

  return async (person: Person, asked: Asked): Promise<Answer> => {
    const answer = await send(asked, `Bearer ${await tokenOf(person)}`)
    if (answer.status !== 401) return answer
    tokens.delete(person)
    return send(asked, `Bearer ${await tokenOf(person)}`)
  }
}
