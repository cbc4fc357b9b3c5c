import type { FastifyBaseLogger } from 'fastify'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import type { AuditNote } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Db } from '#server/db/database.ts'
import type { ReceivedFile } from '#server/files/files.ts'

/**
 * Argument of every service, created for each request. `sql`: in calls that write, the transaction; otherwise possibly
 * a replica.
 */
export interface Context {
  sql: Db
  /** The primary database, with current data. Use it where the data of a replica could be too old. */
  primary: Db
  caller: Caller
  files: readonly ReceivedFile[]
  /** Cipher of fields that are encrypted in the database. */
  cipher: Cipher
  log: FastifyBaseLogger
  /** Enqueues a job in the transaction of the call, so that the job runs only if the call commits. */
  enqueue: <C extends Cola>(cola: C, datos: DatosDe<C>) => Promise<void>
  /** Adds a note to the audit record of this call. Only calls that write or are `audited` have a record. */
  audit: (note: AuditNote) => void
  ip: string
  userAgent: string | undefined
  /**
   * Set when an e-mail made this call, without a session. It has the stored original of the e-mail. undefined: an HTTP
   * request.
   */
  porCorreo?: { original: ReceivedFile | undefined }
  /** Last authentication of the user, in epoch seconds; undefined: unknown, or no session. */
  signedInAt: number | undefined
  /** Time at which the token of the caller expires. */
  until: Date
  now: Date
}
