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
    /** Counted and limited, whatever address it was reached by. */
    isLimited?: true
    /** The call of the contract: `devoluciones.search`. */
    operation?: string
  }
}

/** The window of the limit of requests. */
export const MINUTE_MS = 60_000

const isLimited = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isLimited === true

/** A person, or a system's token by itself, once it is known good; until then the address, so that inventing tokens gains nothing. */
const keyOf = async (identify: Identify, { headers, ip }: FastifyRequest): Promise<string> => {
  if (!headers.authorization) return `address ${ip}`
  return identify(headers.authorization, ip).then(
    ({ sub }) => `person ${sub}`,
    () => `address ${ip}`,
  )
}

/** So many requests a minute of one person, or of one address without a good token, to the routes that say isLimited. */
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

/** What is left of the minute, as the IETF's draft of RateLimit header fields writes it, of what the plugin wrote. */
const sayLimit = (reply: FastifyReply): void => {
  const said = (name: string): string => String(reply.getHeader(`x-ratelimit-${name}`))
  if (!reply.hasHeader('x-ratelimit-limit')) return
  void reply.headers({
    'ratelimit-policy': `"minuto";q=${said('limit')};w=${MINUTE_MS / 1000}`,
    ratelimit: `"minuto";r=${said('remaining')};t=${said('reset')}`,
  })
}

/** Takes a request that is not the portal's (the identity provider's pages); false leaves it to the portal. */
export type FrontHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const BODY_LIMIT = 1024 * 1024
const STOP_MS = 10_000
/** When an answer that is 503 may be asked for again. */
export const RETRY_S = 5
/** What was said of a file that in the end could not be read. */
const OF_A_FILE = ['content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges', 'etag']
/** Where there is nothing: an address whose escapes cannot be read gets the 404 that every other does. */
const UNREADABLE = '/direccion-ilegible'

const isReadable = (url: string): boolean => {
  try {
    decodeURI(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

/** What we may be asked by; anything else is refused wherever it goes. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The methods that a path does answer: for 405 instead of 404. Of what stands for any path nothing is said. */
const watchMethods = (app: FastifyInstance) => {
  const known: { parts: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) known.push({ parts: url.split('/'), methods: [method].flat() })
  })
  return (path: string): string[] => {
    const asked = path.split('/')
    const isIt = ({ parts }: { parts: string[] }) =>
      parts.length === asked.length && parts.every((part, at) => part === asked[at] || part.startsWith(':'))
    return [...new Set(known.filter(isIt).flatMap(({ methods }) => methods))]
  }
}

/** What a client has to do, where a token alone is not what is missing (RFC 9470). */
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  'ingreso-viejo': `Bearer error="insufficient_user_authentication", max_age="${FRESCA_S}"`,
}

/** What never became a request, by the parser's name for it; anything else cannot be read. Lower-case methods are of these. */
const UNPARSED: Readonly<Record<string, [status: number, code: ErrorCode]>> = {
  HPE_INVALID_METHOD: [405, 'metodo'],
  HPE_HEADER_OVERFLOW: [431, 'datos-invalidos'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'datos-invalidos'],
}

/** Answers what never became a request, with the headers of every answer, and hangs up. */
const refuseUnparsed = (error: NodeJS.ErrnoException, socket: Socket, headers: Readonly<Record<string, string>>) => {
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
  /** How many requests of one key came in this minute, to whichever process. */
  requests: SharedCount
  front?: FrontHandler | undefined
  logTo?: Writable | undefined
}

/** Whose word counts about where a request comes from, as Fastify takes it: hop 0 is who is connected to us. */
export const trusted = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/**
 * Where a request comes from as PostgreSQL keeps it: without the port that some proxies write after it, or the link that it came
 * by. What is no address is nowhere.
 */
const addressOf = (said: string): string => {
  const address = said.split('%', 1)[0]!.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return isIP(address) ? address : '0.0.0.0'
}

/** The HTTP server with what every answer shares: headers, limits, one error handler at the edge. */
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
    trustProxy: trusted(config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, headers),
    forceCloseConnections: 'idle',
    // What comes before the last connection is closed is answered: nobody in front sends a POST again.
    return503OnClosing: false,
    // How long a parameter may be is for its shape to say, in our words; no address is longer than its headers.
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
  app.addHook('onSend', async (_request, reply) => sayLimit(reply))
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
    for (const name of OF_A_FILE) {
      void reply.removeHeader(name)
      // A stream that failed before its first byte has handed its headers over already.
      if (!reply.raw.headersSent) reply.raw.removeHeader(name)
    }
    return reply.code(error.status).header('cache-control', 'no-store').send(error.body(request.id))
  })
  return app
}

/** Takes no more connections, and ends what is under way within ten seconds. */
export const closeHttp = async (app: FastifyInstance): Promise<void> => {
  const limit = setTimeout(() => app.server.closeAllConnections(), STOP_MS)
  await app.close()
  clearTimeout(limit)
}
