import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore, type Depot, type FileStore, type StoredFile } from '#server/files/files.ts'
import { until } from '#testing/wait.ts'

/** Store of files for the tests of one file. */
export interface OpenDepot {
  depot: Depot
  close: () => Promise<unknown>
}

const MB = 1024 * 1024
const LIMITS = { extensiones: ['txt', 'pdf'], maxBytes: 40 * MB, maxFiles: 10 }

const textOf = (bytes: number): Buffer =>
  Buffer.from(
    randomBytes(Math.ceil(bytes / 2))
      .toString('hex')
      .slice(0, bytes),
  )
/** Returns a stream of the content in chunks. Neither the content nor a part is a multiple of their size. */
const inChunks = (content: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += 65_521) yield content.subarray(at, at + 65_521)
    })(),
  )

/** Contract tests of a store of files. A disk and a bucket must pass them. */
export const describeDepot = (name: string, open: () => Promise<OpenDepot>): void => {
  describe(`files: ${name}`, () => {
    let place: OpenDepot
    let store: FileStore
    beforeAll(async () => {
      place = await open()
      store = createFileStore(place.depot)
    })
    afterAll(() => place.close())

    const receive = (content: Buffer, nombre = 'nota.txt') => store.receive('files', nombre, inChunks(content), LIMITS)
    const keep = async (content: Buffer) => {
      const file = await receive(content)
      await store.keep([file.archivoId])
      return file
    }
    const listed = async (): Promise<StoredFile[]> => {
      const all: StoredFile[] = []
      for await (const files of store.list()) all.push(...files)
      return all
    }
    const LATER = () => new Date(Date.now() + 3_600_000)
    const lost = { code: 'ENOENT' }

    test.each([1, 5 * MB - 1, 5 * MB, 5 * MB + 1, 12 * MB])('returns %d bytes unchanged', async (bytes) => {
      const content = textOf(bytes)
      const file = await keep(content)
      expect(file).toMatchObject({ tamano: bytes, sha256: createHash('sha256').update(content).digest('hex') })
      expect((await buffer(store.read(file.archivoId))).equals(content)).toBe(true)
      expect(await store.sizeOf(file.archivoId)).toBe(bytes)
      const sent = await store.blob(file.archivoId)
      expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true)
    })

    test('lets only the call that uploads a file read it until it is stored, and then removes the upload', async () => {
      const file = await receive(Buffer.from('hola'))
      expect((await buffer(store.readReceived(file))).toString()).toBe('hola')
      await expect(buffer(store.read(file.archivoId))).rejects.toMatchObject(lost)
      expect(await store.sizeOf(file.archivoId)).toBeUndefined()
      await store.keep([file.archivoId])
      expect((await buffer(store.read(file.archivoId))).toString()).toBe('hola')
      await until('the upload is gone', () =>
        buffer(store.readReceived(file)).then(
          () => false,
          (error: { code?: string }) => error.code === 'ENOENT',
        ),
      )
    })

    test.each([
      [0, 0],
      [0, 99],
      [100, 199],
      [6 * MB - 5, 6 * MB - 1],
    ])('returns exactly the bytes from %d to %d', async (start, end) => {
      const content = textOf(6 * MB)
      const { archivoId } = await keep(content)
      const part = await buffer(store.read(archivoId, { start, end }))
      expect(part.equals(content.subarray(start, end + 1))).toBe(true)
    })

    test('fails with ENOENT when a missing file is read or stored', async () => {
      const id = randomUUID()
      await expect(buffer(store.read(id))).rejects.toMatchObject(lost)
      await expect(buffer(store.read(id, { start: 0, end: 9 }))).rejects.toMatchObject(lost)
      await expect(store.keep([id])).rejects.toMatchObject(lost)
      expect(await store.sizeOf(id)).toBeUndefined()
    })

    test('leaves nothing of an upload that is cut off', async () => {
      const cut = Readable.from(
        (function* () {
          yield textOf(7 * MB)
          throw new Error('the sender is gone')
        })(),
      )
      await expect(store.receive('files', 'nota.txt', cut, LIMITS)).rejects.toThrow('the sender is gone')
      expect(await store.removeIncoming(LATER())).toBe(0)
    })

    test('leaves nothing of a rejected upload', async () => {
      await expect(receive(Buffer.from('hola'), 'nota.pdf')).rejects.toMatchObject({ code: 'archivo-invalido' })
      await expect(receive(textOf(41 * MB))).rejects.toMatchObject({ code: 'archivo-grande' })
      expect(await store.removeIncoming(LATER())).toBe(0)
    })

    test('stores the new content of a rewritten upload', async () => {
      const sent = await receive(Buffer.from('como vino'))
      const file = await store.rewrite(sent, 'otra.txt', 'text/plain', Buffer.from('rehecho'))
      expect(file).toMatchObject({ archivoId: sent.archivoId, nombre: 'otra.txt', tamano: 7 })
      await store.keep([file.archivoId])
      expect((await buffer(store.read(file.archivoId))).toString()).toBe('rehecho')
    })

    test('discards uploads and stored files, and ignores missing ones', async () => {
      const [one, two] = [await receive(Buffer.from('uno')), await keep(Buffer.from('dos'))]
      await store.discard([one, two, { archivoId: randomUUID() }])
      await expect(buffer(store.readReceived(one))).rejects.toMatchObject(lost)
      expect(await store.sizeOf(two.archivoId)).toBeUndefined()
      await store.remove([two])
    })

    test('replaces a lost file with an upload', async () => {
      const file = await keep(Buffer.from('igual'))
      await store.remove([file])
      await store.restore(file.archivoId, await receive(Buffer.from('igual')))
      expect((await buffer(store.read(file.archivoId))).toString()).toBe('igual')
    })

    test('lists stored files by name, with their size, and no uploads', async () => {
      const kept = [await keep(Buffer.from('a')), await keep(Buffer.from('bb')), await keep(Buffer.from('ccc'))]
      for (const last of [3, 1, 2]) {
        await store.write(`aaaaaaaa-0000-4000-8000-00000000000${last}`, Readable.from([Buffer.from('juntos')]))
      }
      const upload = await receive(Buffer.from('todavía no'))
      const found = await listed()
      const names = found.map(({ archivoId }) => archivoId)
      expect(names).toEqual(names.toSorted())
      expect(names).not.toContain(upload.archivoId)
      for (const { archivoId, tamano } of kept) {
        const [row] = found.filter((file) => file.archivoId === archivoId)
        expect(row).toMatchObject({ tamano })
        expect(Math.abs(row!.escrito.getTime() - Date.now())).toBeLessThan(3_600_000)
      }
    })

    test('removes only uploads older than an instant, and no stored file', async () => {
      await store.removeIncoming(LATER())
      const [upload, kept] = [await receive(Buffer.from('olvidado')), await keep(Buffer.from('guardado'))]
      expect(await store.removeIncoming(new Date(Date.now() - 3_600_000))).toBe(0)
      expect((await buffer(store.readReceived(upload))).toString()).toBe('olvidado')
      expect(await store.removeIncoming(LATER())).toBe(1)
      await expect(buffer(store.readReceived(upload))).rejects.toMatchObject(lost)
      expect(await store.sizeOf(kept.archivoId)).toBe(8)
    })

    test('writes a file of another store under its name, complete or not at all', async () => {
      const archivoId = randomUUID()
      const cut = Readable.from(
        (function* () {
          yield textOf(6 * MB)
          throw new Error('cut')
        })(),
      )
      await expect(store.write(archivoId, cut)).rejects.toThrow('cut')
      expect(await store.sizeOf(archivoId)).toBeUndefined()
      await store.write(archivoId, Readable.from([Buffer.from('entero')]))
      expect((await buffer(store.read(archivoId))).toString()).toBe('entero')
    })

    test('leaves nothing after its self-test', async () => {
      const before = await listed()
      await store.ready()
      expect(await listed()).toEqual(before)
    })
  })
}
