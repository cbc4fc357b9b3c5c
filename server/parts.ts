import type pg from 'pg'
import type { Cobros } from '#gateways/cobros/cobros.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import type { Cipher } from '#server/base/cipher.ts'
import type { Config } from '#server/config/config.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Distribuidor } from '#modules/distribuidor'

/** Parts of a process of the portal, shared by its calls, queues and clock. */
export interface Parts {
  config: Config
  pool: pg.Pool
  jobs: Jobs
  store: FileStore
  cipher: Cipher
  mail: Mail
  desk: ServiceDesk
  erp: Erp
  /** undefined: the installation has no collection by transfer. */
  cobros: Cobros | undefined
  directory: IdentityDirectory
  distribuidor: Distribuidor
  /** Current time, for rules that depend on the day. */
  now: () => Date
}
