import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogos } from '#contract/catalogos/calls.ts'
import { readRange } from './send-file.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
let whole: Buffer
let etag: string

/** The suspension catalogue of the demo company, as a customer of parts gets it. */
const CATALOGO = 5
const get = (headers: Record<string, string> = {}) =>
  portal.call('lferreyra', catalogos.download, { params: { catalogoId: CATALOGO }, headers })

beforeAll(async () => {
  portal = await startPortal()
  const answer = await get()
  whole = answer.raw
  etag = String(answer.headers.etag)
})
afterAll(() => portal.close())

test('the whole file says that it can be had in parts', async () => {
  const { status, headers } = await get()
  expect(status).toBe(200)
  expect(headers['accept-ranges']).toBe('bytes')
  expect(headers['content-length']).toBe(String(whole.length))
  expect(whole.subarray(0, 5).toString()).toBe('%PDF-')
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, Infinity],
  ['bytes=-50', -50, Infinity],
  ['bytes=10-999999999', 10, Infinity],
])('%s is 206 with exactly those bytes', async (range, start, end) => {
  const { status, headers, raw } = await get({ range })
  const from = start < 0 ? whole.length + start : start
  const to = Math.min(end, whole.length - 1)
  expect(status).toBe(206)
  expect(headers['content-range']).toBe(`bytes ${from}-${to}/${whole.length}`)
  expect(raw.equals(whole.subarray(from, to + 1))).toBe(true)
})

test('a download that was cut goes on where it was, and gives the same file', async () => {
  const first = await get({ range: 'bytes=0-999' })
  const rest = await get({ range: 'bytes=1000-', 'if-range': etag })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([first.raw, rest.raw]).equals(whole)).toBe(true)
})

test('the reader of a PDF asks for its end and then for pieces, side by side', async () => {
  const pieces = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const size = Math.ceil(whole.length / 8)
      return get({ range: `bytes=${at * size}-${Math.min((at + 1) * size, whole.length) - 1}` })
    }),
  )
  expect(Buffer.concat(pieces.map(({ raw }) => raw)).equals(whole)).toBe(true)
})

test('If-Range of another content is answered with all of the new one', async () => {
  const { status, raw } = await get({ range: 'bytes=1000-', 'if-range': '"otro"' })
  expect(status).toBe(200)
  expect(raw.equals(whole)).toBe(true)
})

test('bytes that are not there are 416, and it says how many there are', async () => {
  for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
    const { status, headers, raw } = await get({ range })
    expect(status).toBe(416)
    expect(headers['content-range']).toBe(`bytes */${whole.length}`)
    expect(raw.length).toBe(0)
  }
})

test('who has the file already is told so and sent nothing', async () => {
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
})

test('each part asks who is asking: without a session 401, of another business 404', async () => {
  expect((await portal.call(undefined, catalogos.download, { headers: { range: 'bytes=0-1' } })).status).toBe(401)
  const motos = await portal.call('hquiroga', catalogos.download, {
    params: { catalogoId: CATALOGO },
    headers: { range: 'bytes=0-1' },
  })
  expect(motos.status).toBe(404)
})

describe('what a Range header asks for', () => {
  test.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=9-', { start: 9, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
  ])('%s', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected)
  })
})
