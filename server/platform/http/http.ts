import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  createServer,
  maxHeaderSize,
  STATUS_CODES,
} from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Writable } from 'node:stream'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type ErrorCode, ERRORS } from '#contract/base/errors.ts'
import { FRESCA_S } from '#contract/base/sesion.ts'
import type { Config } from '#server/config/config.ts'
import { AppError, toAppError } from '#server/base/errors.ts'
import type { Identify } from '#server/identity/identity.ts'
import { logError, logRequests, requestIdOf } from '#server/observe/log.ts'
import { headersFor } from './policy.ts'
import type { SharedCount } from '#server/limits/shared-count.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: the rate limit per minute applies to every URL of the route. */
    isLimited?: true
    /** Name of the call in the contract: `devoluciones.search`. */
    operation?: string
  }
}

/** Window (ms) of the rate limit. */
export const MINUTE_MS = 60_000

const isLimited = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isLimited === true

/**
 * Returns the key of the rate limit: with a valid token, the user or API token; otherwise the IP address. So invented
 * tokens do not evade the limit.
 */
const keyOf = async (identify: Identify, { headers, ip }: FastifyRequest): Promise<string> => {
  if (!headers.authorization) return `address ${ip}`
  return identify(headers.authorization, ip).then(
    ({ sub }) => `person ${sub}`,
    () => `address ${ip}`,
  )
}

/**
 * Registers the rate limit per minute on routes with isLimited. Counts by user; without a valid token, by IP address.
 */
const registerRateLimit = (app: FastifyInstance, max: number, identify: Identify, requests: SharedCount) =>
  app.register(rateLimit, {
    max,
    timeWindow: MINUTE_MS,
    store: class {
      incr(key: string, done: (error: Error | null, counted: { current: number; ttl: number }) => void) {
        done(null, requests.add(key))
      }
      child() {
        return this
      }
    },
    keyGenerator: (request) => (isLimited(request) ? keyOf(identify, request) : ''),
    allowList: (request) => !isLimited(request),
  })

/** Writes the RateLimit fields of the IETF draft, from the headers of the plugin. */
const writeLimit = (reply: FastifyReply): void => {
  const said = (name: string): string => String(reply.getHeader(`x-ratelimit-${name}`))
  if (!reply.hasHeader('x-ratelimit-limit')) return
  void reply.headers({
    'ratelimit-policy': `"minuto";q=${said('limit')};w=${MINUTE_MS / 1000}`,
    ratelimit: `"minuto";r=${said('remaining')};t=${said('reset')}`,
  })
}

/**
 * Handles a request that is not for the portal, such as a page of the identity provider. Returns false when the portal
 * has to handle it.
 */
export type FrontHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const BODY_LIMIT = 1024 * 1024
const STOP_MS = 10_000
/** Seconds after which a client may retry a request that got 503. */
export const RETRY_S = 5
/** Headers of a file. They are removed when reading the file fails. */
const FILE_HEADERS = ['content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges', 'etag']
/** Path that no route has. URLs with malformed escapes are rewritten to it, so that they get the usual 404. */
const UNREADABLE = '/direccion-ilegible'

const isReadable = (url: string): boolean => {
  try {
    decodeURI(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

/** Methods that the portal accepts. It rejects others on every path. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Records the methods of each path, so that a wrong method gets 405 instead of 404. Ignores wildcard routes. */
const watchMethods = (app: FastifyInstance) => {
  const routes: { parts: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ parts: url.split('/'), methods: [method].flat() })
  })
  return (path: string): string[] => {
    const asked = path.split('/')
    const matches = ({ parts }: { parts: string[] }) =>
      parts.length === asked.length && parts.every((part, at) => part === asked[at] || part.startsWith(':'))
    return [...new Set(routes.filter(matches).flatMap(({ methods }) => methods))]
  }
}

/** WWW-Authenticate headers of errors that a client with a valid token can get (RFC 9470). */
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  'ingreso-viejo': `Bearer error="insufficient_user_authentication", max_age="${FRESCA_S}"`,
}

/**
 * Status and code of the answer to a request that the parser rejected, by the error of the parser; 400 for other
 * errors. A method in lower case is such an error.
 */
const UNPARSED: Readonly<Record<string, [status: number, code: ErrorCode]>> = {
  HPE_INVALID_METHOD: [405, 'metodo'],
  HPE_HEADER_OVERFLOW: [431, 'datos-invalidos'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'datos-invalidos'],
}

/** Answers a request that the parser rejected, with the headers of all answers, and closes the connection. */
const rejectUnparsed = (error: NodeJS.ErrnoException, socket: Socket, headers: Readonly<Record<string, string>>) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code] = UNPARSED[error.code ?? ''] ?? [400, 'datos-invalidos']
  const body = JSON.stringify({ code, message: ERRORS[code].text })
  const head = {
    ...headers,
    ...(status === 405 && { allow: [...METHODS].join(', ') }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

interface Parts {
  config: Config
  identify: Identify
  /** Counts the requests of a key in the current minute, over all processes. */
  requests: SharedCount
  front?: FrontHandler | undefined
  logTo?: Writable | undefined
}

/** Converts TRUST_PROXY to the form of Fastify, where hop 0 is the peer of the connection. */
export const trustProxyOf = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Returns the address of a client in the form of PostgreSQL's `inet`: without port, brackets or zone. 0.0.0.0 when
 * malformed. Turns `::ffff:…`, an IPv4 client of a dual-stack socket, into IPv4, because no IPv4 network contains the
 * mapped form.
 */
const addressOf = (said: string): string => {
  const address = said
    .split('%', 1)[0]!
    .replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(address) ? address : '0.0.0.0'
}

/** Creates the HTTP server with all that answers have in common: headers, limits and the error handler. */
export const createHttp = async ({ config, identify, requests, front, logTo }: Parts): Promise<FastifyInstance> => {
  const dispatch = (handler: RequestListener) =>
    front
      ? (request: IncomingMessage, response: ServerResponse) => {
          front(request, response).then(
            (taken) => {
              if (!taken) handler(request, response)
            },
            () => response.destroy(),
          )
        }
      : handler
  const headers = headersFor(config.PUBLIC_URL)
  const app: FastifyInstance = Fastify({
    logger: { level: config.LOG_LEVEL, serializers: { err: logError }, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request),
    trustProxy: trustProxyOf(config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: (error, socket) => rejectUnparsed(error, socket, headers),
    forceCloseConnections: 'idle',
    // false: also answers requests that arrive while closing, because no proxy would send a POST again.
    return503OnClosing: false,
    // Accept path parameters of any length: their shape limits the length, with a message of the portal.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
    serverFactory: (handler) => createServer({ requestTimeout: 300_000, keepAliveTimeout: 72_000 }, dispatch(handler)),
  })

  logRequests(app)
  const methods = watchMethods(app)
  const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    Object.defineProperty(request, 'ip', { value: addressOf(request.ip) })
    if (METHODS.has(request.method)) return
    const allowed = methods(pathOf(request))
    void reply.header('allow', allowed.length ? allowed.join(', ') : 'GET, HEAD')
    throw new AppError('metodo')
  })
  await registerRateLimit(app, config.RATE_LIMIT_PER_MINUTE, identify, requests)
  app.addHook('onSend', async (_request, reply) => writeLimit(reply))
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/)/,
  })
  await app.register(multipart)

  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(pathOf(request))
    if (allowed.length) void reply.header('allow', allowed.join(', '))
    throw new AppError(allowed.length ? 'metodo' : 'no-encontrado')
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.status >= 500 && !error.isOwnLimit)
      request.log.error({ err: error.cause ?? error, detail: error.detail }, error.message)
    else request.refusal = { code: error.code, detail: error.detail }
    request.falta = error.falta
    if (error.status === 401 && !reply.hasHeader('www-authenticate'))
      void reply.header('www-authenticate', CHALLENGES[error.code] ?? 'Bearer')
    if (error.status === 503) void reply.header('retry-after', RETRY_S)
    if (error.retryAfterS !== undefined) void reply.header('retry-after', error.retryAfterS)
    for (const name of FILE_HEADERS) {
      void reply.removeHeader(name)
      // A stream that failed before its first byte left its headers on the raw response. Remove them from the error
      // answer.
      if (!reply.raw.headersSent) reply.raw.removeHeader(name)
    }
    return reply.code(error.status).header('cache-control', 'no-store').send(error.body(request.id))
  })
  return app
}

/** Stops accepting connections. Waits up to STOP_MS for running requests. */
export const closeHttp = async (app: FastifyInstance): Promise<void> => {
  const limit = setTimeout(() => app.server.closeAllConnections(), STOP_MS)
  await app.close()
  clearTimeout(limit)
}
