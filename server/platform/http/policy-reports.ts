import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerReports } from './browser-reports.ts'
import { REPORTS_PATH } from './policy.ts'
import type { SharedCount } from '#server/limits/shared-count.ts'

const MAX_TEXT = 200

const text = z.string().max(10_000).optional()

/** Body of a request: a report in the old format, or several reports in the format of the Reporting API. */
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

/** Masks a URL for the log. Removes query, fragment and codes; keywords such as `inline` stay. */
const mask = (address = ''): string => {
  const [bare = ''] = address.split(/[?#]/, 1)
  const parts = bare.startsWith('data:') ? ['data:'] : bare.split('/')
  return parts
    .map((part) => (part.length > 40 ? '…' : part.replace(/[^\w.:@~-]/g, '_')))
    .join('/')
    .slice(0, MAX_TEXT)
}

export const registerPolicyReports = (app: FastifyInstance, requests: SharedCount): void =>
  registerReports(app, requests, {
    path: REPORTS_PATH,
    key: 'politica',
    message: 'content policy violated',
    read: (body) =>
      (Sent.safeParse(body).data ?? []).map(({ directiva = '', bloqueado, pagina, fuente }) => ({
        directiva: directiva.replace(/[^\w-]/g, '_').slice(0, 40),
        bloqueado: mask(bloqueado),
        pagina: mask(pagina),
        fuente: mask(fuente),
      })),
  })
