import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Portal, startPortal } from '../testing/portal.ts'

interface Media {
  example?: Record<string, unknown>
  schema: { properties: Record<string, Record<string, unknown>> }
}
interface Operation {
  operationId: string
  'x-codeSamples'?: { source: string }[]
  requestBody?: { content: Record<string, Media> }
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const EXAMPLES = Object.entries(paths).flatMap(([url, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody }]) =>
    Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
      example ? [{ operationId, url, method, type, example }] : [],
    ),
  ),
)

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const BOUNDARY = 'frontera'
const part = (name: string, head: string, text: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n${text}\r\n`
const PHOTO = part('files', '; filename="foto.txt"\r\ncontent-type: text/plain', 'una foto')

const send = async (url: string, type: string, payload: string) => {
  const headers = {
    authorization: `Bearer ${await portal.token('lferreyra')}`,
    'content-type': type === 'multipart/form-data' ? `${type}; boundary=${BOUNDARY}` : type,
  }
  const answer = await portal.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const close = `--${BOUNDARY}--\r\n`
const textOf = (value: unknown): string => {
  expect(['string', 'number', 'boolean']).toContain(typeof value)
  return String(value)
}

test('the call that creates a return and the call that accepts the terms have an example', () => {
  expect(EXAMPLES.map(({ operationId }) => operationId).toSorted()).toEqual(['devoluciones.create', 'terminos.accept'])
})

describe('an example of the document is accepted unchanged', () => {
  test.each(EXAMPLES)('$operationId', async ({ url, type, example }) => {
    const payload =
      type === 'multipart/form-data'
        ? Object.entries(example)
            .map(([name, value]) => part(name, '', textOf(value)))
            .join('') + close
        : JSON.stringify(example)
    expect(await send(url, type, payload)).toMatchObject({ status: 200 })
  })
})

describe('the invoices of a return in one part of JSON are accepted', () => {
  const { url, example } = EXAMPLES.find(({ operationId }) => operationId === 'devoluciones.create')!
  const facturas = textOf(example['facturas'])
  const razon = part('razonSocialId', '', '1042')
  const create = (...parts: string[]) => send(url, 'multipart/form-data', [razon, ...parts, close].join(''))

  test('as in the document: a string whose content is JSON of the invoices', () => {
    const { schema } = paths[url]!['post']!.requestBody!.content['multipart/form-data']!
    expect(schema.properties['facturas']).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'array', items: { required: ['numeroFactura', 'productos'] } },
    })
  })

  test('as in the curl sample, with a file that a product refers to by its index', async () => {
    const [sample] = paths[url]!['post']!['x-codeSamples']!
    const [, written = ''] = /'facturas=([^']+)'/.exec(sample!.source)!
    expect(await create(part('facturas', '', written), PHOTO)).toMatchObject({ status: 200 })
  })

  test('with a content type of JSON', async () => {
    const json = part('facturas', '\r\ncontent-type: application/json', facturas)
    expect(await create(json)).toMatchObject({ status: 200 })
  })

  test.each([
    ['a part for each invoice', JSON.stringify(JSON.parse(facturas)[0])],
    ['the same part twice', facturas],
  ])('but not as %s, because a part would then be lost silently', async (_name, text) => {
    expect(await create(part('facturas', '', text), part('facturas', '', text))).toMatchObject({
      status: 400,
      body: { fields: { facturas: 'Llegó dos veces. Envialo una sola vez.' } },
    })
  })
})
