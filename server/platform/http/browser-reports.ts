import { HOUR_MS } from '#contract/valores/fechas.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SharedCount } from '#server/limits/shared-count.ts'

const BODY_LIMIT = 16_384
/** Of one address, and of everybody in all processes together, in a minute. */
const MOST = { address: 20, all: 120 }
/** How long the same is not said again, and how many different ones a process says in that time. */
const MOST_KINDS = 200

interface Reports {
  path: string
  /** What is counted against the limits. */
  key: string
  /** What the log calls it. */
  message: string
  /** What was sent, as the log may keep it; none where it is nothing that a browser sends. */
  read: (body: unknown) => object[]
  /** Told of each that was taken, whether the log says it or not. */
  taken?: (request: FastifyRequest) => void
}

const readJson = (body: unknown): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/**
 * Takes what browsers report by themselves, from anybody and without a session, so it believes nothing of it: always 204, one
 * line of the log for each kind an hour, and no more than so many kinds.
 */
export const registerReports = (
  app: FastifyInstance,
  requests: SharedCount,
  { path, key, message, read, taken }: Reports,
): void => {
  let since = 0
  const said = new Set<string>()
  const isNew = (kind: string): boolean => {
    if (Date.now() - since > HOUR_MS) {
      since = Date.now()
      said.clear()
    }
    if (said.has(kind) || said.size >= MOST_KINDS) return false
    said.add(kind)
    return true
  }
  const isOver = (ip: string): boolean =>
    requests.add(`${key} ${ip}`).current > MOST.address || requests.add(key).current > MOST.all

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: unknown, body: unknown) => body,
    )
    // Who reports is a browser: it does nothing with an answer.
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send())
    // What anybody may send as often as they like leaves no line of its own.
    scope.post(path, { logLevel: 'warn' }, async (request, reply) => {
      if (!isOver(request.ip)) {
        for (const line of read(readJson(request.body))) {
          taken?.(request)
          if (isNew(JSON.stringify(line))) request.log.warn(line, message)
        }
      }
      return reply.code(204).send()
    })
  })
}
