import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEndpoints, type Pages, Refusal, type Sent } from './endpoints.ts'
import { createState } from './state.ts'

/**
 * Failure of a call. `before`: the call was not executed. `after`: the call was executed. `late`: the call is executed
 * after the caller's timeout. `half`: the answer ends in the middle. `refuse`: HTTP 200 with status ERROR.
 */
export type Fault =
  | '500 before'
  | '500 after'
  | 'silence before'
  | 'silence after'
  | 'cut after'
  | 'half'
  | 'late'
  | 'refuse'

/** Chooses the failure of a call from its name (`<method> <endpoint>`) and number; undefined: the call succeeds. */
export type Plan = (call: string, number: number, sent: Sent) => Fault | undefined

interface Options {
  plan?: Plan
  pages?: Partial<Pages>
  /** Delay (ms) of the failure `late`. */
  lateMs?: number
  /** Returns the current time (epoch seconds). */
  now?: () => number
}

export const OAUTH = { clientId: 'portal', clientSecret: 'secreto' }
export const BASIC = { user: 'portal', key: 'llave' }
const BASIC_HEADER = `Basic ${Buffer.from(`${BASIC.user}:${BASIC.key}`).toString('base64')}`

const readSent = async (request: IncomingMessage, query: URLSearchParams): Promise<Sent> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type']
  const body = Buffer.concat(chunks)
  const form =
    type && body.length ? await new Response(body, { headers: { 'content-type': type } }).formData() : undefined
  const files: Sent['files'] = []
  for (const value of form?.getAll('attachments[]') ?? []) {
    if (typeof value !== 'string') files.push({ name: value.name, content: Buffer.from(await value.arrayBuffer()) })
  }
  const get = (name: string): string | undefined => {
    const value = form?.get(name) ?? query.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return { get, files }
}

/** Starts a service desk in memory that behaves as InvGate's API v1 (domain §4.2), on a free port. */
export const startFakeInvgate = async ({ plan = () => undefined, pages, lateMs = 1600, now }: Options = {}) => {
  const clock = now ?? (() => Math.floor(Date.now() / 1000))
  const state = createState(clock)
  const settings: Pages = { viewSize: 1000, noisy: false, ...pages }
  const tokens = new Map<string, Set<string>>()
  const calls: string[] = []
  let currentPlan = plan
  let base = ''
  const endpoints = createEndpoints(state, () => base, settings, clock)

  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const giveToken = (sent: Sent, response: ServerResponse): void => {
    const isKnown = sent.get('client_id') === OAUTH.clientId && sent.get('client_secret') === OAUTH.clientSecret
    if (!isKnown || sent.get('grant_type') !== 'client_credentials') {
      answer(response, 401, { error: 'invalid_client', status: 401 })
      return
    }
    const token = randomUUID()
    tokens.set(token, new Set(sent.get('scope')?.split(' ')))
    answer(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  }

  /**
   * Returns the status with which a call is rejected: 401 without a valid token, 403 without the scope of the call.
   * undefined: the call is allowed.
   */
  const refusalOf = (authorization: string | undefined, scope: string): number | undefined => {
    if (authorization === BASIC_HEADER) return undefined
    const scopes = tokens.get(authorization?.replace('Bearer ', '') ?? '')
    if (!scopes) return 401
    return scopes.has(scope) ? undefined : 403
  }

  const act = (call: string, sent: Sent): { status: number; body: unknown } => {
    try {
      return { status: 200, body: endpoints[call]!(sent) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: { error: error.message, status: error.status } }
    }
  }

  const misbehave = (fault: Fault, call: string, sent: Sent, response: ServerResponse): void => {
    if (fault === 'late') setTimeout(() => act(call, sent), lateMs)
    const isDone = fault.endsWith('after') || fault === 'half'
    const done = isDone ? act(call, sent) : undefined
    if (fault.startsWith('500')) answer(response, 500, { error: 'Internal error', status: 500 })
    if (fault === 'refuse') answer(response, 200, { status: 'ERROR', info: 'La mesa no lo acepta.' })
    if (fault === 'cut after') response.destroy()
    if (fault === 'half') response.writeHead(200).end(JSON.stringify(done!.body).slice(0, 9))
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url!, 'http://desk')
    const sent = await readSent(request, searchParams)
    if (pathname === '/oauth/token') return giveToken(sent, response)
    const file = /^\/attachments\/(\d+)$/.exec(pathname)
    if (file) {
      const isAllowed = refusalOf(request.headers.authorization, 'api.v1.incident.attachment:get') === undefined
      response.writeHead(isAllowed ? 200 : 401).end(isAllowed ? state.attachments.get(Number(file[1]))?.content : '')
      return
    }
    const name = pathname.replace('/api/v1/', '')
    const call = `${request.method!.toLowerCase()} ${name}`
    const refusal = refusalOf(request.headers.authorization, `api.v1.${name}:${request.method!.toLowerCase()}`)
    if (refusal) return answer(response, refusal, { error: 'Unauthorized', status: refusal })
    if (!endpoints[call]) return answer(response, 405, { error: 'Method not allowed', status: 405 })
    calls.push(call)
    const fault = currentPlan(call, calls.length, sent)
    if (fault) return misbehave(fault, call, sent, response)
    const { status, body } = act(call, sent)
    answer(response, status, body)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => answer(response, 500, { error: String(error), status: 500 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const url = base
  return {
    url,
    state,
    /** Accepted calls, in order. */
    calls,
    setPlan: (next: Plan) => {
      currentPlan = next
    },
    setPages: (next: Partial<Pages>) => Object.assign(settings, next),
    /** Sets the base URL of attachments. */
    setBase: (address: string) => {
      base = address
    },
    revokeTokens: () => tokens.clear(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FakeInvgate = Awaited<ReturnType<typeof startFakeInvgate>>
