import type { Place } from '#server/files/files.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a name is one of ours: what somebody else left there is not listed and not touched. */
export const isArchivoId = (name: string): boolean => UUID.test(name)

/** The same below a folder and below a prefix: what copies one into the other copies a portal's files. */
export const folderOf = (place: Place, archivoId: string): string =>
  place === 'entrante' ? 'entrante' : archivoId.slice(0, 2)

/** What is written to see whether anything can be. */
export const PROBE = Buffer.alloc(4096)
