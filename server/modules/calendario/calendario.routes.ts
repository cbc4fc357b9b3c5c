import type { FastifyInstance } from 'fastify'
import { calendario } from '#contract/conexiones/calls.ts'
import { calendarioShapes } from '#contract/conexiones/calendario.shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { implement } from '#server/http/implement.ts'
import {
  type CalendarioParts,
  createCalendario,
  getCalendario,
  readCalendario,
  removeCalendario,
} from './calendario.service.ts'

export const calendarioRoutes = (portal: string) =>
  implement(calendario, calendarioShapes, {
    get: getCalendario,
    create: (context, sent) => createCalendario(context, sent, portal),
    delete: removeCalendario,
  })

/**
 * Registers the route that calendar programs read, with a secret in the URL instead of a session. The log shows the
 * route and not the URL (`server/platform/observe/log.ts`).
 */
export const registerCalendario = (app: FastifyInstance, parts: CalendarioParts): void => {
  app.get(`${PREFIX}/calendario/v1/:secreto.ics`, { config: { isLimited: true } }, async (request, reply) => {
    const { secreto } = request.params as { secreto: string }
    const { userName, ical, etag } = await readCalendario(parts, secreto)
    request.persona = userName
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(ical)
  })
}
