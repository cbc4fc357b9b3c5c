import { join } from 'node:path'
import { type Config, isOwn, type SapConfig } from '#server/config/config.ts'
import { type Antivirus, createFileStore, type FileStore } from '#server/files/files.ts'
import { createClamd } from './antivirus/clamd.ts'
import { createBind } from './cobros/bind.ts'
import type { Cobros } from './cobros/cobros.ts'
import { createCobrosLocal } from './cobros/local.ts'
import type { Erp } from './erp/erp.ts'
import { createErpLocal } from './erp/local.ts'
import type { Maestros } from './erp/maestros.ts'
import { createMaestrosSap } from './erp/sap/maestros.ts'
import { createErpSap } from './erp/sap/sap-odata.ts'
import { createDisk } from './files/disk.ts'
import type { IdentityDirectory } from './identity/directory.ts'
import { createKeycloak } from './identity/keycloak.ts'
import { createEntrantes } from './mailbox/entrantes.ts'
import { createImap } from './mailbox/imap.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import { createCarpeta, entrantesOf } from './mail/carpeta.ts'
import type { Mail } from './mail/mail.ts'
import { createSmtp } from './mail/smtp.ts'
import type { ServiceDesk } from './service-desk/desk.ts'
import { createInvgate } from './service-desk/invgate/invgate.ts'

/** The books: S/4HANA's when it is configured, or our own tables, loaded by `npm run import`. */
export const createErp = ({ SAP }: { SAP?: SapConfig | undefined } = {}): Erp =>
  SAP ? createErpSap(SAP) : createErpLocal()

/** Who lends customers, products and invoices: S/4HANA when it is configured; nobody, when files bring them. */
export const createMaestros = ({ SAP }: Pick<Config, 'SAP'>): Maestros | undefined => SAP && createMaestrosSap(SAP)

/** The embedded directory where there is one; otherwise that of Keycloak. */
export const createIdentityDirectory = (
  { KEYCLOAK }: Pick<Config, 'KEYCLOAK'>,
  embedded?: IdentityDirectory,
): IdentityDirectory => {
  if (embedded) return embedded
  if (!KEYCLOAK) throw new Error('Without OIDC_ISSUER the embedded directory has to be given.')
  return createKeycloak(KEYCLOAK)
}

/** SMTP when there is one; otherwise a folder that a developer reads at /desarrollo/correo. `from`: who writes, unless it is said. */
export const createMail = (
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Config,
  from: { nombre: string; soporte: { email: string } },
): Mail =>
  SMTP_URL
    ? createSmtp(SMTP_URL, () => MAIL_FROM ?? { name: from.nombre, address: from.soporte.email })
    : createCarpeta(join(DATA_DIR, 'correo'))

/** Where answers come in: a mail server's mailbox, or a folder beside that of what would have been sent. Undefined: nowhere. */
export const createMailbox = ({ MAILBOX, DATA_DIR }: Pick<Config, 'MAILBOX' | 'DATA_DIR'>): Mailbox | undefined =>
  MAILBOX && (MAILBOX.url ? createImap(MAILBOX.url) : createEntrantes(entrantesOf(join(DATA_DIR, 'correo'))))

/** Who collects by transfer: where one is configured; in the demonstration, the portal itself; nobody in any other installation. */
export const createCobros = (config: Config): Cobros | undefined => {
  const { COBROS_URL, COBROS_TOKEN, COBROS_TIMEOUT_MS } = config
  if (COBROS_URL) return createBind({ url: COBROS_URL, token: COBROS_TOKEN!, timeoutMs: COBROS_TIMEOUT_MS })
  return isOwn(config) ? undefined : createCobrosLocal()
}

export const createServiceDesk = ({ INVGATE }: Pick<Config, 'INVGATE'>): ServiceDesk =>
  INVGATE ? createInvgate(INVGATE) : { isExternal: false }

/** As long as it is waited for: it reads 60 MB of a catalogue in a few seconds. */
const SCAN_MS = 30_000

/** The antivirus where CLAMAV says it listens: a socket of the machine, or host:port. */
const createAntivirus = ({ CLAMAV }: Pick<Config, 'CLAMAV'>): Antivirus | undefined => {
  if (CLAMAV === undefined) return undefined
  const [host = '', port] = CLAMAV.split(':')
  return createClamd(CLAMAV.startsWith('/') ? { path: CLAMAV } : { host, port: Number(port) }, SCAN_MS)
}

/** Where files are: a bucket, or a folder, and who looks at what comes in. The program that speaks to buckets is read only where there is one. */
export const openFileStore = async (
  config: Pick<Config, 'FILES' | 'BUCKET' | 'DATA_DIR' | 'CLAMAV'>,
): Promise<FileStore> => {
  const antivirus = createAntivirus(config)
  if (config.FILES === 'disk') return createFileStore(createDisk(join(config.DATA_DIR, 'archivos')), antivirus)
  const { createS3 } = await import('./files/s3.ts')
  return createFileStore(createS3(config.BUCKET!), antivirus)
}
