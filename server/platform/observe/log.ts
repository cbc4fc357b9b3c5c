import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Evento, EVENTOS } from '#contract/seguridad/reglas.ts'
import type { Falta } from '#server/base/errors.ts'
import { redactError } from '#server/base/reserved.ts'
import { eventoOf } from './security-events.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** User name of the token; undefined: not known yet. */
    persona: string | undefined
    /** Reason why the request was rejected, for the log only. */
    refusal: { code: string; detail?: string | undefined } | undefined
    /** Security event of the request. Set when the request is answered. */
    evento: Evento | undefined
    /** Part of the installation whose failure caused a 503; undefined: none. */
    falta: Falta | undefined
  }
}

const HEADER = 'x-request-id'

const TRACE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Returns the id of a request: its trace id, or the id from its proxy if valid; otherwise a new id. */
export const requestIdOf = (request: IncomingMessage): string => {
  const traced = TRACE.exec(String(request.headers.traceparent))?.[1]
  if (traced) return traced
  const given = request.headers[HEADER]
  return typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID()
}

/** Statuses that are logged as warnings, so that administrators notice attacks and lack of resources. */
const WARNED: ReadonlySet<number> = new Set([401, 403, 429, 503])

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/**
 * Returns the fields of an error that can be logged, without values of rows. Drops all others: the error of a lost
 * connection, for example, contains the client with its password.
 */
export const logError = (error: Error): LoggedError => {
  const { code, table, constraint } = error as Error & Partial<Record<string, unknown>>
  const { message, detail } = redactError(error)
  const { name: type, cause } = error
  const stack = (error.stack ?? '').replace(error.message, () => message)
  const inner = cause instanceof Error && { cause: logError(cause) }
  return { type, message, code, detail, table, constraint, stack, ...inner }
}

/**
 * Logs one line for each answered request, and sends the id of the request with the answer. Never logs a token or a
 * sent value.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('persona', undefined)
  app.decorateRequest('refusal', undefined)
  app.decorateRequest('falta', undefined)
  app.decorateRequest('evento', undefined)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(HEADER, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const evento = eventoOf(request, reply.statusCode)
    request.evento = evento
    const isWarning = WARNED.has(reply.statusCode) || (evento && EVENTOS[evento].nivel === 'aviso')
    const level = isWarning ? 'warn' : 'info'
    request.log[level](
      {
        metodo: request.method,
        // Log the route of the contract, because the real URL may contain the name of a user.
        ruta: request.routeOptions.url ?? null,
        estado: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        persona: request.persona ?? null,
        ip: request.ip,
        ...(evento && { evento }),
        ...(request.falta && { falta: request.falta }),
        ...request.refusal,
      },
      'request',
    )
  })
}
