import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/**
 * Returns a folder in memory if `bytes` are free there, otherwise the temporary folder. Test databases need no
 * durability, and copies and commits are slow on a disk.
 */
export const memoryFolder = async (bytes: number): Promise<string> => {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > bytes ? '/dev/shm' : tmpdir()
}
