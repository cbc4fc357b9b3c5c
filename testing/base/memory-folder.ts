import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/**
 * Returns a folder in memory if `bytes` are free there, otherwise the temporary folder. Test databases need no
 * durability; on a disk, copies and commits would be slow.
 */
export const memoryFolder = async (bytes: number): Promise<string> => {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, freemem()) > bytes ? '/dev/shm' : tmpdir()
}
