import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerReports } from './browser-reports.ts'
import { REPORTS_PATH } from './policy.ts'
import type { SharedCount } from '#server/limits/shared-count.ts'

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

/** Takes what browsers report of the content policy. */
export const registerPolicyReports = (app: FastifyInstance, requests: SharedCount): void =>
  registerReports(app, requests, {
    path: REPORTS_PATH,
    key: 'politica',
    message: 'content policy',
    read: (body) =>
      (Sent.safeParse(body).data ?? []).map(({ directiva = '', bloqueado, pagina, fuente }) => ({
        directiva: directiva.replace(/[^\w-]/g, '_').slice(0, 40),
        bloqueado: mask(bloqueado),
        pagina: mask(pagina),
        fuente: mask(fuente),
      })),
  })
