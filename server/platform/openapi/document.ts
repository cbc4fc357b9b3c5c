import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#contract/base/errors.ts'
import { FRESCA_S } from '#contract/base/sesion.ts'
import { MAQUINA } from '#contract/base/roles.ts'
import { EJEMPLOS, type Ejemplo } from '#contract/conexiones/ejemplos.ts'
import { FORMAS } from '#contract/conexiones/formas.shapes.ts'
import { ALCANCES } from '#contract/conexiones/reglas.ts'
import { api } from '#contract/index.ts'
import { PREFIX, type Route, type Shape, type Shapes } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'
import { FILE_TYPES } from '#server/files/file-kinds.ts'
import { createComponents, type Schema, schemaOf } from './schemas.ts'
import { webhooksOf } from './webhooks.ts'

/** Returns a schema for its place in the document. `name`: name of the component that the schema may become. */
type Place = (schema: Schema, name: string) => Schema

/** Rules that all calls of a document share. */
interface Style {
  place: Place
  /** true: a call rejects fields that it does not know. */
  isStrict: boolean
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query', example: Ejemplo['query'] = {}) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
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
const bodyOf = (
  { files: hasFiles }: Route,
  { body }: Shape,
  given: Ejemplo['body'],
  { place, isStrict }: Style,
  name: string,
) => {
  if (!body && !hasFiles) return {}
  const { example: shapeExample, ...schema } = schemaOf(body ?? NO_FIELDS, 'input', isStrict)
  const example = given ?? (shapeExample as object | undefined)
  const withExample = (sent: unknown) => (sent === undefined ? {} : { example: sent })
  const required = !body?.safeParse(undefined).success
  const requestBody = (type: string, sent: Schema, of: unknown) => ({
    requestBody: { required, content: { [type]: { schema: place(sent, `${name}Body`), ...withExample(of) } } },
  })
  if (!hasFiles) return requestBody('application/json', schema, example)
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, description: 'Una parte por archivo' }
  const properties = { ...mapped(schema['properties'] ?? {}, partOf), files }
  return requestBody('multipart/form-data', { ...schema, properties }, example && mapped(example, partTextOf))
}

const replyOf = ({ reply: kind = 'file' }: Route, { reply }: Shape, { place }: Style, name: string) => {
  if (reply) return { 'application/json': { schema: place(schemaOf(reply, 'output'), `${name}Reply`) } }
  const types = kind === 'file' ? FILE_TYPES : [kind]
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const words = (text: string): string =>
  text
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Codes of the errors of each status, by the name of the response in the document. */
const FAILURES = Object.entries(
  Object.groupBy(Object.keys(ERRORS) as ErrorCode[], (code) => String(ERRORS[code].status)),
).map(([status, codes = []]) => ({ status: Number(status), name: words(codes[0]!), codes }))

/** Returns the failures of a call that are not faults of the portal, by status. */
const failuresOf = ({ access, touches, files }: Route, { params, query, body }: Shape) => {
  const hasBody = body !== undefined || files !== undefined
  const statuses = [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...((params ?? query ?? body) ? [404] : []),
    ...(touches ? [409] : []),
    ...(hasBody ? [413] : []),
    ...(files ? [415] : []),
    429,
  ]
  const found = FAILURES.filter(({ status }) => statuses.includes(status))
  return Object.fromEntries(found.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]))
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
  // Each requirement of the list is enough, and one of its scopes is.
  security: (route.token ?? []).map((alcance) => ({ token: [alcance] })),
  'x-codeSamples': [{ lang: 'Shell', source: curlOf(route, ejemplo) }],
})

const operationOf = (
  operationId: string,
  { route, shape, ejemplo }: { route: Route; shape: Shape; ejemplo: Ejemplo | undefined },
  style: Style,
) => {
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }
  return {
    operationId,
    tags: [operationId.split('.')[0]],
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
    ...bodyOf(route, shape, ejemplo?.body, style, words(operationId)),
    responses: {
      200: { description: 'Bien', content: replyOf(route, shape, style, words(operationId)) },
      ...failuresOf(route, shape),
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
  /** true: for programs. Its calls reject unknown fields, its schemas have names, and it describes the webhooks. */
  isForPrograms: boolean
}

const BOOKS: Record<BookId, Book> = {
  portal: {
    title: 'Autogestión',
    description: 'API del portal. Las llamadas llevan un token Bearer, salvo las que dicen que no lo piden.',
    security: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    has: () => true,
    ejemplos: {},
    isForPrograms: false,
  },
  systems: {
    title: 'Autogestión para los sistemas de los clientes',
    description: `Lo que el sistema de una empresa hace con un token suyo, que su titular hace en Conexiones. Cada llamada dice con qué alcance. ${scopes()}.`,
    security: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'agst_' } },
    has: ({ token }) => token !== undefined,
    ejemplos: EJEMPLOS,
    isForPrograms: true,
  },
}

/** Body of every failure. Its codes are no enum: a client has to accept codes that it does not know. */
const Failure = z.object({
  code: z.string().describe('El código de la falla; puede haber nuevos'),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('Campo → mensaje'),
  enlace: z.string().optional().describe('Pantalla que muestra lo que lo impide'),
  requestId: z.string(),
})

const failureResponses = (content: object) => ({
  Error: { description: 'Error', content },
  ...Object.fromEntries(
    FAILURES.filter(({ status }) => status < 500).map(({ name, codes }) => [
      name,
      { description: codes.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join(' '), content },
    ]),
  ),
})

const sharedSchemas = (): Record<string, Schema> =>
  Object.fromEntries(Object.entries(FORMAS).map(([name, { shape, io }]) => [name, schemaOf(shape, io, io === 'input')]))

/** Returns the contract as an OpenAPI 3.1 document. */
export const createOpenApi = (book: BookId = 'portal') => {
  const { title, description, security, has, ejemplos, isForPrograms } = BOOKS[book]
  const { schemas, extract } = createComponents(isForPrograms ? sharedSchemas() : {})
  const place: Place = isForPrograms ? extract : (schema) => schema
  const style = { place, isStrict: isForPrograms }
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, rows] of Object.entries(api)) {
    const nounShapes: Shapes = shapes[noun as keyof typeof api]
    for (const [name, route] of Object.entries<Route>(rows)) {
      if (!has(route)) continue
      const path = `${PREFIX}/${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
      const operationId = `${noun}.${name}`
      const row = { route, shape: nounShapes[name]!, ejemplo: ejemplos[operationId] }
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(operationId, row, style) }
    }
  }
  const webhooks = isForPrograms ? { webhooks: webhooksOf(place) } : {}
  const failure = { 'application/json': { schema: place(schemaOf(Failure, 'output'), 'Error') } }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: '/' }],
    security: [mapped(security, () => [])],
    paths,
    ...webhooks,
    components: {
      securitySchemes: security,
      ...(isForPrograms && { schemas }),
      responses: failureResponses(failure),
    },
  }
}
