/** Inspections of a file's content beyond its first bytes. */
export type Inspection = 'pdf' | 'xlsx' | 'xls' | 'picture'

/**
 * Result of an inspection. `problem`: why the file is rejected, for the user. `content`: its cleaned replacement.
 * Neither: it is accepted unchanged.
 */
export interface Inspected {
  problem?: string
  content?: Uint8Array
}

/** Request to the inspection thread. */
export interface ToInspect {
  kind: Inspection
  bytes: Uint8Array
}

/** Error of a file whose content is not acceptable; `message` is for the user. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError'
}
