import type { FastifyBaseLogger } from 'fastify'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import type { AuditNote } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Db } from '#server/db/database.ts'
import type { ReceivedFile } from '#server/files/files.ts'

/** What a service gets, made once a request. `sql` is the transaction in calls that write. */
export interface Context {
  sql: Db
  /** Where everything is as it is now: a replica may have `sql`. */
  primary: Db
  caller: Caller
  files: readonly ReceivedFile[]
  /** Encrypts and reads what is kept so that the database alone tells it to nobody. */
  cipher: Cipher
  log: FastifyBaseLogger
  /** Puts a job in, written in the call's own transaction: it is done if, and only if, the call commits. */
  enqueue: <C extends Cola>(cola: C, datos: DatosDe<C>) => Promise<void>
  /** Adds to the record that the platform keeps of every call that is `audited`, as those that write are. */
  audit: (note: AuditNote) => void
  /** Where the request comes from. */
  ip: string
  /** What the browser calls itself. */
  userAgent: string | undefined
  /** It came as an answer to a message of ours, without a session. */
  porCorreo?: boolean
  /** When the caller's token stops counting. */
  until: Date
  now: Date
}
