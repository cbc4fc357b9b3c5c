import type { FastifyBaseLogger } from 'fastify'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import type { AuditNote } from '#server/observe/audit.ts'
import type { Cipher } from '#server/identity/cipher.ts'
import type { Db } from '#server/db/database.ts'
import type { ReceivedFile } from '#server/files/files.ts'

/** Who is asking, as the portal's own tables know them. */
export interface Caller {
  usuarioId: number
  /** The provider's name for them, and for the session they ask from. */
  sub: string
  sid: string
  userName: string
  nombre: string
  roles: ReadonlySet<string>
  /** What they see: never more than the distributor offers, and all of that who works for it. */
  servicios: ReadonlySet<number>
  /** What the distributor offers, whoever has it. */
  ofrecidos: ReadonlySet<number>
  /** Works for the distributor. */
  isStaff: boolean
  /** A service account: what it was given to load, and nobody behind it. */
  grants?: ReadonlySet<string>
  /** A system of a company, by a token of this person: what it may do. */
  token?: { tokenId: number; nombre: string; alcances: ReadonlySet<Alcance> }
  /** They look at it as somebody else, whose is all that is here: nothing is written. */
  onlyReads?: boolean
  /** Up to where in the database's log they have written (bytes), while that is known. */
  escrito?: number
  /** The companies whose data they may touch: `todas`, or these ids. */
  scope: 'todas' | readonly number[]
}

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
