/** How what comes is looked into, beyond its first bytes. */
export type Inspection = 'pdf' | 'xlsx' | 'xls' | 'picture'

/** What was found: why it is not taken, for a person; or what is kept in its place. Neither: it is kept as it came. */
export interface Inspected {
  problem?: string
  content?: Uint8Array
}

/** What the thread is asked. */
export interface ToInspect {
  kind: Inspection
  bytes: Uint8Array
}

/** What it has in it is not what the portal takes; `message` is for people. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError'
}
