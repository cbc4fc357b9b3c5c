import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Evento, EVENTOS } from '#contract/seguridad/reglas.ts'
import type { Falta } from '#server/base/errors.ts'
import { toldOf } from '#server/base/reserved.ts'
import { eventoOf } from './security-events.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user name behind the token, once it is known. */
    persona: string | undefined
    /** Why it was refused, in the words of the code: they stay in the log. */
    refusal: { code: string; detail?: string | undefined } | undefined
    /** What it is to whoever looks for an attack, once it is answered. */
    evento: Evento | undefined
    /** What was missing when it was answered 503. */
    falta: Falta | undefined
  }
}

const HEADER = 'x-request-id'

const TRACE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace that a request belongs to, or the id that a proxy gave it, when it is one; else a new one. */
export const requestIdOf = (request: IncomingMessage): string => {
  const traced = TRACE.exec(String(request.headers.traceparent))?.[1]
  if (traced) return traced
  const given = request.headers[HEADER]
  return typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID()
}

/** Somebody was told no: whoever looks for an attack, or for too little of something, looks here. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429, 503])

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** What the log says of an error, without values of the row. What else hangs on one (of a lost connection, the client with its password) stays out. */
export const logError = (error: Error): LoggedError => {
  const { code, table, constraint } = error as Error & Partial<Record<string, unknown>>
  const { message, detail } = toldOf(error)
  const { name: type, cause } = error
  const stack = (error.stack ?? '').replace(error.message, () => message)
  const inner = cause instanceof Error && { cause: logError(cause) }
  return { type, message, code, detail, table, constraint, stack, ...inner }
}

/** One line a request, when it has been answered; its id goes out with the answer. Never a token, never what was sent. */
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
    const isWarning = REFUSED.has(reply.statusCode) || (evento && EVENTOS[evento].nivel === 'aviso')
    const level = isWarning ? 'warn' : 'info'
    request.log[level](
      {
        metodo: request.method,
        // The route as the contract writes it: an address of a person's is not a name to count by.
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
