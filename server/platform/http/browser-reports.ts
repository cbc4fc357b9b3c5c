import { HOUR_MS } from '#contract/valores/fechas.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SharedCount } from '#server/limits/shared-count.ts'

const BODY_LIMIT = 16_384
/** Maximum number of reports per minute: from one IP address, and from all addresses together. */
const MAX_PER_MINUTE = { address: 20, all: 120 }
/** Maximum number of kinds of reports that a process logs in an hour. Each kind is logged once. */
const MAX_KINDS = 200

interface Reports {
  path: string
  /** Prefix of the keys under which the rate limit counts these reports. */
  key: string
  /** Message of its log lines. */
  message: string
  /** Returns the loggable reports of a body; empty when it is malformed. */
  read: (body: unknown) => object[]
  /** Called for each accepted report, even if its kind was already logged. */
  onAccepted?: (request: FastifyRequest) => void
}

const readJson = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/**
 * Registers a route for reports that browsers send without a session. The answer is always 204, because no report is
 * trusted. Each kind of report is logged once an hour, up to MAX_KINDS kinds.
 */
export const registerReports = (
  app: FastifyInstance,
  requests: SharedCount,
  { path, key, message, read, onAccepted }: Reports,
): void => {
  let since = 0
  const logged = new Set<string>()
  const isNew = (kind: string): boolean => {
    if (Date.now() - since > HOUR_MS) {
      since = Date.now()
      logged.clear()
    }
    if (logged.has(kind) || logged.size >= MAX_KINDS) return false
    logged.add(kind)
    return true
  }
  const isOver = (ip: string): boolean =>
    requests.add(`${key} ${ip}`).current > MAX_PER_MINUTE.address || requests.add(key).current > MAX_PER_MINUTE.all

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: unknown) => body,
    )
    // Answer 204 to errors too, because browsers ignore the answer.
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send())
    // Do not log each request, because anyone can send any number of them.
    scope.post(path, { logLevel: 'warn' }, async (request, reply) => {
      if (!isOver(request.ip)) {
        for (const line of read(readJson(request.body))) {
          onAccepted?.(request)
          if (isNew(JSON.stringify(line))) request.log.warn(line, message)
        }
      }
      return reply.code(204).send()
    })
  })
}
