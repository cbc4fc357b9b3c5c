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

/**
 * Creates the ERP adapter: S/4HANA if it is configured, otherwise the portal's own tables, which `npm run import`
 * loads.
 */
export const createErp = ({ SAP }: { SAP?: SapConfig | undefined } = {}): Erp =>
  SAP ? createErpSap(SAP) : createErpLocal()

/** Creates the reader of customers, products and invoices of S/4HANA. undefined: users import files instead. */
export const createMaestros = ({ SAP }: Pick<Config, 'SAP'>): Maestros | undefined => SAP && createMaestrosSap(SAP)

/** Returns the embedded directory of users if there is one; otherwise creates the directory of Keycloak. */
export const createIdentityDirectory = (
  { KEYCLOAK }: Pick<Config, 'KEYCLOAK'>,
  embedded?: IdentityDirectory,
): IdentityDirectory => {
  if (embedded) return embedded
  if (!KEYCLOAK) throw new Error('Without OIDC_ISSUER the embedded identity directory is required.')
  return createKeycloak(KEYCLOAK)
}

/**
 * Creates the sender of mail: SMTP if it is configured; otherwise a folder, which developers read at
 * /desarrollo/correo. `from`: default sender.
 */
export const createMail = (
  { SMTP_URL, MAIL_FROM, DATA_DIR, PUBLIC_URL }: Config,
  from: { nombre: string; soporte: { email: string } },
): Mail =>
  SMTP_URL
    ? createSmtp(
        SMTP_URL,
        new URL(PUBLIC_URL).hostname,
        () => MAIL_FROM ?? { name: from.nombre, address: from.soporte.email },
      )
    : createCarpeta(join(DATA_DIR, 'correo'))

/**
 * Creates the reader of incoming mail: the mailbox of a mail server, or a folder next to the one of outgoing mail.
 * undefined: replies are not read.
 */
export const createMailbox = ({
  MAILBOX,
  DATA_DIR,
  ALLOW_CLEARTEXT,
}: Pick<Config, 'MAILBOX' | 'DATA_DIR' | 'ALLOW_CLEARTEXT'>): Mailbox | undefined =>
  MAILBOX &&
  (MAILBOX.url ? createImap(MAILBOX.url, ALLOW_CLEARTEXT) : createEntrantes(entrantesOf(join(DATA_DIR, 'correo'))))

/**
 * Creates the collector of transfers: the configured one, or in the demonstration a local one. undefined: in any other
 * installation.
 */
export const createCobros = (config: Config): Cobros | undefined => {
  const { COBROS_URL, COBROS_TOKEN, COBROS_TIMEOUT_MS } = config
  if (COBROS_URL) return createBind({ url: COBROS_URL, token: COBROS_TOKEN!, timeoutMs: COBROS_TIMEOUT_MS })
  return isOwn(config) ? undefined : createCobrosLocal()
}

export const createServiceDesk = ({ INVGATE }: Pick<Config, 'INVGATE'>): ServiceDesk =>
  INVGATE ? createInvgate(INVGATE) : { isExternal: false }

/** Time-out (ms) of a scan. A file of 60 MB takes a few seconds. */
const SCAN_MS = 30_000

/** Creates the adapter of the antivirus at the address in CLAMAV: path of a Unix socket, or host:port. */
const createAntivirus = ({ CLAMAV }: Pick<Config, 'CLAMAV'>): Antivirus | undefined => {
  if (CLAMAV === undefined) return undefined
  const [host = '', port] = CLAMAV.split(':')
  return createClamd(CLAMAV.startsWith('/') ? { path: CLAMAV } : { host, port: Number(port) }, SCAN_MS)
}

/** Opens the file store (a bucket or a folder) with its antivirus. The S3 client is loaded only for a bucket. */
export const openFileStore = async (
  config: Pick<Config, 'FILES' | 'BUCKET' | 'DATA_DIR' | 'CLAMAV'>,
): Promise<FileStore> => {
  const antivirus = createAntivirus(config)
  if (config.FILES === 'disk') return createFileStore(createDisk(join(config.DATA_DIR, 'archivos')), antivirus)
  const { createS3 } = await import('./files/s3.ts')
  return createFileStore(createS3(config.BUCKET!), antivirus)
}
