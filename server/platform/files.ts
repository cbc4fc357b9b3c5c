import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  LIMITES_ARCHIVO,
  extensionMessage,
  extensionOf,
  isExtensionAllowed,
  sizeMessage,
} from '#contract/base/archivos.ts'
import type { FileLimits } from '#contract/route.ts'
import { CommitUnknownError } from './database.ts'
import { AppError } from './errors.ts'

/** What the first bytes may say for each extension of spec §5. `lsx` and `peg` are xlsx and jpeg cut short. */
const CONTENT: Record<string, readonly string[]> = {
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  lsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  xls: ['application/x-cfb'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  peg: ['image/jpeg'],
  pdf: ['application/pdf'],
}

const OFFICE: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  lsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

/** Text has no zero byte and is UTF-8 or Latin-1 without control characters. */
const isText = (head: Buffer): boolean => !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/** The content type of a file whose first bytes agree with its extension; undefined when they do not. */
const detectType = async (extension: string, head: Buffer): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (extension === 'txt' || extension === 'csv') {
    return !found && isText(head) ? (extension === 'csv' ? 'text/csv' : 'text/plain') : undefined
  }
  if (extension === 'json')
    return !found && isText(head) && /^[\s\uFEFF]*[[{"\d\-tfn]/.test(head.toString('utf8'))
      ? 'application/json'
      : undefined
  const expected = CONTENT[extension]
  if (!found || !expected?.includes(found.mime)) return undefined
  return OFFICE[extension] ?? found.mime
}

/** Some bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** An upload that is on disk under a name of ours, not yet in any table. */
export interface ReceivedFile {
  archivoId: string
  nombre: string
  tipo: string
  tamano: number
  sha256: string
}

const SNIFF_BYTES = 4100

/** The last part of whatever path a browser sent, without control characters, at most 150 characters. */
const cleanName = (name: string): string => {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  return base
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .slice(-150)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PROBE_BYTES = 4096

/** What writes an upload. */
export type OpenWrite = (path: string, options: { flags: string; mode: number }) => Writable

/** Files on disk by generated name, two letters a folder. */
export const createFileStore = (root: string, openWrite: OpenWrite = createWriteStream) => {
  const pathOf = (archivoId: string) => join(root, archivoId.slice(0, 2), archivoId)

  const remove = async (files: readonly { archivoId: string }[]): Promise<void> => {
    await Promise.all(files.map((file) => rm(pathOf(file.archivoId), { force: true })))
  }

  /** Streams one upload to disk, counting, hashing and checking that the content is what the name says. */
  const receive = async (
    field: string,
    rawName: string,
    content: Readable,
    { extensiones, maxBytes }: FileLimits = LIMITES_ARCHIVO,
  ): Promise<ReceivedFile> => {
    const nombre = cleanName(rawName)
    const refuse = (code: 'archivo-invalido' | 'archivo-grande', message: string) =>
      new AppError(code, { message: `${nombre}: ${message}`, fields: { [field]: `${nombre}: ${message}` } })
    if (!isExtensionAllowed(nombre, extensiones)) {
      content.resume()
      throw refuse('archivo-invalido', extensionMessage(extensiones))
    }
    const archivoId = randomUUID()
    const hash = createHash('sha256')
    const head: Buffer[] = []
    let tamano = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (tamano < SNIFF_BYTES) head.push(chunk)
        tamano += chunk.length
        hash.update(chunk)
        done(tamano > maxBytes ? refuse('archivo-grande', sizeMessage(maxBytes)) : null, chunk)
      },
    })
    await mkdir(join(root, archivoId.slice(0, 2)), { recursive: true })
    try {
      await pipeline(content, meter, openWrite(pathOf(archivoId), { flags: 'wx', mode: 0o600 }))
      if (tamano === 0) throw refuse('archivo-invalido', 'está vacío.')
      const tipo = await detectType(extensionOf(nombre)!, Buffer.concat(head))
      if (!tipo) throw refuse('archivo-invalido', 'el contenido no coincide con la extensión.')
      return { archivoId, nombre, tipo, tamano, sha256: hash.digest('hex') }
    } catch (error) {
      await remove([{ archivoId }])
      throw error
    }
  }

  /** Puts something of ours where an upload is: the upload is gone, its name of ours stays. */
  const rewrite = async ({ archivoId }: ReceivedFile, nombre: string, tipo: string, content: Buffer) => {
    await writeFile(pathOf(archivoId), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { archivoId, nombre, tipo, tamano: content.length, sha256 } satisfies ReceivedFile
  }

  const exists = (archivoId: string): Promise<boolean> =>
    stat(pathOf(archivoId)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )

  return {
    receive,
    rewrite,
    remove,
    exists,
    /**
     * After work that failed: uploads that no row can name do not stay. When nobody knows whether the rows were committed
     * they do, until the sweep decides.
     */
    async removeAfter(error: unknown, files: readonly { archivoId: string }[]): Promise<void> {
      if (!(error instanceof CommitUnknownError)) await remove(files)
    },
    /** Puts an upload where the file of the same content was lost; the upload is no more. */
    async restore(archivoId: string, upload: { archivoId: string }): Promise<void> {
      await mkdir(join(root, archivoId.slice(0, 2)), { recursive: true })
      await rename(pathOf(upload.archivoId), pathOf(archivoId))
    },
    /** The files of each folder, by name of ours, with when they were written. */
    async *folders(): AsyncGenerator<{ folder: string; archivos: { archivoId: string; escrito: Date }[] }> {
      for await (const { name: folder } of await opendir(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        const archivos: { archivoId: string; escrito: Date }[] = []
        for await (const { name: archivoId } of await opendir(join(root, folder))) {
          if (!UUID.test(archivoId) || !archivoId.startsWith(folder)) continue
          const found = await stat(pathOf(archivoId)).catch(() => undefined)
          if (found) archivos.push({ archivoId, escrito: found.mtime })
        }
        yield { folder, archivos }
      }
    },
    /** Throws when nothing can be written: the disk is full, read-only or away. */
    async ready(): Promise<void> {
      const probe = join(root, `.listo-${randomUUID()}`)
      try {
        await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true })
      } finally {
        await rm(probe, { force: true })
      }
    },
    /** The whole of it, or the bytes of a range. */
    read: (archivoId: string, range?: ByteRange): Readable => createReadStream(pathOf(archivoId), range),
    /** To send it on, without holding it in memory. */
    blob: (archivoId: string): Promise<Blob> => openAsBlob(pathOf(archivoId)),
  }
}

export type FileStore = ReturnType<typeof createFileStore>
