/** Inspections of the content of a file beyond its first bytes. */
export type Inspection = 'pdf' | 'xlsx' | 'xls' | 'picture' | 'conversion'

/**
 * Result of an inspection. `problem`: text for the user on why the file is rejected. `content`: cleaned or converted replacement.
 * Neither: the file is accepted unchanged.
 */
export interface Inspected {
  problem?: string
  content?: Uint8Array
}

/** Message to the inspection thread. */
export interface ToInspect {
  kind: Inspection
  bytes: Uint8Array
}

/** Error of a file with content that the portal does not accept; `message` is for the user. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError'
}
