import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/**
 * Lists the files of users in the folder of files. Leaves out the test file that a process writes and removes there.
 */
export const listStored = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.listo-'),
  )
