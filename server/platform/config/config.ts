import type { z } from 'zod'
import { FLAGS, type Flag } from '#contract/base/servicios.ts'
import { cleartextProblem, cleartextWarnings } from './cleartext.ts'
import { Environment, toSpanish, unknownVariables } from './environment.ts'

/** Settings of an InvGate service desk. */
export interface InvgateConfig {
  url: string
  auth: { clientId: string; clientSecret: string } | { user: string; key: string }
  /** InvGate user who writes for portal users that InvGate does not know. */
  creatorId: number
  /** Id of the InvGate view that lists the portal's tickets. */
  viewId: number
  pollSeconds: number
}

export interface SapConfig {
  url: string
  user: string
  password: string
  /** SAP client number (mandante). */
  client: string
  /** Company codes whose items count; empty: all company codes. */
  companyCodes: readonly string[]
  timeoutMs: number
}

/** Settings of the S/4HANA system and of its master data. */
export interface SapMaestrosConfig extends SapConfig {
  /** Number of the portal's negocio (line of business) by SAP division. */
  divisiones: ReadonlyMap<string, number>
  /** Number of past months whose invoices are read. */
  facturasMeses: number
}

/** Settings of a bucket in an object store. The credentials come from the default provider chain of the AWS SDK. */
export interface S3Config {
  /** URL of the object store; undefined: the endpoint of AWS in the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** Prefix of every key; empty, or with a slash at the end. */
  prefix: string
  /** true: the bucket is in the path, as most self-hosted stores need; false: in the host name. */
  pathStyle: boolean
  encryption: string | undefined
  kmsKey: string | undefined
  storageClass: string | undefined
  timeoutMs: number
}

/** Settings of a Keycloak. The portal administers its users through a service account. */
export interface KeycloakConfig {
  /** Base URL at which the portal reaches Keycloak, without `/realms`. */
  url: string
  realm: string
  clientId: string
  /** undefined: users can sign in, but the portal cannot administer them. */
  clientSecret: string | undefined
  /** Client of the portal itself. Links in the e-mails of Keycloak return to it. */
  webClientId: string
}

/** Settings of the mailbox that receives replies to the e-mails of the portal. */
interface MailboxConfig {
  /** URL of the mailbox; undefined: a folder of DATA_DIR, for development. */
  url: string | undefined
  pollSeconds: number
  address: string
  /** Keys for the reply addresses. The first key signs; all keys verify. */
  keys: readonly string[]
  authserv?: string | undefined
}

/** Settings of the shop and of redirects to it. */
interface EcommerceConfig {
  url: string
  /** Hosts to which a redirect may lead: host or host:port. */
  hosts: readonly string[]
  /** true: the shop is the demo shop of the portal. */
  isDemo: boolean
}

/** Path of the demo shop. */
export const TIENDA_DEMO = '/tienda-demo'

/** Name of the demo brand. An installation with another name must configure the other details too. */
const DEMO_NOMBRE = 'Distribuidora Meridiana'
const DEMO_EMAIL = 'soporte@meridiana.example'
const DEMO_TELEFONO = '+54 341 555-0100'
const DEMO_CUIT = '30801000017'
const DEMO_DOMICILIO = 'Av. Circunvalación 2450, Rosario, Santa Fe'

type OutsideVariable = `${'INVGATE' | 'SAP' | 'S3' | 'OIDC_ADMIN' | 'MAILBOX'}_${string}` &
  keyof z.output<typeof Environment>

export type Config = Omit<
  z.output<typeof Environment>,
  | 'FLAGS'
  | 'PUBLIC_URL'
  | 'DESK'
  | 'ERP'
  | 'DISTRIBUIDOR_NOMBRE'
  | 'SOPORTE_EMAIL'
  | 'SOPORTE_TELEFONO'
  | 'DISTRIBUIDOR_CUIT'
  | 'DISTRIBUIDOR_DOMICILIO'
  | 'ECOMMERCE_URL'
  | 'ECOMMERCE_HOSTS'
  | OutsideVariable
> & {
  PUBLIC_URL: string
  DISTRIBUIDOR_NOMBRE: string
  /** Empty: not configured. */
  SOPORTE_EMAIL: string
  SOPORTE_TELEFONO: string
  DISTRIBUIDOR_CUIT: string
  DISTRIBUIDOR_DOMICILIO: string
  FLAGS: Record<Flag, boolean>
  /** undefined: there is no shop, and users see no link to it. */
  ECOMMERCE: EcommerceConfig | undefined
  /** undefined: the embedded identity provider has the users. */
  KEYCLOAK: KeycloakConfig | undefined
  /** undefined: the portal itself is the service desk. */
  INVGATE: InvgateConfig | undefined
  /** undefined: the portal's own tables are the ERP. */
  SAP: SapMaestrosConfig | undefined
  /** Bucket: with FILES=s3 it has the files, with FILES=disk they can be copied to it. undefined: none. */
  BUCKET: S3Config | undefined
  /** undefined: users cannot reply by e-mail. */
  MAILBOX: MailboxConfig | undefined
  WARNINGS: readonly string[]
  /** Keys that seal the audit log. The first key seals, all keys verify. Empty: the log is not sealed. */
  AUDIT_KEYS: readonly string[]
}

/** Error of an invalid setting. `message` names the setting and says how to correct it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const readFlags = (text: string): Record<Flag, boolean> => {
  const flags: Record<string, boolean> = { ...FLAGS }
  for (const pair of text.split(',').filter(Boolean)) {
    const [name = '', value] = pair.trim().split('=')
    if (!(name in FLAGS) || (value !== 'on' && value !== 'off')) {
      throw new ConfigError(
        `FLAGS: "${pair}" no es válido. Usá nombre=on o nombre=off con: ${Object.keys(FLAGS).join(', ')}.`,
      )
    }
    flags[name] = value === 'on'
  }
  return flags as Record<Flag, boolean>
}

const readKeycloak = (data: z.output<typeof Environment>): KeycloakConfig | undefined => {
  if (!data.OIDC_ISSUER) return undefined
  const [, url, realm] = /^(.+)\/realms\/([^/]+)$/.exec(data.OIDC_ISSUER) ?? []
  if (!url || !realm) throw new ConfigError('OIDC_ISSUER: tiene que terminar en /realms/ y el nombre del realm.')
  return {
    url: data.OIDC_ADMIN_URL ?? url,
    realm,
    clientId: data.OIDC_ADMIN_CLIENT_ID,
    clientSecret: data.OIDC_ADMIN_SECRET,
    webClientId: data.OIDC_CLIENT_ID,
  }
}

/** Whether this is a real installation. It shows no demo data. */
export const isOwn = (data: Pick<Config, 'NODE_ENV' | 'DEMO'>) => data.NODE_ENV === 'production' || data.DEMO === 'off'

const readEcommerce = (data: z.output<typeof Environment>, publicUrl: string): EcommerceConfig | undefined => {
  const isDemo = !data.ECOMMERCE_URL
  if (isDemo && isOwn(data)) return undefined
  const address = data.ECOMMERCE_URL ?? `${publicUrl}${TIENDA_DEMO}`
  const hosts = data.ECOMMERCE_HOSTS?.toLowerCase().split(',') ?? [new URL(address).host]
  return { url: address, hosts, isDemo }
}

const readInvgate = (data: z.output<typeof Environment>): InvgateConfig | undefined => {
  if (data.DESK === 'local') return undefined
  const { INVGATE_URL, INVGATE_CREATOR_ID, INVGATE_VIEW_ID, INVGATE_USER, INVGATE_KEY } = data
  const { INVGATE_CLIENT_ID, INVGATE_CLIENT_SECRET } = data
  const auth =
    INVGATE_USER || INVGATE_KEY ? { INVGATE_USER, INVGATE_KEY } : { INVGATE_CLIENT_ID, INVGATE_CLIENT_SECRET }
  const needed = Object.entries({ INVGATE_URL, INVGATE_CREATOR_ID, INVGATE_VIEW_ID, ...auth })
  const missing = needed.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length) throw new ConfigError(`Con DESK=invgate hay que definir ${missing.join(', ')}.`)
  return {
    url: INVGATE_URL!,
    auth:
      INVGATE_USER !== undefined
        ? { user: INVGATE_USER, key: INVGATE_KEY! }
        : { clientId: INVGATE_CLIENT_ID!, clientSecret: INVGATE_CLIENT_SECRET! },
    creatorId: INVGATE_CREATOR_ID!,
    viewId: INVGATE_VIEW_ID!,
    pollSeconds: data.INVGATE_POLL_SECONDS,
  }
}

const readSap = (data: z.output<typeof Environment>): SapMaestrosConfig | undefined => {
  if (data.ERP === 'local') return undefined
  const { SAP_URL, SAP_USER, SAP_PASSWORD, SAP_CLIENT } = data
  const needed = Object.entries({ SAP_URL, SAP_USER, SAP_PASSWORD, SAP_CLIENT })
  const missing = needed.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length) throw new ConfigError(`Con ERP=sap-odata hay que definir ${missing.join(', ')}.`)
  return {
    url: SAP_URL!,
    user: SAP_USER!,
    password: SAP_PASSWORD!,
    client: SAP_CLIENT!,
    companyCodes: data.SAP_COMPANY_CODES?.split(',') ?? [],
    divisiones: new Map(
      (data.SAP_DIVISIONES?.split(',') ?? []).map((pair) => [pair.split('=')[0]!, Number(pair.split('=')[1])]),
    ),
    facturasMeses: data.SAP_FACTURAS_MESES,
    timeoutMs: data.SAP_TIMEOUT_MS,
  }
}

/** Returns the configured bucket. FILES=disk uses it too, because files are copied before FILES changes. */
const readBucket = (data: z.output<typeof Environment>): S3Config | undefined => {
  if (data.S3_BUCKET === undefined) return undefined
  const [, encryption, kmsKey] = /^(AES256|aws:kms):?(.*)$/.exec(data.S3_ENCRYPTION ?? '') ?? []
  return {
    endpoint: data.S3_ENDPOINT,
    region: data.S3_REGION,
    bucket: data.S3_BUCKET,
    prefix: data.S3_PREFIX,
    pathStyle: data.S3_PATH_STYLE === 'on',
    encryption,
    kmsKey: kmsKey || undefined,
    storageClass: data.S3_STORAGE_CLASS,
    timeoutMs: data.S3_TIMEOUT_MS,
  }
}
const DEMO_MAILBOX = { url: undefined, pollSeconds: 1, address: 'respuestas@meridiana.example', keys: ['demostración'] }

const readMailbox = (data: z.output<typeof Environment>): MailboxConfig | undefined => {
  const { MAILBOX_URL, MAILBOX_ADDRESS, MAILBOX_KEY, MAILBOX_AUTHSERV: authserv } = data
  const given = Object.entries({ MAILBOX_URL, MAILBOX_ADDRESS, MAILBOX_KEY })
  const missing = given.flatMap(([name, value]) => (value === undefined ? [name] : []))
  // Without SMTP_URL, the portal writes e-mails to a folder, so it reads replies from a folder too.
  if (missing.length === 3)
    return data.SMTP_URL || data.NODE_ENV === 'production' ? undefined : { ...DEMO_MAILBOX, authserv }
  if (missing.length)
    throw new ConfigError(`Para que se pueda responder por email hay que definir ${missing.join(', ')}.`)
  return {
    url: MAILBOX_URL,
    pollSeconds: data.MAILBOX_POLL_SECONDS,
    address: MAILBOX_ADDRESS!.toLowerCase(),
    keys: MAILBOX_KEY!.split(','),
    authserv,
  }
}

/** Reads and checks the environment. Throws a ConfigError that names every invalid variable. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: toSpanish })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Revisá la configuración. ${lines.join('; ')}`)
  }
  const { data } = parsed
  if (data.NODE_ENV === 'production') {
    const missing = (['DATABASE_URL', 'OIDC_ISSUER', 'PUBLIC_URL'] as const).filter((name) => !data[name])
    if (missing.length) throw new ConfigError(`En producción hay que definir ${missing.join(', ')}.`)
    const cleartext = cleartextProblem(data)
    if (cleartext) throw new ConfigError(cleartext)
  }
  if (data.DATABASE_POOLER !== 'off' && !data.DATABASE_DIRECT_URL)
    throw new ConfigError('Con DATABASE_POOLER=transaction hay que definir DATABASE_DIRECT_URL, sin el pooler.')
  if (data.METRICS_PORT && data.METRICS_PORT === data.PORT)
    throw new ConfigError(`METRICS_PORT: ${data.PORT} ya es PORT, el puerto del portal; elegí otro.`)
  if (data.COBROS_URL && !data.COBROS_TOKEN) throw new ConfigError('Con COBROS_URL hay que definir COBROS_TOKEN.')
  if (data.FILES === 's3' && !data.S3_BUCKET) throw new ConfigError('Con FILES=s3 hay que definir S3_BUCKET.')
  const isDemo = !given.DISTRIBUIDOR_NOMBRE && !isOwn(data)
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  return {
    ...data,
    DATABASE_DIRECT_URL: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    PUBLIC_URL: publicUrl,
    DISTRIBUIDOR_NOMBRE: data.DISTRIBUIDOR_NOMBRE ?? (isOwn(data) ? 'Autogestión' : DEMO_NOMBRE),
    SOPORTE_EMAIL: data.SOPORTE_EMAIL ?? (isOwn(data) ? '' : DEMO_EMAIL),
    SOPORTE_TELEFONO: data.SOPORTE_TELEFONO ?? (isOwn(data) ? '' : DEMO_TELEFONO),
    DISTRIBUIDOR_CUIT: data.DISTRIBUIDOR_CUIT ?? (isDemo ? DEMO_CUIT : ''),
    DISTRIBUIDOR_DOMICILIO: data.DISTRIBUIDOR_DOMICILIO ?? (isDemo ? DEMO_DOMICILIO : ''),
    FLAGS: readFlags(data.FLAGS),
    ECOMMERCE: readEcommerce(data, publicUrl),
    KEYCLOAK: readKeycloak(data),
    INVGATE: readInvgate(data),
    SAP: readSap(data),
    BUCKET: readBucket(data),
    MAILBOX: readMailbox(data),
    WARNINGS: [...unknownVariables(env), ...cleartextWarnings(data)],
    AUDIT_KEYS: data.AUDIT_KEY ?? (isOwn(data) ? [] : ['demostración']),
  }
}
