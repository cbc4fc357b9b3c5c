import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ByteRange, Depot, Place, StoredFile } from '#server/files/files.ts'
import { createDiskGuard } from './disk-guard.ts'
import { folderOf, isArchivoId, PROBE } from './layout.ts'

/** Open file. `appendFile` writes all bytes of a chunk. */
type OpenedFile = Pick<FileHandle, 'appendFile' | 'close'>
export type OpenWrite = (path: string) => Promise<OpenedFile>

const openWriteFile: OpenWrite = (path) => open(path, 'w', 0o600)
/** Size (bytes) of a chunk that is read. */
const CHUNK = 64 * 1024

const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/**
 * Returns the free bytes on the disk of a folder, without those reserved for root. Creates the folder if it is missing.
 */
const freeBytesOf = async (folder: string): Promise<number> => {
  const found = await statfs(folder).catch(undefinedIfMissing)
  if (found) return found.bavail * found.bsize
  await mkdir(folder, { recursive: true })
  return freeBytesOf(folder)
}

/**
 * Creates a store of files in a folder. The folder has a subfolder for each pair of first letters of a name, and one
 * for uploads.
 */
export const createDisk = (root: string, openWrite = openWriteFile, free = freeBytesOf): Depot => {
  const pathOf = (place: Place, archivoId: string) => join(root, folderOf(place, archivoId), archivoId)
  const { run, ready } = createDiskGuard(async () => {
    const path = join(root, `.listo-${randomUUID()}`)
    try {
      await writeFile(path, PROBE, { flush: true })
      if (!(await readFile(path)).equals(PROBE)) throw new Error('el archivo leído no coincide con el escrito')
    } finally {
      await rm(path, { force: true })
    }
  })

  const statAt = (path: string) => run(() => stat(path).catch(undefinedIfMissing))
  const namesIn = (folder: string) => run(async () => (await readdir(folder).catch(undefinedIfMissing)) ?? [])

  /** Returns the files of a folder by name. */
  const filesOf = async (folder: string): Promise<StoredFile[]> => {
    const names = await namesIn(join(root, folder))
    const found: StoredFile[] = []
    for (const archivoId of names.filter(isArchivoId).toSorted()) {
      const file = await statAt(join(root, folder, archivoId))
      if (file) found.push({ archivoId, tamano: file.size, escrito: file.mtime })
    }
    return found
  }

  const remove: Depot['remove'] = async (place, archivoIds) => {
    await Promise.all(archivoIds.map((archivoId) => run(() => rm(pathOf(place, archivoId), { force: true }))))
  }

  /**
   * Yields a file in chunks. Each chunk is an operation of its own, so that a slow reader does not occupy the disk
   * between two chunks.
   */
  const chunksOf = async function* (
    path: string,
    { start = 0, end = Number.POSITIVE_INFINITY }: Partial<ByteRange> = {},
  ): AsyncGenerator<Buffer> {
    const file = await run(() => open(path))
    try {
      for (let at = start; at <= end;) {
        const length = Math.min(CHUNK, end - at + 1)
        const from = at
        const { bytesRead, buffer } = await run(() => file.read(Buffer.allocUnsafe(length), 0, length, from))
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    } finally {
      await run(() => file.close())
    }
  }

  return {
    isShared: false,
    remove,
    async write(place, archivoId, source) {
      const path = pathOf('entrante', archivoId)
      const file = await run(async () => {
        await mkdir(join(root, folderOf('entrante', archivoId)), { recursive: true })
        return openWrite(path)
      })
      try {
        for await (const chunk of source) await run(() => file.appendFile(chunk))
      } finally {
        await run(() => file.close())
      }
      // Write under another name and rename at the end, so that a stored file is either complete or absent.
      if (place === 'guardado') await this.promote(archivoId, archivoId)
    },
    promote: (upload, archivoId) =>
      run(async () => {
        await mkdir(join(root, folderOf('guardado', archivoId)), { recursive: true })
        await rename(pathOf('entrante', upload), pathOf('guardado', archivoId))
      }),
    read: (place, archivoId, range) => Readable.from(chunksOf(pathOf(place, archivoId), range), { objectMode: false }),
    blob: (archivoId) => run(() => openAsBlob(pathOf('guardado', archivoId))),
    sizeOf: async (archivoId) => (await statAt(pathOf('guardado', archivoId)))?.size,
    async *list() {
      const folders = (await namesIn(root)).filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted()
      for (const folder of folders) {
        yield (await filesOf(folder)).filter(({ archivoId }) => archivoId.startsWith(folder))
      }
    },
    async removeIncoming(before) {
      const old = (await filesOf('entrante')).filter(({ escrito }) => escrito < before)
      await remove(
        'entrante',
        old.map(({ archivoId }) => archivoId),
      )
      return old.length
    },
    free: () => run(() => free(root)),
    ready,
  }
}
