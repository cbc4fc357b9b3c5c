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

/** Byte range of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Upload stored under an id of the portal. No row of the database has this id yet. */
export interface ReceivedFile {
  archivoId: string
  nombre: string
  tipo: string
  tamano: number
  sha256: string
}

const SNIFF_BYTES = 4100
const VIRUS = 'tiene un virus y no se guardó. Revisá con un antivirus el dispositivo del que salió.'

/** Folder of a file: `entrante` until a row of the database names the file, then `guardado`. */
export type Place = 'entrante' | 'guardado'

/** Stored file, as its depot reports it. `escrito`: time at which it was written. */
export interface StoredFile {
  archivoId: string
  tamano: number
  escrito: Date
}

/**
 * Storage of bytes by id: a folder or an object store. Reading a missing file fails with ENOENT, as on a disk. Errors
 * of the storage satisfy `isStorageFault`.
 */
export interface Depot {
  /** true: all processes use the same store, so that all fail together with it. */
  isShared: boolean
  /** Writes `source` to its end. The file is complete when the promise resolves. */
  write(place: Place, archivoId: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Moves an upload to the stored files, under the id `archivoId`. */
  promote(upload: string, archivoId: string): Promise<void>
  /** Removes files. Missing files are no error. */
  remove(place: Place, archivoIds: readonly string[]): Promise<void>
  /** Opens the file when the stream is first read. The stream emits the errors. */
  read(place: Place, archivoId: string, range?: ByteRange): Readable
  /** Returns a whole stored file, to send it to another system. */
  blob(archivoId: string): Promise<Blob>
  /** Returns the size (bytes) of a stored file; undefined: there is no such file. */
  sizeOf(archivoId: string): Promise<number | undefined>
  /** Yields all stored files in batches, in order of their ids. */
  list(): AsyncGenerator<StoredFile[]>
  /** Removes uploads that were received before an instant and never stored. Returns their number. */
  removeIncoming(before: Date): Promise<number>
  /** Returns the free bytes; undefined: unlimited or unknown. */
  free(): Promise<number | undefined>
  /** Writes, reads and removes a small file. Throws when that fails. */
  ready(): Promise<void>
}

/** Virus scanner for uploads. Its methods throw AntivirusAwayError when it is unavailable. */
export interface Antivirus {
  /** Returns the name of the virus; undefined: the file is clean. */
  scan(source: Readable): Promise<string | undefined>
  /** Returns the scanner's version and the age of its signatures. */
  ready(): Promise<string>
}

/**
 * Maximum number of calls that hold a database connection while they store files. More calls wait without a connection.
 */
const MAX_STORING = 4
const STORING_WAIT_MS = 10_000

/**
 * Bytes to leave free on a disk, for other writers and for uploads in progress. It equals the size of the largest
 * request.
 */
const RESERVED_BYTES = 128 * 1024 * 1024

/** Creates the store of uploads and stored files in a depot. With an antivirus, it accepts only clean files. */
export const createFileStore = (depot: Depot, antivirus?: Antivirus) => {
  const inTurn = createLimit(
    MAX_STORING,
    STORING_WAIT_MS,
    () => new StoreAwayError('too many files waiting to be stored'),
  )

  /** Deletes uploads, stored or not. Ignores failures, because a later sweep deletes the rest. */
  const discard = async (files: readonly { archivoId: string }[]): Promise<void> => {
    const ids = files.map(({ archivoId }) => archivoId)
    if (ids.length) await Promise.allSettled([depot.remove('entrante', ids), depot.remove('guardado', ids)])
  }

  /** Replaces the content of an upload under the same id. */
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

  /**
   * Receives an upload. Counts and hashes its bytes, and checks that its content matches the extension and has no
   * active parts. Throws `archivo-invalido` or `archivo-grande`.
   */
  const receive = async (
    field: string,
    rawName: string,
    content: Readable,
    { extensiones, maxBytes, remade }: FileLimits = LIMITES_ARCHIVO,
  ): Promise<ReceivedFile> => {
    const nombre = cleanFileName(rawName)
    const archivoId = randomUUID()
    const reject = (code: 'archivo-invalido' | 'archivo-grande', reason: string, detail?: string) => {
      const message = `${nombre}: ${reason}`
      return new AppError(code, { message, fields: { [field]: message }, ...(detail !== undefined && { detail }) })
    }
    /** Inspects an upload. Returns the upload, or its cleaned or converted replacement. */
    const inspectUpload = async (received: ReceivedFile, inspection: Inspection): Promise<ReceivedFile> => {
      const { inspect } = await import('./inspect/thread.ts')
      const { problem, content: cleaned } = await inspect(inspection, () => buffer(depot.read('entrante', archivoId)))
      if (problem !== undefined) throw reject('archivo-invalido', problem)
      return cleaned ? rewrite(received, nombre, received.tipo, Buffer.from(cleaned)) : received
    }
    if (!isExtensionAllowed(nombre, extensiones)) {
      content.resume()
      throw reject('archivo-invalido', extensionMessage(extensiones))
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
        done(tamano > maxBytes ? reject('archivo-grande', sizeMessage(maxBytes)) : null, chunk)
      },
    })
    try {
      await pipeline(content, meter, (source: AsyncIterable<Buffer>) => depot.write('entrante', archivoId, source))
      if (tamano === 0) throw reject('archivo-invalido', 'está vacío.')
      const kind = await kindOf(extensionOf(nombre)!, Buffer.concat(head))
      if (!kind || !(kind.isRaw || kind.starts.length || text.isAllText()))
        throw reject('archivo-invalido', CONTENIDO_MESSAGE)
      const received = { archivoId, nombre, tipo: kind.tipo, tamano, sha256: hash.digest('hex') }
      const isConverted = kind.inspection === 'conversion'
      const result =
        kind.inspection && (isConverted || !remade) ? await inspectUpload(received, kind.inspection) : received
      // A JPEG may be larger than the photo from which it was converted.
      if (isConverted && !remade && result.tamano > maxBytes) throw reject('archivo-grande', sizeMessage(maxBytes))
      const virus = await antivirus?.scan(depot.read('entrante', archivoId))
      if (virus !== undefined) throw reject('archivo-invalido', VIRUS, `virus: ${virus}`)
      return result
    } catch (error) {
      await depot.remove('entrante', [archivoId]).catch(() => {})
      throw error
    }
  }

  /** Throws StoreFullError when `bytes` more bytes would leave less than RESERVED_BYTES on the disk. */
  const requireRoom = async (bytes: number): Promise<void> => {
    const free = await depot.free()
    if (free !== undefined && free - bytes < RESERVED_BYTES) throw new StoreFullError(`${free} bytes free`)
  }

  return {
    isShared: depot.isShared,
    requireRoom,
    free: (): Promise<number | undefined> => depot.free(),
    antivirus,
    /**
     * Runs a call that stores files inside a transaction. Such calls are queued, because a slow store could otherwise
     * occupy all connections.
     */
    inTurn,
    receive,
    rewrite,
    /** Reads an upload of the current call before it is stored. */
    readReceived: ({ archivoId }: ReceivedFile, range?: ByteRange): Readable =>
      depot.read('entrante', archivoId, range),
    /** Stores uploads for good. Call it last before the COMMIT of their rows. */
    async keep(archivoIds: readonly string[]): Promise<void> {
      await Promise.all(archivoIds.map((archivoId) => depot.promote(archivoId, archivoId)))
    },
    discard,
    /**
     * Discards uploads after a failure. When the outcome of the COMMIT is unknown, leaves them for the sweep, which
     * decides later.
     */
    async discardAfter(error: unknown, files: readonly { archivoId: string }[]): Promise<void> {
      if (!(error instanceof CommitUnknownError)) await discard(files)
    },
    /** Replaces a lost file by an upload with the same content. */
    restore: (archivoId: string, upload: { archivoId: string }): Promise<void> =>
      depot.promote(upload.archivoId, archivoId),
    /** Reads a stored file, or a range of its bytes. */
    read: (archivoId: string, range?: ByteRange): Readable => depot.read('guardado', archivoId, range),
    /** Writes a file copied from another store, under its id there. */
    write: (archivoId: string, source: AsyncIterable<Uint8Array>): Promise<void> =>
      depot.write('guardado', archivoId, source),
    blob: (archivoId: string): Promise<Blob> => depot.blob(archivoId),
    sizeOf: (archivoId: string): Promise<number | undefined> => depot.sizeOf(archivoId),
    list: (): AsyncGenerator<StoredFile[]> => depot.list(),
    /** Removes stored files that no row of the database names. */
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
