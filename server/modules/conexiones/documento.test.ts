import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EJEMPLOS } from '#contract/conexiones/ejemplos.ts'
import { FORMAS } from '#contract/conexiones/formas.shapes.ts'
import { EVENTOS_WEBHOOK } from '#contract/webhooks/reglas.ts'
import type { Route } from '#contract/route.ts'
import { createOpenApi } from '#server/openapi/document.ts'
import { PRIVATE } from '#testing/llamadas.ts'
import { createEjemplos } from '#testing/gestiones/ejemplos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

/** Checks of the whole document for programs. A new call has to pass them from its first day. */

type Json = Record<string, unknown>
interface Media {
  schema: Json
  example?: unknown
}
interface Operation {
  operationId: string
  security: Json[]
  parameters: { name: string; in: string; schema: Json; example?: unknown }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}

const DOCUMENT = JSON.parse(JSON.stringify(createOpenApi('systems'))) as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Json>; responses: Record<string, { content: Record<string, Media> }> }
}
const { schemas, responses } = DOCUMENT.components
const OPERATIONS = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods))
const EACH = OPERATIONS.map((operation) => [operation.operationId, operation] as const)
const EVENTS = Object.entries(DOCUMENT.webhooks).map(([evento, { post }]) => [evento, post] as const)

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const isRef = (value: unknown): value is { $ref: string } => isJson(value) && typeof value['$ref'] === 'string'
const nameOf = ({ $ref }: { $ref: string }): string => $ref.split('/').at(-1)!

/** Returns every schema inside a value, including those of the components that it refers to. */
const schemasIn = (value: unknown, seen = new Set<string>()): Json[] => {
  if (Array.isArray(value)) return value.flatMap((each) => schemasIn(each, seen))
  if (!isJson(value)) return []
  if (isRef(value)) {
    const name = nameOf(value)
    if (seen.has(name)) return []
    seen.add(name)
    return schemasIn(schemas[name], seen)
  }
  return [value, ...Object.values(value).flatMap((each) => schemasIn(each, seen))]
}
const objectsIn = (value: unknown): Json[] =>
  schemasIn(value).filter(({ type, properties }) => type === 'object' && properties)

const bodyOf = ({ requestBody }: Operation): Media | undefined => Object.values(requestBody?.content ?? {})[0]
/** Returns the JSON that a call answers; undefined: it answers a file. */
const replyOf = ({ responses: of }: Operation): Media | undefined => {
  const media = of['200']?.content?.['application/json']
  return media?.schema['format'] === 'binary' ? undefined : media
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
// The package has no export that Node and TypeScript read alike.
addFormats.default(ajv)
ajv.addSchema(DOCUMENT, 'documento')
/** Returns why a value does not fit a schema of the document; undefined: it fits. */
const misfit = (schema: Json, value: unknown): string | undefined => {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"documento#/components/')
  const validate = ajv.compile(JSON.parse(text) as Json)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

let portal: Portal
let ask: Awaited<ReturnType<typeof createEjemplos>>
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  ask = await createEjemplos(portal)
})
afterAll(() => portal.close())

const routeOf = (operationId: string): Route => PRIVATE.find(([name]) => name === operationId)![1]

/** Calls that can be made without a body. */
const OPTIONAL_BODY = ['cuentaCorriente.downloadPdf', 'devoluciones.setEstado', 'tickets.setEstado']

describe.each(EACH)('%s', (operationId, operation) => {
  const body = bodyOf(operation)
  const reply = replyOf(operation)

  test('answers objects that may get new fields, and takes objects with known fields only', () => {
    for (const object of objectsIn(reply?.schema)) expect(object).not.toHaveProperty('additionalProperties')
    for (const object of objectsIn(body?.schema)) expect(object['additionalProperties']).toBe(false)
  })

  test('says whether its body is required, and the format of each integer', () => {
    if (body) expect(operation.requestBody!.required).toBe(!OPTIONAL_BODY.includes(operationId))
    const integers = schemasIn([operation.parameters, body?.schema, reply?.schema]).filter(({ type }) =>
      [type].flat().includes('integer'),
    )
    for (const integer of integers) expect(['int32', 'int64']).toContain(integer['format'])
  })

  test('describes its failures, and has one scope in each alternative', () => {
    const wanted = ['400', '401', '403', '429', ...(routeOf(operationId).touches ? ['409'] : [])]
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...wanted, 'default']))
    for (const [status, failure] of Object.entries(operation.responses).filter(([code]) => code !== '200')) {
      const media = responses[nameOf(failure as { $ref: string })]!.content['application/json']!
      expect(isRef(media.schema) && nameOf(media.schema), status).toBe('Error')
    }
    for (const { token } of operation.security as { token: string[] }[]) expect(token).toHaveLength(1)
  })

  test('has examples that fit its schemas', () => {
    for (const { name, schema, example } of operation.parameters.filter((each) => 'example' in each))
      expect(misfit(schema, example), name).toBeUndefined()
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}))
      if (example !== undefined) expect(misfit(schema, example)).toBeUndefined()
  })

  test('answers its example as its schema says', async () => {
    const answer = await ask(operationId)
    if (answer.status === 200 && reply) expect(misfit(reply.schema, answer.body)).toBeUndefined()
    else if (answer.status !== 200) expect(misfit(schemas['Error']!, answer.body)).toBeUndefined()
  })
})

/** Required lists, which are what the call is about and no filter. */
const SUBJECTS = ['documentoIds', 'documentos']

const listsOf = (operation: Operation): string[] => {
  const found = objectsIn(bodyOf(operation)?.schema)[0]?.['properties']
  return Object.entries((found ?? {}) as Record<string, Json>).flatMap(([name, { type }]) =>
    type === 'array' && !SUBJECTS.includes(name) ? [name] : [],
  )
}
const LISTS = EACH.filter(([operationId]) => !routeOf(operationId).touches).flatMap(([operationId, operation]) =>
  listsOf(operation).map((name) => [operationId, name] as const),
)

describe('an empty list is no filter', () => {
  test('the calls with lists are found', () => {
    expect(LISTS.length).toBeGreaterThan(25)
  })

  test.each(LISTS)('%s, %s', async (operationId, name) => {
    const { body = {}, ...rest } = EJEMPLOS[operationId]!
    const { [name]: _list, ...others } = body as Json
    const without = await ask(operationId, { ...rest, body: others })
    const empty = await ask(operationId, { ...rest, body: { ...others, [name]: [] } })
    expect([empty.status, JSON.stringify(empty.body)]).toEqual([200, JSON.stringify(without.body)])
  })
})

/** Names that another filter has in the plural, with the reason why both are right. */
const SINGULAR: Readonly<Record<string, string>> = {
  'facturas.search razonSocialId': 'required: the company whose invoices are searched, no filter',
  'tickets.getUnidad razonSocialId': 'required: the company that bought the moto, no filter',
  'pedidosMotos.getCredito razonSocialId': 'required: the company whose credit is read, no filter',
  'pagos.search estado': 'one of the three states of a payment; estados is the second set of states of a ticket',
  'certificados.search estado': 'one of the states of a certificate; estados is the second set of states of a ticket',
  'cuentaCorriente.search estado': 'open or cleared; estados is the second set of states of a ticket',
}

test('a filter has one name in all calls', () => {
  const filters = OPERATIONS.filter(({ operationId }) => !routeOf(operationId).touches).flatMap((operation) => [
    ...operation.parameters
      .filter((each) => each.in === 'query')
      .map(({ name }) => [operation.operationId, name] as const),
    ...Object.keys((objectsIn(bodyOf(operation)?.schema)[0]?.['properties'] ?? {}) as Json).map(
      (name) => [operation.operationId, name] as const,
    ),
  ])
  const names = new Set(filters.map(([, name]) => name))
  const twice = filters.filter(([, name]) => names.has(`${name}s`)).map((filter) => filter.join(' '))
  const OF_ACCOUNT = ['summarizeListado', 'downloadPdf', 'downloadExcel'].map(
    (name) => `cuentaCorriente.${name} estado`,
  )
  expect(twice.filter((filter) => !OF_ACCOUNT.includes(filter)).toSorted()).toEqual(Object.keys(SINGULAR).toSorted())
})

describe('the named schemas', () => {
  test('are all different, and used, and none has a number for a name', () => {
    const texts = Object.entries(schemas).map(([name, { description: _description, ...schema }]) => [
      name,
      JSON.stringify(schema),
    ])
    const byText = Map.groupBy(texts, ([, text]) => text)
    expect([...byText.values()].filter(({ length }) => length > 1).map((same) => same.map(([name]) => name))).toEqual(
      [],
    )
    const document = JSON.stringify(DOCUMENT)
    for (const name of Object.keys(schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
      expect(document, name).toContain(`"#/components/schemas/${name}"`)
    }
  })

  test('include every shared shape', () => {
    expect(Object.keys(FORMAS).filter((name) => !schemas[name])).toEqual([])
  })

  test('are referred to in place of every object', () => {
    const inline = [...OPERATIONS, ...Object.values(responses), ...EVENTS.map(([, post]) => post)].flatMap((part) =>
      JSON.stringify(part, (name, value: unknown) => (name === 'contentSchema' ? undefined : value)).match(
        /"type":"object"/g,
      ),
    )
    expect(inline.filter(Boolean)).toEqual([])
  })
})

describe('the webhooks of the document', () => {
  test('are the events of the portal', () => {
    expect(EVENTS.map(([evento]) => evento)).toEqual(Object.keys(EVENTOS_WEBHOOK))
  })

  test.each(EVENTS)('%s has a message with an example', (_evento, post) => {
    const { schema, example } = bodyOf(post)!
    expect(misfit(schema, example)).toBeUndefined()
    expect(misfit(schema, { ...(example as Json), data: {} })).toContain('required')
  })
})
