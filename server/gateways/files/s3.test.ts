import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { toAppError } from '#server/base/errors.ts'
import { createFileStore, type FileStore } from '#server/files/files.ts'
import { startS3, giveS3Keys } from '#testing/s3/server.ts'
import { createS3 } from './s3.ts'

giveS3Keys()

const MB = 1024 * 1024
const TIMEOUT_MS = 1500
let server: Awaited<ReturnType<typeof startS3>>
let store: FileStore
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())
const open = (env: Record<string, string> = {}) =>
  createFileStore(createS3(readConfig({ ...server.env, S3_TIMEOUT_MS: String(TIMEOUT_MS), ...env }).BUCKET!))
beforeEach(() => {
  store = open()
})
afterEach(() => server.setFault(undefined))

const receive = (content: Buffer | string) =>
  store.receive('files', 'nota.txt', Readable.from([Buffer.from(content)]), {
    extensiones: ['txt'],
    maxBytes: 20 * MB,
    maxFiles: 1,
  })
const keep = async (content: Buffer | string) => {
  const { archivoId } = await receive(content)
  await store.keep([archivoId])
  return archivoId
}
const away = { code: 'ESTORE' }

describe('a store that fails throws StoreAwayError in limited time', () => {
  test('when it does not answer', async () => {
    const archivoId = await keep('hola')
    server.setFault(() => true)
    await expect(buffer(store.read(archivoId))).rejects.toThrow(`no respondió en ${TIMEOUT_MS} ms`)
    await expect(receive('hola')).rejects.toMatchObject(away)
    await expect(store.ready()).rejects.toMatchObject(away)
  })

  test('when it stops sending in the middle of a file', async () => {
    const archivoId = await keep(Buffer.alloc(MB, 'a'))
    server.setFault((request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, { 'content-length': MB }).write(Buffer.alloc(1000, 'a'))
      return true
    })
    await expect(buffer(store.read(archivoId))).rejects.toThrow('dejó de enviar')
  })

  test('when the connection is cut in the middle of a file; a part of a file never counts as the whole file', async () => {
    const archivoId = await keep(Buffer.alloc(MB, 'a'))
    server.setFault((request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200, { 'content-length': MB }).write(Buffer.alloc(1000, 'a'), () => response.destroy())
      return true
    })
    await expect(buffer(store.read(archivoId))).rejects.toMatchObject(away)
  })

  test.each([403, 500, 503])('when it answers %d', async (status) => {
    const archivoId = await keep('hola')
    server.setFault((_request, response) => {
      response.writeHead(status).end('<Error><Code>Algo</Code><Message>no</Message></Error>')
      return true
    })
    await expect(buffer(store.read(archivoId))).rejects.toMatchObject(away)
    await expect(store.keep([archivoId])).rejects.toMatchObject(away)
  })

  test('when nothing listens at its address; the error tells users that files are unavailable', async () => {
    const gone = open({ S3_ENDPOINT: 'http://127.0.0.1:1' })
    const error = await gone.ready().then(
      () => undefined,
      (thrown: unknown) => toAppError(thrown),
    )
    expect(error).toMatchObject({ code: 'no-disponible', status: 503 })
    expect(error!.message).toContain('No podemos guardar ni abrir archivos en este momento')
  })

  test('when the bucket is missing or the keys are wrong; no file is then reported as lost', async () => {
    const other = open({ S3_BUCKET: 'no-existe' })
    await expect(buffer(other.read(randomUUID()))).rejects.toMatchObject(away)
    server.setFault((request) => {
      request.headers['x-amz-date'] = '20200101T000000Z'
      return false
    })
    await expect(buffer(store.read(randomUUID()))).rejects.toThrow('SignatureDoesNotMatch')
  })
})

test('a store is not called for a while after five failures in a row', async () => {
  const archivoId = await keep('hola')
  server.setFault((_request, response) => {
    response.writeHead(500).end()
    return true
  })
  for (let n = 0; n < 5; n += 1) await expect(buffer(store.read(archivoId))).rejects.toMatchObject(away)
  const before = server.requests()
  await expect(buffer(store.read(archivoId))).rejects.toThrow('no respondió las últimas veces')
  expect(server.requests()).toBe(before)
})

test('a missing file does not count as a failure of the store', async () => {
  const archivoId = await keep('hola')
  for (let n = 0; n < 6; n += 1)
    await expect(buffer(store.read(randomUUID()))).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await buffer(store.read(archivoId))).toString()).toBe('hola')
})

test('a client that reads a file slowly does not count as a store that stopped', async () => {
  const archivoId = await keep(Buffer.alloc(4 * MB, 'a'))
  const stream = store.read(archivoId)
  let read = 0
  for await (const chunk of stream) {
    if (read === 0) await new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS))
    read += (chunk as Buffer).length
  }
  expect(read).toBe(4 * MB)
})

test('a sweep removes the multipart upload that a dead process left', async () => {
  const id = randomUUID()
  server.uploads.set('a-medias', { key: `entrante/${id}`, started: new Date(0), parts: new Map() })
  expect(await store.removeIncoming(new Date(1))).toBe(1)
  expect(server.uploads.size).toBe(0)
})

test('foreign files under the prefix are neither listed nor removed', async () => {
  const file = { body: Buffer.from('x'), written: new Date(0), headers: {} }
  const foreign = ['LEEME.txt', 'aa/LEEME.txt', `bb/${randomUUID().replace(/^../, 'aa')}`, `aa/bb/${randomUUID()}`]
  for (const key of foreign) server.objects.set(key, file)
  for await (const files of store.list())
    for (const { archivoId } of files) expect(foreign.join()).not.toContain(archivoId)
  await store.removeIncoming(new Date())
  for (const key of foreign) expect(server.objects.has(key)).toBe(true)
})

test.each([12, 6 * MB])(
  'encryption and storage class are sent with a file of %d bytes, and again when the file is copied',
  async (bytes) => {
    store = open({ S3_ENCRYPTION: 'aws:kms:clave-1', S3_STORAGE_CLASS: 'STANDARD_IA', S3_TIMEOUT_MS: '5000' })
    const archivoId = await keep(Buffer.alloc(bytes, 'a'))
    expect(server.objects.get(`${archivoId.slice(0, 2)}/${archivoId}`)!.headers).toEqual({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-storage-class': 'STANDARD_IA',
    })
  },
)
