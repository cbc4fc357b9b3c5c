import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { REPORTS_PATH } from './policy.ts'
import type { SharedCount } from './shared-count.ts'

const BODY_LIMIT = 16_384
/** Of one address, and of everybody in all processes together, in a minute. */
const MOST = { address: 20, all: 120 }
/** How long the same is not said again, and how many different ones a process says in that time. */
const HOUR_MS = 3_600_000
const MOST_KINDS = 200
const MOST_TEXT = 200

const text = z.string().max(10_000).optional()

/** What browsers send: one report in the old way, many in the new. */
const Sent = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text,
        'violated-directive': text,
        'blocked-uri': text,
        'document-uri': text,
        'source-file': text,
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        directiva: report['effective-directive'] ?? report['violated-directive'],
        bloqueado: report['blocked-uri'],
        pagina: report['document-uri'],
        fuente: report['source-file'],
      },
    ]),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text }),
      }),
    )
    .max(50)
    .transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          directiva: body.effectiveDirective,
          bloqueado: body.blockedURL,
          pagina: body.documentURL,
          fuente: body.sourceFile,
        })),
    ),
])

/** An address as the log may keep it: without what was asked and without codes; what is none is a word, `inline`. */
const mask = (address = ''): string => {
  const [bare = ''] = address.split(/[?#]/, 1)
  const parts = bare.startsWith('data:') ? ['data:'] : bare.split('/')
  return parts
    .map((part) => (part.length > 40 ? '…' : part.replace(/[^\w.:@~-]/g, '_')))
    .join('/')
    .slice(0, MOST_TEXT)
}

const readSent = (body: unknown) => {
  try {
    return Sent.safeParse(JSON.parse(String(body))).data ?? []
  } catch {
    return []
  }
}

/**
 * Takes what browsers report of the content policy, from anybody and without a session, so it believes nothing of it: always
 * 204, one line of the log for each kind of violation an hour, and no more than so many kinds.
 */
export const registerPolicyReports = (app: FastifyInstance, requests: SharedCount): void => {
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
    requests.add(`politica ${ip}`).current > MOST.address || requests.add('politica').current > MOST.all

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
    scope.post(REPORTS_PATH, { logLevel: 'warn' }, async ({ ip, body, log }, reply) => {
      if (!isOver(ip)) {
        for (const report of readSent(body)) {
          const { directiva = '', bloqueado, pagina, fuente } = report
          const line = {
            directiva: directiva.replace(/[^\w-]/g, '_').slice(0, 40),
            bloqueado: mask(bloqueado),
            pagina: mask(pagina),
            fuente: mask(fuente),
          }
          if (isNew(JSON.stringify(line))) log.warn(line, 'content policy')
        }
      }
      return reply.code(204).send()
    })
  })
}
