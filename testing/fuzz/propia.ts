import fc from 'fast-check'
import { BODIES, HEADERS, PLACES, type Sent } from './hostiles.ts'
import { mutated, type Schema } from './gramatica.ts'
import type { Asked } from './pedir.ts'
import type { Place } from './planilla.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'QUERY', 'PROPFIND', 'PURGE']
const BOUNDARY = 'frontera'
const FILES: readonly [name: string, content: string | Buffer][] = [
  ['a.txt', 'Un texto'],
  ['a.json', '{}'],
  [
    'a.png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  ['a.pdf', '%PDF-1.4\n%%EOF\n'],
  ['a.xlsx', 'PK\u0003\u0004'],
  ['a.exe', 'MZ'],
  ['sin-extensión', ''],
]

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Replace lone surrogates as clients do, because encodeURIComponent would throw on them. */
const encoded = (value: unknown): string => encodeURIComponent(written(value).toWellFormed())

const multipart = (body: unknown, files: typeof FILES): Sent => {
  const fields = Object.entries((body ?? {}) as object).map(
    ([name, value]) =>
      `content-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${written(value)}`,
  )
  const head = (part: string) => Buffer.from(`--${BOUNDARY}\r\n${part}`)
  const parts = [
    ...fields.map(head),
    ...files.map(([name, content]) =>
      Buffer.concat([
        head(
          `content-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        Buffer.from(content),
      ]),
    ),
  ]
  const end = Buffer.from(`--${BOUNDARY}--\r\n`)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts.flatMap((part) => [part, Buffer.from('\r\n')]), end]),
  }
}

const bodyOf = ({ requestBody }: Place): fc.Arbitrary<Sent> => {
  const [type, { schema } = { schema: {} }] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined) return fc.constant({ headers: {}, body: undefined })
  if (type === 'application/json') {
    return mutated(schema as Schema).map((value) => ({
      headers: { 'content-type': type },
      body: Buffer.from(JSON.stringify(value) ?? ''),
    }))
  }
  const { files: _files, ...properties } = (schema as Schema).properties ?? {}
  return fc
    .tuple(mutated({ ...(schema as Schema), properties }), fc.subarray([...FILES], { maxLength: 2 }))
    .map(([value, files]) => multipart(value, files))
}

/** Generates requests to an operation. Most values are valid; some are wrong or hostile. */
export const askedOf = (place: Place): fc.Arbitrary<Asked> => {
  const inPath = place.parameters.filter((each) => each.in === 'path')
  const inQuery = place.parameters.filter((each) => each.in === 'query')
  const paths = fc.record(
    Object.fromEntries(
      inPath.map(({ name, schema }) => [
        name,
        fc.oneof({ weight: 8, arbitrary: mutated(schema as Schema).map(encoded) }, fc.constantFrom(...PLACES)),
      ]),
    ),
  )
  const queries = fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, mutated(schema as Schema)])), {
    requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
  })
  return fc
    .record({
      paths,
      queries,
      twice: fc.integer({ min: 0, max: 19 }),
      sent: fc.oneof({ weight: 9, arbitrary: bodyOf(place) }, fc.constantFrom(...BODIES)),
      more: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)),
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(place.method) }, fc.constantFrom(...METHODS)),
    })
    .map(({ paths: filled, queries: asked, twice, sent, more, method }) => {
      const pairs = Object.entries(asked).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      const query = [...pairs, ...(twice === 0 ? [...pairs, 'a[b]=1', '__proto__=1'] : [])].join('&')
      const path = place.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => filled[name] || '1')
      return { method, path: query ? `${path}?${query}` : path, headers: { ...sent.headers, ...more }, body: sent.body }
    })
}
