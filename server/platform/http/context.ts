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
  /** The primary database, with current data; `sql` may be a replica. */
  primary: Db
  caller: Caller
  files: readonly ReceivedFile[]
  /** Cipher of fields that are encrypted in the database. */
  cipher: Cipher
  log: FastifyBaseLogger
  /** Enqueues a job in the call's transaction: it runs only if the call commits. */
  enqueue: <C extends Cola>(cola: C, datos: DatosDe<C>) => Promise<void>
  /** Adds to the audit record of this call; calls that write, or are `audited`, have one. */
  audit: (note: AuditNote) => void
  /** IP address of the client. */
  ip: string
  /** User-Agent header. */
  userAgent: string | undefined
  /** true: received as an answer by e-mail, without a session. */
  porCorreo?: boolean
  /** Expiry of the caller's token. */
  until: Date
  now: Date
}
