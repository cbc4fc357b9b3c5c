import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPACIDADES, type CapacidadId } from '#contract/base/capacidades.ts'
import { PALABRAS } from '#contract/base/capacidades.palabras.ts'
import { ROLES, type Role } from '#contract/base/roles.ts'
import { DOCS_DE_SISTEMAS } from '#contract/conexiones/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { AppError } from '#server/base/errors.ts'
import type { Identify } from '#server/identity/identity.ts'
import { escapeHtml } from '#server/http/html.ts'
import { type BookId, createOpenApi } from './document.ts'
import { typesOf } from './types.ts'
import { plainPolicy } from '#server/http/policy.ts'

type Operation = {
  summary: string
  description?: string
  'x-codeSamples'?: { lang: string; source: string }[]
  tags: string[]
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: object }
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color-scheme:light dark}
h2{margin-top:2rem}details{border:1px solid #8886;border-radius:8px;padding:.5rem .75rem;margin:.5rem 0}
summary{cursor:pointer}code,pre{font-size:13px;overflow-x:auto}b{display:inline-block;min-width:3.5rem}
.ancho{overflow-x:auto}table{border-collapse:collapse;font-size:13px}th,td{border:1px solid #8886;padding:.25rem .5rem}tbody th{text-align:left}`

const POLICY = plainPolicy(STYLE)

const section = (
  path: string,
  method: string,
  operation: Operation,
): string => `<details id="${escapeHtml(operation.operationId)}">
<summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary)}</summary>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${operation.parameters.length ? `<p>Parámetros: ${operation.parameters.map((p) => `<code>${escapeHtml(p.name)}</code> (${escapeHtml(p.in)}${p.required ? '' : ', opcional'})`).join(', ')}</p>` : ''}
${operation.requestBody ? `<pre>${escapeHtml(JSON.stringify(operation.requestBody.content, null, 1))}</pre>` : ''}
${operation['x-codeSamples'] ? `<pre>${escapeHtml(operation['x-codeSamples'][0]!.source)}</pre>` : ''}
</details>`

/** Renders the table of roles and capabilities. Calls, menu and screens check their access by these. */
const renderCapacidades = (): string => {
  const roles = Object.entries(ROLES) as [Role, string][]
  const head = roles.map(([role, nombre]) => `<th scope="col" title="${escapeHtml(nombre)}">${escapeHtml(role)}</th>`)
  const rows = (Object.keys(CAPACIDADES) as CapacidadId[]).map((id) => {
    const allowed: readonly Role[] = CAPACIDADES[id].roles
    const marks = roles.map(([role]) => `<td>${allowed.includes(role) ? 'sí' : ''}</td>`)
    return `<tr><th scope="row">${escapeHtml(PALABRAS[id])}</th>${marks.join('')}</tr>`
  })
  return `<h2 id="roles">Roles y capacidades</h2><div class="ancho"><table><thead><tr><td></td>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const renderDocs = (document: ReturnType<typeof createOpenApi>, address: string, appendix = ''): string => {
  const title = `API de ${escapeHtml(document.info.title)}`
  const nouns = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
      const noun = operation.tags[0]!
      nouns.set(noun, [...(nouns.get(noun) ?? []), section(path, method, operation)])
    }
  }
  const body = [...nouns].map(([noun, sections]) => `<h2>${escapeHtml(noun)}</h2>${sections.join('')}`).join('')
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escapeHtml(document.info.description)}</p>
<p>El documento <a href="${address}">openapi.json</a> y sus tipos, <a href="${address.replace('openapi.json', 'autogestion.d.ts')}">autogestion.d.ts</a>, salen de la misma tabla que el servidor y la web.</p>${appendix}${body}</body></html>`
}

/**
 * Registers the API documentation, as a page and as a document. Reading it requires a token unless it is configured as
 * open.
 */
export const registerDocs = (
  app: FastifyInstance,
  { isOpen, identify }: { isOpen: boolean; identify: Identify },
): void => {
  const optionsOf = (book: BookId) => ({
    config: { isLimited: true as const },
    onRequest: async ({ headers, ip }: FastifyRequest, reply: FastifyReply) => {
      if (isOpen) return
      void reply.header('cache-control', 'no-store')
      const { token } = await identify(headers.authorization, ip)
      if (token && book !== 'systems') throw new AppError('sin-permiso', { detail: 'token' })
    },
  })
  for (const { book, at, appendix } of [
    { book: 'portal', at: `${PREFIX}/docs`, appendix: renderCapacidades },
    { book: 'systems', at: `${PREFIX}/${DOCS_DE_SISTEMAS}`, appendix: () => '' },
  ] as const) {
    const address = `${at}/openapi.json`
    const options = optionsOf(book)
    // Create the documents when they are first requested, because that happens seldom.
    let rendered: { page: string; json: string; types: string } | undefined
    const read = () => {
      if (rendered) return rendered
      const document = createOpenApi(book)
      const json = JSON.stringify(document)
      return (rendered = { page: renderDocs(document, address, appendix()), json, types: typesOf(document) })
    }
    app.get(at, options, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(read().page),
    )
    app.get(address, options, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(read().json),
    )
    app.get(`${at}/autogestion.d.ts`, options, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(read().types),
    )
  }
}
