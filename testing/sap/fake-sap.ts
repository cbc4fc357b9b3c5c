import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ODataRefusal } from './refusal.ts'
import { answerOf, type DeepRow, type Manners } from './service.ts'
import { SETS } from './sets.ts'

/**
 * Failure of an answer. `silence`: no answer arrives. `half`: the JSON ends in the middle. `login`: an HTML sign-in
 * page arrives instead.
 */
export type Fault =
  | 'silence'
  | 'reset'
  | 'half'
  | 'broken json'
  | 'login'
  | 'redirect'
  | 'no results'
  | '403'
  | '404'
  | '429'
  | '500'
  | '503'

/** Chooses the failure of a request from its number; undefined: the request succeeds. */
type Plan = (number: number) => Fault | undefined

export const SAP_USER = { user: 'PORTAL', password: 'cl@ve: ñandú', client: '100' }
const BASIC = `Basic ${Buffer.from(`${SAP_USER.user}:${SAP_USER.password}`).toString('base64')}`
const SERVICE = '/sap/opu/odata/sap/API_OPLACCTGDOCITEMCUBE_SRV'
const CUBE = 'A_OperationalAcctgDocItemCube'
const LOGIN = '<!DOCTYPE html><html><head><title>Logon</title></head><body><form>SAP</form></body></html>'

interface Options {
  rows?: readonly DeepRow[]
  manners?: Partial<Manners>
  /** Delay (ms) of an answer. */
  ms?: number
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const refuse = (response: ServerResponse, { status, message }: ODataRefusal): void =>
  json(response, status, {
    error: { code: '/IWBEP/CM_MGW_RT/021', message: { lang: 'es', value: message }, innererror: {} },
  })

const misbehave = (fault: Fault, response: ServerResponse, body: unknown): void => {
  const whole = JSON.stringify(body)
  if (fault === 'reset') response.socket?.resetAndDestroy()
  else if (fault === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
  } else if (fault === 'broken json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole.slice(0, whole.length / 2))
  } else if (fault === 'login') response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN)
  else if (fault === 'redirect') response.writeHead(302, { location: 'https://sso.example/saml' }).end()
  else if (fault === 'no results') json(response, 200, { d: {} })
  else if (fault !== 'silence') {
    const status = Number(fault)
    if (status === 403 || status === 404) refuse(response, new ODataRefusal(status, 'No authorization for the service'))
    else response.writeHead(status, { 'content-type': 'text/html' }).end(`<html><body>${status}</body></html>`)
  }
}

/**
 * Starts a fake S/4HANA in memory on a free port. It has the OData V2 services of customer items and of masters, and
 * answers as SAP Gateway does.
 */
export const startFakeSap = async ({ rows = [], manners = {}, ms = 0 }: Options = {}) => {
  const settings: Manners = {
    pageSize: 1000,
    links: true,
    counts: true,
    alpha: false,
    nextBase: `http://sap-interno:50000${SERVICE}`,
    ...manners,
  }
  const requests: { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders }[] = []
  let plan: Plan = () => undefined
  let delay = ms
  const rowsBySet = new Map<string, readonly DeepRow[]>([[CUBE, rows]])
  let onRequest = () => {}
  let running = 0
  let maxRunning = 0

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://sap')
    requests.push({ method: request.method!, path: pathname, query, headers: request.headers })
    const number = requests.length
    onRequest()
    if (delay) await sleep(delay)
    if (request.headers.authorization !== BASIC || query.get('sap-client') !== SAP_USER.client) {
      const realm = { 'www-authenticate': 'Basic realm="SAP NetWeaver Application Server [S4H/100]"' }
      response.writeHead(401, { ...realm, 'content-type': 'text/html' }).end(LOGIN)
      return
    }
    if (request.method !== 'GET') {
      response.writeHead(403, { 'x-csrf-token': 'Required' }).end('CSRF token validation failed')
      return
    }
    try {
      const set = SETS.get(pathname)
      if (!set) throw new ODataRefusal(404, 'Resource not found')
      const body = { d: answerOf(set, rowsBySet.get(set.name) ?? [], query, settings) }
      const fault = plan(number)
      if (fault) misbehave(fault, response, body)
      else json(response, 200, body)
    } catch (error) {
      if (!(error instanceof ODataRefusal)) throw error
      refuse(response, error)
    }
  }

  const server = createServer((request, response) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    response.on('close', () => {
      running -= 1
    })
    handle(request, response).catch((error: unknown) => json(response, 500, { error: String(error) }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All requests so far, in order. */
    requests,
    /** Returns the maximum number of simultaneous requests so far. */
    mostAtOnce: () => maxRunning,
    setPlan: (next: Plan) => {
      plan = next
    },
    /** Sets the delay (ms) of later answers. */
    setMs: (next: number) => {
      delay = next
    },
    setRows: (next: readonly DeepRow[], set = CUBE) => {
      rowsBySet.set(set, next)
    },
    setManners: (next: Partial<Manners>) => Object.assign(settings, next),
    /** Sets a function that runs at each request, for example to change data between two pages. */
    setOnRequest: (next: () => void) => {
      onRequest = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FakeSap = Awaited<ReturnType<typeof startFakeSap>>
