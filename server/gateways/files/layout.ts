import type { Place } from '#server/files/files.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a name is that of a file of the portal. Other files in the store are neither listed nor changed. */
export const isArchivoId = (name: string): boolean => UUID.test(name)

/**
 * Returns the folder of a file. It is the same on a disk and in a bucket, so that a copy of one is a valid store of the
 * other kind.
 */
export const folderOf = (place: Place, archivoId: string): string =>
  place === 'entrante' ? 'entrante' : archivoId.slice(0, 2)

/** Content of the file that a self-test writes. */
export const PROBE = Buffer.alloc(4096)
