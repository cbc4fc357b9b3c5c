import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogos } from '#contract/catalogos/calls.ts'
import { readRange } from './send-file.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { giveS3Keys, startS3 } from '#testing/s3/server.ts'

/** Id of a catalogue in the demo data (suspension), which customers of autopartes can see. */
const CATALOGO = 5

giveS3Keys()

/** Moves the content of the catalogue from its row to the file store. */
const putInStore = async ({ pool, store }: Portal): Promise<void> => {
  const { rows } = await pool.query<{ archivoId: string; contenido: Buffer }>(
    `select archivo_id as "archivoId", contenido from archivo join catalogo using (archivo_id) where catalogo_id = $1`,
    [CATALOGO],
  )
  const [{ archivoId, contenido }] = rows as [(typeof rows)[number]]
  await store.write(archivoId, Readable.from([contenido]))
  await pool.query('update archivo set contenido = null where archivo_id = $1', [archivoId])
}

const none = { env: {}, close: async () => {} }
describe.each([
  { name: 'in its database row', open: async () => none, put: async () => {} },
  { name: 'in a folder', open: async () => none, put: putInStore },
  { name: 'in a bucket', open: () => startS3(), put: putInStore },
])('a file $name', ({ open, put }) => {
  let storage: { env: Record<string, string>; close: () => Promise<unknown> }
  let portal: Portal
  let whole: Buffer
  let etag: string

  const get = (headers: Record<string, string> = {}) =>
    portal.call('lferreyra', catalogos.download, { params: { catalogoId: CATALOGO }, headers })

  beforeAll(async () => {
    storage = await open()
    portal = await startPortal(storage.env)
    await put(portal)
    const answer = await get()
    whole = answer.raw
    etag = String(answer.headers.etag)
  })
  afterAll(async () => {
    await portal.close()
    await storage.close()
  })

  test('announces that it supports ranges', async () => {
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
  ])('answers %s with 206 and exactly those bytes', async (range, start, end) => {
    const { status, headers, raw } = await get({ range })
    const from = start < 0 ? whole.length + start : start
    const to = Math.min(end, whole.length - 1)
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${from}-${to}/${whole.length}`)
    expect(raw.equals(whole.subarray(from, to + 1))).toBe(true)
  })

  test('continues an interrupted download when the client requests it with If-Range', async () => {
    const first = await get({ range: 'bytes=0-999' })
    const rest = await get({ range: 'bytes=1000-', 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(Buffer.concat([first.raw, rest.raw]).equals(whole)).toBe(true)
  })

  test('serves concurrent ranges, as a PDF reader requests them', async () => {
    const pieces = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const size = Math.ceil(whole.length / 8)
        return get({ range: `bytes=${at * size}-${Math.min((at + 1) * size, whole.length) - 1}` })
      }),
    )
    expect(pieces.map(({ status }) => status)).toEqual(pieces.map(() => 206))
    expect(Buffer.concat(pieces.map(({ raw }) => raw)).equals(whole)).toBe(true)
  })

  test('is sent whole when If-Range names an older version of the content', async () => {
    const { status, raw } = await get({ range: 'bytes=1000-', 'if-range': '"otro"' })
    expect(status).toBe(200)
    expect(raw.equals(whole)).toBe(true)
  })

  test('answers 416 with the size for a range beyond its end', async () => {
    for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
      const { status, headers, raw } = await get({ range })
      expect(status).toBe(416)
      expect(headers['content-range']).toBe(`bytes */${whole.length}`)
      expect(raw.length).toBe(0)
    }
  })

  test('is not sent again when the browser has the current content: the answer is 304', async () => {
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
  })

  test('answers HEAD with its headers and no body', async () => {
    const headers = { authorization: `Bearer ${await portal.token('lferreyra')}` }
    const url = `/autogestion/${catalogos.download.path.replace(':catalogoId', String(CATALOGO))}`
    const answer = await portal.app.inject({ method: 'HEAD', url, headers })
    expect([answer.statusCode, answer.headers.etag, answer.rawPayload.length]).toEqual([200, etag, 0])
    expect(answer.headers['content-length']).toBe(String(whole.length))
  })

  test('checks access for each range: 401 without a session, 404 for a user of another negocio', async () => {
    expect((await portal.call(undefined, catalogos.download, { headers: { range: 'bytes=0-1' } })).status).toBe(401)
    const motos = await portal.call('hquiroga', catalogos.download, {
      params: { catalogoId: CATALOGO },
      headers: { range: 'bytes=0-1' },
    })
    expect(motos.status).toBe(404)
  })
})

describe('readRange', () => {
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
  ])('reads the header "%s" as the expected range', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected)
  })
})
