import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Depot, Place, StoredFile } from '#server/files/files.ts'
import { folderOf, isArchivoId, PROBE } from './layout.ts'

export type OpenWrite = (path: string, options: { mode: number }) => Writable

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
 * Opens a store of files in a folder. There is a subfolder for each pair of first letters of a name, and one for
 * uploads.
 */
export const createDisk = (root: string, openWrite: OpenWrite = createWriteStream, free = freeBytesOf): Depot => {
  const pathOf = (place: Place, archivoId: string) => join(root, folderOf(place, archivoId), archivoId)

  /** Returns the files of a folder by name. */
  const filesOf = async (folder: string): Promise<StoredFile[]> => {
    const names = (await readdir(join(root, folder)).catch(undefinedIfMissing)) ?? []
    const found: StoredFile[] = []
    for (const archivoId of names.filter(isArchivoId).toSorted()) {
      const file = await stat(join(root, folder, archivoId)).catch(undefinedIfMissing)
      if (file) found.push({ archivoId, tamano: file.size, escrito: file.mtime })
    }
    return found
  }

  const remove: Depot['remove'] = async (place, archivoIds) => {
    await Promise.all(archivoIds.map((archivoId) => rm(pathOf(place, archivoId), { force: true })))
  }

  return {
    isShared: false,
    remove,
    async write(place, archivoId, source) {
      const path = pathOf('entrante', archivoId)
      await mkdir(join(root, folderOf('entrante', archivoId)), { recursive: true })
      await pipeline(source, openWrite(path, { mode: 0o600 }))
      // Write under another name and rename at the end, so that a stored file is never incomplete.
      if (place === 'guardado') await this.promote(archivoId, archivoId)
    },
    async promote(upload, archivoId) {
      await mkdir(join(root, folderOf('guardado', archivoId)), { recursive: true })
      await rename(pathOf('entrante', upload), pathOf('guardado', archivoId))
    },
    read: (place, archivoId, range) => createReadStream(pathOf(place, archivoId), range),
    blob: (archivoId) => openAsBlob(pathOf('guardado', archivoId)),
    sizeOf: async (archivoId) => (await stat(pathOf('guardado', archivoId)).catch(undefinedIfMissing))?.size,
    async *list() {
      const names = (await readdir(root).catch(undefinedIfMissing)) ?? []
      const folders = names.filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted()
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
    free: () => free(root),
    async ready() {
      const path = join(root, `.listo-${randomUUID()}`)
      try {
        await writeFile(path, PROBE, { flush: true })
        if (!(await readFile(path)).equals(PROBE)) throw new Error('el archivo leído no coincide con el escrito')
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}
