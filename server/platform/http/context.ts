import type { FastifyBaseLogger } from 'fastify'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import type { AuditNote } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Db } from '#server/db/database.ts'
import type { ReceivedFile } from '#server/files/files.ts'

/** Argument of every service, created for each request. `sql` is the transaction in calls that write. */
export interface Context {
  sql: Db
  /** The primary database, whose data are current; `sql` may be a replica. */
  primary: Db
  caller: Caller
  files: readonly ReceivedFile[]
  /** Cipher of fields that are encrypted in the database. */
  cipher: Cipher
  log: FastifyBaseLogger
  /** Enqueues a job in the call's transaction: it runs only if the call commits. */
  enqueue: <C extends Cola>(cola: C, datos: DatosDe<C>) => Promise<void>
  /** Adds a note to the audit record of this call. Calls that write, or are `audited`, have such a record. */
  audit: (note: AuditNote) => void
  /** IP address of the client. */
  ip: string
  /** User-Agent header. */
  userAgent: string | undefined
  /** Answer by e-mail, without a session, with its stored original; undefined: a request. */
  porCorreo?: { original: ReceivedFile | undefined }
  /** Expiry of the caller's token. */
  until: Date
  now: Date
}
