import { createHash, randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  LIMITES_ARCHIVO,
  extensionMessage,
  extensionOf,
  isExtensionAllowed,
  sizeMessage,
} from '#contract/base/archivos.ts'
import { CONTENIDO_MESSAGE } from '#contract/base/comienzos.ts'
import type { FileLimits } from '#contract/route.ts'
import { CommitUnknownError } from '#server/db/database.ts'
import { AppError, StoreAwayError, StoreFullError } from '#server/base/errors.ts'
import { createTextCheck, kindOf } from './file-kinds.ts'
import { cleanFileName } from './file-names.ts'
import type { Inspection } from './inspect/inspect.ts'
import { createLimit } from '#server/limits/limit.ts'

/** Some bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** An upload that came in under a name of ours, not yet in any table. */
export interface ReceivedFile {
  archivoId: string
  nombre: string
  tipo: string
  tamano: number
  sha256: string
}

const SNIFF_BYTES = 4100
const VIRUS = 'tiene un virus y no se guardó. Revisá con un antivirus el equipo del que salió.'

/** Where a file is: what comes in, until a row names it, and what is kept. */
export type Place = 'entrante' | 'guardado'

/** A file that is kept, as whoever has it tells: bytes, and when it was written. */
export interface StoredFile {
  archivoId: string
  tamano: number
  escrito: Date
}

/**
 * Where the bytes are, by name of ours: a folder or an object store. A file that is not there is an error of code ENOENT
 * from `open`, as a disk says it; a fault that is not the customer's one of `isStorageFault`.
 */
export interface Depot {
  /** The same one for every process: when it is away it is so for all of them. */
  isShared: boolean
  /** Reads `source` to its end; the file is there, all of it, when this ends well. */
  write(place: Place, archivoId: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** From what comes in to what is kept, under this name. */
  promote(upload: string, archivoId: string): Promise<void>
  /** Those that are there no more are no error. */
  remove(place: Place, archivoIds: readonly string[]): Promise<void>
  /** Nothing is opened before it is read. Its errors are the stream's. */
  read(place: Place, archivoId: string, range?: ByteRange): Readable
  /** One that is kept, to send it on. */
  blob(archivoId: string): Promise<Blob>
  /** How many bytes one that is kept has; undefined when it is not there. */
  sizeOf(archivoId: string): Promise<number | undefined>
  /** Everything that is kept, in the order of its names, in parts. */
  list(): AsyncGenerator<StoredFile[]>
  /** Removes what came in before an instant and that nobody kept; says how much. */
  removeIncoming(before: Date): Promise<number>
  /** How many bytes more it takes; undefined where that has no end that is known. */
  free(): Promise<number | undefined>
  /** Writes, reads and removes a small one. Throws when that does not work. */
  ready(): Promise<void>
}

/** Who looks for viruses in what comes in. Away it is an AntivirusAwayError. */
export interface Antivirus {
  /** The name of what was found; undefined when it is clean. */
  scan(source: Readable): Promise<string | undefined>
  /** Which one it is, and how old what it knows. */
  ready(): Promise<string>
}

/** So many calls at once may hold a connection of the database while their files are kept; the next wait without one. */
const MOST_KEEPING = 4
const KEEPING_MS = 10_000

/** What is left on a disk for who else writes there, and for what is coming in just now: one send of the biggest. */
const RESERVED_BYTES = 128 * 1024 * 1024

/** Uploads as they come in, and the files that are kept, wherever their bytes are. With an antivirus nothing is kept that it did not find clean. */
export const createFileStore = (depot: Depot, antivirus?: Antivirus) => {
  const inTurn = createLimit(MOST_KEEPING, KEEPING_MS, () => new StoreAwayError('too many files wait to be kept'))

  /** Forgets uploads, kept or not. What cannot be removed now is swept later: whoever waits is not told. */
  const discard = async (files: readonly { archivoId: string }[]): Promise<void> => {
    const ids = files.map(({ archivoId }) => archivoId)
    if (ids.length) await Promise.allSettled([depot.remove('entrante', ids), depot.remove('guardado', ids)])
  }

  /** Puts something of ours where an upload is: the upload is gone, its name of ours stays. */
  const rewrite = async (
    { archivoId }: ReceivedFile,
    nombre: string,
    tipo: string,
    content: Buffer,
  ): Promise<ReceivedFile> => {
    await depot.write('entrante', archivoId, Readable.from([content]))
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { archivoId, nombre, tipo, tamano: content.length, sha256 }
  }

  /** Takes one upload as it comes, counting, hashing and checking that the content is what the name says and does nothing by itself. */
  const receive = async (
    field: string,
    rawName: string,
    content: Readable,
    { extensiones, maxBytes, remade }: FileLimits = LIMITES_ARCHIVO,
  ): Promise<ReceivedFile> => {
    const nombre = cleanFileName(rawName)
    const archivoId = randomUUID()
    const refuse = (code: 'archivo-invalido' | 'archivo-grande', reason: string, detail?: string) => {
      const message = `${nombre}: ${reason}`
      return new AppError(code, { message, fields: { [field]: message }, ...(detail !== undefined && { detail }) })
    }
    /** What is kept of it, once its kind has been looked into. */
    const lookInto = async (received: ReceivedFile, inspection: Inspection): Promise<ReceivedFile> => {
      const { inspect } = await import('./inspect/thread.ts')
      const { problem, content: cleaned } = await inspect(inspection, () => buffer(depot.read('entrante', archivoId)))
      if (problem !== undefined) throw refuse('archivo-invalido', problem)
      return cleaned ? rewrite(received, nombre, received.tipo, Buffer.from(cleaned)) : received
    }
    if (!isExtensionAllowed(nombre, extensiones)) {
      content.resume()
      throw refuse('archivo-invalido', extensionMessage(extensiones))
    }
    const hash = createHash('sha256')
    const head: Buffer[] = []
    let tamano = 0
    const text = createTextCheck(extensionOf(nombre))
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (tamano < SNIFF_BYTES) head.push(chunk)
        tamano += chunk.length
        text.add(chunk)
        hash.update(chunk)
        done(tamano > maxBytes ? refuse('archivo-grande', sizeMessage(maxBytes)) : null, chunk)
      },
    })
    try {
      await pipeline(content, meter, (source: AsyncIterable<Buffer>) => depot.write('entrante', archivoId, source))
      if (tamano === 0) throw refuse('archivo-invalido', 'está vacío.')
      const kind = await kindOf(extensionOf(nombre)!, Buffer.concat(head))
      if (!kind || (!kind.starts.length && !text.isAllText())) throw refuse('archivo-invalido', CONTENIDO_MESSAGE)
      const received = { archivoId, nombre, tipo: kind.tipo, tamano, sha256: hash.digest('hex') }
      const kept = kind.inspection && !remade ? await lookInto(received, kind.inspection) : received
      const virus = await antivirus?.scan(depot.read('entrante', archivoId))
      if (virus !== undefined) throw refuse('archivo-invalido', VIRUS, `virus: ${virus}`)
      return kept
    } catch (error) {
      await depot.remove('entrante', [archivoId]).catch(() => {})
      throw error
    }
  }

  /** Throws when so many bytes more would fill the disk. */
  const requireRoom = async (bytes: number): Promise<void> => {
    const free = await depot.free()
    if (free !== undefined && free - bytes < RESERVED_BYTES) throw new StoreFullError(`${free} bytes free`)
  }

  return {
    isShared: depot.isShared,
    requireRoom,
    free: (): Promise<number | undefined> => depot.free(),
    antivirus,
    /** Work that keeps files inside a transaction: a store that is slow must not take every connection of the others. */
    inTurn,
    receive,
    rewrite,
    /** An upload of this very call, which nobody keeps yet. */
    readReceived: ({ archivoId }: ReceivedFile, range?: ByteRange): Readable =>
      depot.read('entrante', archivoId, range),
    /** Keeps uploads for good: the last thing before the COMMIT of the rows that name them. */
    async keep(archivoIds: readonly string[]): Promise<void> {
      await Promise.all(archivoIds.map((archivoId) => depot.promote(archivoId, archivoId)))
    },
    discard,
    /**
     * After work that failed: uploads that no row can name do not stay. When nobody knows whether the rows were committed
     * they do, until the sweep decides.
     */
    async discardAfter(error: unknown, files: readonly { archivoId: string }[]): Promise<void> {
      if (!(error instanceof CommitUnknownError)) await discard(files)
    },
    /** Puts an upload where the file of the same content was lost; the upload is no more. */
    restore: (archivoId: string, upload: { archivoId: string }): Promise<void> =>
      depot.promote(upload.archivoId, archivoId),
    /** One that is kept: the whole of it, or the bytes of a range. */
    read: (archivoId: string, range?: ByteRange): Readable => depot.read('guardado', archivoId, range),
    /** One that comes from another store, under the name that it had there. */
    write: (archivoId: string, source: AsyncIterable<Uint8Array>): Promise<void> =>
      depot.write('guardado', archivoId, source),
    blob: (archivoId: string): Promise<Blob> => depot.blob(archivoId),
    sizeOf: (archivoId: string): Promise<number | undefined> => depot.sizeOf(archivoId),
    list: (): AsyncGenerator<StoredFile[]> => depot.list(),
    /** Removes what is kept and nothing names any more. */
    remove: (files: readonly { archivoId: string }[]): Promise<void> =>
      depot.remove(
        'guardado',
        files.map(({ archivoId }) => archivoId),
      ),
    removeIncoming: (before: Date): Promise<number> => depot.removeIncoming(before),
    async ready(): Promise<void> {
      await depot.ready()
      await requireRoom(0)
    },
  }
}

export type FileStore = ReturnType<typeof createFileStore>
