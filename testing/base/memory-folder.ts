import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/**
 * Folder in memory if so many bytes are free there, otherwise the one of temporary files. Databases of tests are thrown away:
 * on a disk their copies and commits only wait for it.
 */
export const memoryFolder = async (bytes: number): Promise<string> => {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > bytes ? '/dev/shm' : tmpdir()
}
