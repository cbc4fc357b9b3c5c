import type { Dirent } from 'node:fs'

/** Whether an entry of the folder of files is a file of a user, not the probe that a process writes and removes. */
export const isStored = (entry: Dirent): boolean => entry.isFile() && !entry.name.startsWith('.listo-')
