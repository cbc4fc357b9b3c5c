import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Closers } from '#server/base/closers.ts'
import { findProgram } from '#testing/instalacion/entorno.ts'

const execute = promisify(execFile)
/** Size (MB) of the disk: the space that the portal reserves, and some more. */
const SIZE_MB = 256
/**
 * Space (bytes) that `fill` leaves free. It is less than the portal reserves, so the portal counts the disk as full.
 */
const LEFT = 64 * 1024 * 1024

/** Separate disk for the files of the portal, which the drill can fill and freeze. */
export interface Disco {
  path: string
  fill: () => Promise<void>
  empty: () => Promise<void>
  freeze: () => Promise<void>
  thaw: () => Promise<void>
}

/** Mounts a disk image in a folder. When that is not possible, returns what is missing, in Spanish. */
export const mountDisco = async (folder: string, closers: Closers): Promise<Disco | { missing: string }> => {
  for (const program of ['mkfs.ext4', 'mount', 'fsfreeze'])
    if (!(await findProgram(program))) return { missing: `falta ${program}` }
  const [image, path] = [join(folder, 'disco.img'), join(folder, 'disco')]
  await writeFile(image, '')
  await mkdir(path)
  await execute('truncate', ['-s', `${SIZE_MB}M`, image])
  await execute('mkfs.ext4', ['-q', image])
  const isMounted = await execute('mount', ['-o', 'loop', image, path]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return { missing: 'hay que ser root y poder montar un archivo (mount -o loop)' }
  let isFrozen = false
  const thaw = async (): Promise<void> => {
    if (isFrozen) await execute('fsfreeze', ['-u', path])
    isFrozen = false
  }
  closers.push(async () => {
    await thaw()
    await execute('umount', ['-l', path])
  })
  const filling = join(path, 'relleno')
  return {
    path,
    async fill() {
      const { bavail, bsize } = await statfs(path)
      await execute('fallocate', ['-l', String(bavail * bsize - LEFT), filling])
    },
    empty: () => rm(filling),
    async freeze() {
      await execute('fsfreeze', ['-f', path])
      isFrozen = true
    },
    thaw,
  }
}
