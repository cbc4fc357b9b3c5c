import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CAPACIDADES, type CapacidadId } from '#contract/base/capacidades.ts'
import { PALABRAS } from '#contract/base/capacidades.palabras.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { EJEMPLOS, type Ejemplo } from '#contract/conexiones/ejemplos.ts'
import { ALCANCES, DOCS_DE_SISTEMAS } from '#contract/conexiones/reglas.ts'
import { api } from '#contract/index.ts'
import { FRESCA_S } from '#contract/base/sesion.ts'
import { MAQUINA, ROLES, type Role } from '#contract/base/roles.ts'
import { PREFIX, type Route, type Shape, type Shapes } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'
import { AppError } from '#server/base/errors.ts'
import { escapeHtml } from './html.ts'
import { typesOf } from './openapi-types.ts'
import { FILE_TYPES } from '#server/files/file-kinds.ts'
import type { Identify } from '#server/identity/identity.ts'
import { plainPolicy } from './policy.ts'

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

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query', example: Ejemplo['params'] = {}) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: json(field as z.ZodType, 'input'),
    ...(name in example && { example: example[name] }),
  }))

/** Returns the schema of a multipart part. An object or array is a part with JSON text. */
const partOf = (schema: Record<string, unknown>): object => {
  if (schema['type'] !== 'array' && schema['type'] !== 'object') return schema
  const { description, ...contentSchema } = schema
  const sentences = `Una sola parte, con todo en JSON${typeof description === 'string' ? `. ${description}` : ''}`
  return { type: 'string', description: sentences, contentMediaType: 'application/json', contentSchema }
}

const partTextOf = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)

const mapped = (from: object, each: (value: never) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, each(value as never)]))

/** Shape of a body that has only files. */
const NO_FIELDS = z.object({})

/** Returns the schema of a request body, with the example if there is one. For multipart: the text of each part. */
const bodyOf = ({ files: hasFiles }: Route, { body }: Shape, given: Ejemplo['body']) => {
  if (!body && !hasFiles) return {}
  const { example: shapeExample, ...schema } = json(body ?? NO_FIELDS, 'input')
  const example = given ?? (shapeExample as object | undefined)
  const withExample = (sent: unknown) => (sent === undefined ? {} : { example: sent })
  if (!hasFiles) return { requestBody: { content: { 'application/json': { schema, ...withExample(example) } } } }
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, description: 'Una parte por archivo' }
  const properties = { ...mapped(schema.properties ?? {}, partOf), files }
  const texts = example && mapped(example, partTextOf)
  return {
    requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties }, ...withExample(texts) } } },
  }
}

const replyOf = ({ reply: kind = 'file' }: Route, { reply }: Shape) => {
  if (reply) return { 'application/json': { schema: json(reply, 'output') } }
  const types = kind === 'file' ? FILE_TYPES : [kind]
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const FRESCA = `Pide un ingreso de los últimos ${FRESCA_S / 60} minutos; si no, 401 \`ingreso-viejo\``

const sentText = (each: string | readonly [field: string, value: unknown]): string =>
  typeof each === 'string' ? each : `${each[0]} ${JSON.stringify(each[1])}`

/** Returns a text on the roles of a call and on whether it needs a recent sign-in. */
const describe = ({ roles, machines, fresh }: Route) => {
  const sentences = [
    ...(roles ? [`Roles: ${[...roles, ...(machines ? [MAQUINA.rol] : [])].join(', ')}`] : []),
    ...(fresh ? [fresh === true ? `${FRESCA}.` : `${FRESCA}, cuando se envía ${fresh.map(sentText).join(', ')}.`] : []),
  ]
  return sentences.length ? { description: sentences.join('. ') } : {}
}

/** Returns a curl command with which a system of a tenant makes a call. */
const curlOf = ({ method, path, files }: Route, { params = {}, query = {}, body }: Ejemplo): string => {
  const at = path.replace(/:([A-Za-z]+)/g, (_part, name: string) => String(params[name]))
  const search = new URLSearchParams(mapped(query, String) as Record<string, string>).toString()
  const sent = files
    ? Object.entries(mapped(body ?? {}, partTextOf)).map(([name, text]) => `-F '${name}=${String(text)}'`)
    : body
      ? [`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`]
      : []
  const address = `'https://…${PREFIX}/${at}${search && `?${search}`}'`
  return [`curl -X ${method} -H 'Authorization: Bearer agst_…'`, ...sent, address].join(' ')
}

/** Returns the additional properties of a call that systems of tenants can make. */
const forClients = (route: Route, ejemplo: Ejemplo) => ({
  security: [{ token: route.token }],
  'x-codeSamples': [{ lang: 'Shell', source: curlOf(route, ejemplo) }],
})

const operationOf = (noun: string, name: string, route: Route, shape: Shape, ejemplo?: Ejemplo) => {
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    ...describe(route),
    ...(route.access === 'public' && { security: [] }),
    ...(route.example && { 'x-codeSamples': [{ lang: 'Shell', source: route.example }] }),
    ...(ejemplo && forClients(route, ejemplo)),
    parameters: [
      ...parametersOf(shape.params, 'path', ejemplo?.params),
      ...parametersOf(shape.query, 'query', ejemplo?.query),
      ...(route.touches ? [idempotency] : []),
    ],
    ...bodyOf(route, shape, ejemplo?.body),
    responses: {
      200: { description: 'Bien', content: replyOf(route, shape) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const scopes = (): string =>
  Object.entries(ALCANCES)
    .map(([alcance, { texto }]) => `\`${alcance}\`: ${texto}`)
    .join('. ')

/** Documents. `portal`: all calls; `systems`: the calls that a system of a tenant can make with an API token. */
export type BookId = 'portal' | 'systems'

interface Book {
  title: string
  description: string
  security: Record<string, object>
  /** Whether the document contains a call. */
  has: (route: Route) => boolean
  /** Examples by name of the call. */
  ejemplos: Readonly<Record<string, Ejemplo>>
}

const BOOKS: Record<BookId, Book> = {
  portal: {
    title: 'Autogestión',
    description: 'API del portal. Las llamadas llevan un token Bearer, salvo las que dicen que no lo piden.',
    security: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    has: () => true,
    ejemplos: {},
  },
  systems: {
    title: 'Autogestión para los sistemas de los clientes',
    description: `Lo que el sistema de una empresa hace con un token suyo, que su titular hace en Conexiones. Cada llamada dice con qué alcance. ${scopes()}.`,
    security: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'agst_' } },
    has: ({ token }) => token !== undefined,
    ejemplos: EJEMPLOS,
  },
}

/** Returns the contract as an OpenAPI 3.1 document. */
export const createOpenApi = (book: BookId = 'portal') => {
  const { title, description, security, has, ejemplos } = BOOKS[book]
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, rows] of Object.entries(api)) {
    const nounShapes: Shapes = shapes[noun as keyof typeof api]
    for (const [name, route] of Object.entries<Route>(rows)) {
      if (!has(route)) continue
      const path = `${PREFIX}/${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
      const operation = operationOf(noun, name, route, nounShapes[name]!, ejemplos[`${noun}.${name}`])
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  }
  const body = z.object({
    code: z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional().describe('Campo → mensaje'),
    enlace: z.string().optional().describe('Pantalla que muestra lo que lo impide'),
    requestId: z.string(),
  })
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: '/' }],
    security: [mapped(security, () => [])],
    paths,
    components: {
      securitySchemes: security,
      responses: { Error: { description: 'Error', content: { 'application/json': { schema: json(body, 'output') } } } },
    },
  }
}
