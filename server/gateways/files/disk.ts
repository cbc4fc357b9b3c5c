import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Depot, Place, StoredFile } from '#server/files/files.ts'
import { folderOf, isArchivoId, PROBE } from './layout.ts'

/** What writes a file. */
export type OpenWrite = (path: string, options: { mode: number }) => Writable

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** What a disk has left for us: the bytes of what is free that are not root's alone. Nothing may have been written on it yet. */
const freeOf = async (folder: string): Promise<number> => {
  const found = await statfs(folder).catch(absent)
  if (found) return found.bavail * found.bsize
  await mkdir(folder, { recursive: true })
  return freeOf(folder)
}

/** Files in a folder, two letters of their name a folder of it; what comes in has one of its own. */
export const createDisk = (root: string, openWrite: OpenWrite = createWriteStream, free = freeOf): Depot => {
  const pathOf = (place: Place, archivoId: string) => join(root, folderOf(place, archivoId), archivoId)

  /** The files of a folder, in the order of their names. */
  const filesOf = async (folder: string): Promise<StoredFile[]> => {
    const names = (await readdir(join(root, folder)).catch(absent)) ?? []
    const found: StoredFile[] = []
    for (const archivoId of names.filter(isArchivoId).toSorted()) {
      const file = await stat(join(root, folder, archivoId)).catch(absent)
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
      // What is kept is there whole or not at all.
      if (place === 'guardado') await this.promote(archivoId, archivoId)
    },
    async promote(upload, archivoId) {
      await mkdir(join(root, folderOf('guardado', archivoId)), { recursive: true })
      await rename(pathOf('entrante', upload), pathOf('guardado', archivoId))
    },
    read: (place, archivoId, range) => createReadStream(pathOf(place, archivoId), range),
    blob: (archivoId) => openAsBlob(pathOf('guardado', archivoId)),
    sizeOf: async (archivoId) => (await stat(pathOf('guardado', archivoId)).catch(absent))?.size,
    async *list() {
      const names = (await readdir(root).catch(absent)) ?? []
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
        if (!(await readFile(path)).equals(PROBE)) throw new Error('lo leído no es lo escrito')
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}
