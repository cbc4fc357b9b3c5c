import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** Lists the files of users in the folder of files. A process also writes and removes a probe there. */
export const listStored = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.listo-'),
  )
