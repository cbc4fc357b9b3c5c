import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { PREFIX, type Route } from '#contract/route.ts'
import type { Config } from './config.ts'
import { AppError, toAppError } from './errors.ts'

/** Takes a request that is not the portal's (the identity provider's pages); false leaves it to the portal. */
export type FrontHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const BODY_LIMIT = 1024 * 1024
const STOP_MS = 10_000

const contentSecurityPolicy = (identityOrigin: string, shopOrigin: string | undefined) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", identityOrigin, ...(shopOrigin ? [shopOrigin] : [])],
    frameSrc: ["'self'", identityOrigin],
    frameAncestors: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'", identityOrigin],
  },
})

/** The methods that a path does answer: for 405 instead of 404. */
const methodsOf = (routes: readonly Route[]) => {
  const known = routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${PREFIX}/${route.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`),
  }))
  return (path: string) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

/** The HTTP server with what every answer shares: headers, limits, one error handler at the edge. */
export const createHttp = async (
  config: Config,
  routes: readonly Route[],
  front?: FrontHandler,
): Promise<FastifyInstance> => {
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
  const app: FastifyInstance = Fastify({
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization'] },
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    serverFactory: (handler) => createServer({ requestTimeout: 300_000, keepAliveTimeout: 72_000 }, dispatch(handler)),
  })

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(
      new URL(config.OIDC_ISSUER ?? config.PUBLIC_URL).origin,
      config.ECOMMERCE && new URL(config.ECOMMERCE.url).origin,
    ),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
    xFrameOptions: { action: 'sameorigin' },
  })
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
    allowList: (request) => !request.url.includes('/v1'),
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/)/,
  })
  await app.register(multipart)

  const methods = methodsOf(routes)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url.split('?')[0]!)
    if (allowed.length) void reply.header('allow', allowed.join(', '))
    throw new AppError(allowed.length ? 'metodo' : 'no-encontrado')
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.status >= 500) request.log.error({ err: error.cause ?? error, detail: error.detail }, error.message)
    else request.log.info({ code: error.code, detail: error.detail }, 'refused')
    if (error.status === 401) void reply.header('www-authenticate', 'Bearer')
    return reply.code(error.status).header('cache-control', 'no-store').send(error.body(request.id))
  })
  app.addHook('onSend', async (request, reply) => {
    if (/\/v1(\/|\?|$)/.test(request.url) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
  return app
}

/** Refuses new work, ends what is under way, within ten seconds. */
export const closeHttp = async (app: FastifyInstance): Promise<void> => {
  const limit = setTimeout(() => app.server.closeAllConnections(), STOP_MS)
  await app.close()
  clearTimeout(limit)
}
