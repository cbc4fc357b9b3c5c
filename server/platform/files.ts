import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extensionMessage, extensionOf, isExtensionAllowed, LIMITES_ARCHIVO, sizeMessage } from '#contract/archivos.ts'
import type { FileLimits } from '#contract/route.ts'
import { AppError } from './errors.ts'
import { detectType } from './file-types.ts'

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

/** Files on disk by generated name, two letters a folder. */
export const createFileStore = (root: string) => {
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
      await pipeline(content, meter, createWriteStream(pathOf(archivoId), { flags: 'wx', mode: 0o600 }))
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

  return {
    receive,
    rewrite,
    remove,
    read: (archivoId: string): Readable => createReadStream(pathOf(archivoId)),
    /** To send it on, without holding it in memory. */
    blob: (archivoId: string): Promise<Blob> => openAsBlob(pathOf(archivoId)),
  }
}

export type FileStore = ReturnType<typeof createFileStore>
