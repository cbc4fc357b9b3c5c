import { z } from 'zod'
import { parseCuit } from '#contract/valores/comprobantes.ts'
import { leerRed, motivoDeRed } from '#contract/valores/redes.ts'
import { readDataKeys } from '#server/base/cipher.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, ''))

/** Names of networks that the library proxy-addr knows. */
const NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])
/**
 * Minimum length (bits) of the prefix of an allowed network. A shorter prefix would allow a large part of the Internet.
 */
const MIN_PREFIX = { 32: 8, 128: 16 } as const

/**
 * Adds an issue for each entry of a list that is no address or network, that no client would match, or that nearly
 * every client would match.
 */
const checkNetworks = (
  ctx: z.RefinementCtx,
  list: readonly string[],
  { example, names }: { example: string; names?: ReadonlySet<string> },
): void => {
  for (const entry of list) {
    if (names?.has(entry)) continue
    const network = leerRed(entry)
    const tooWide =
      network &&
      network.bits < MIN_PREFIX[network.ancho] &&
      `${entry} deja pasar a casi cualquiera: nombrá solo redes conocidas`
    const message = network ? tooWide || motivoDeRed(entry) : `tiene que ser ${example}`
    if (message) ctx.addIssue({ code: 'custom', message })
  }
}

/**
 * Proxies whose X-Forwarded-For header is trusted: their number, or their networks. Rejects `true`, which would trust a
 * header that the client wrote.
 */
const trustProxy = z
  .string()
  .transform((text) =>
    text === 'false' ? 0 : /^\d$/.test(text) ? Number(text) : text.split(',').map((each) => each.trim()),
  )
  .superRefine((value, ctx) => {
    if (typeof value === 'number') return
    const example =
      'cuántos proxies hay delante (1) o sus redes (10.0.0.0/8,loopback); "true" dejaría que cada uno invente su dirección'
    checkNetworks(ctx, value, { example, names: NETWORKS })
  })

/** Sender of e-mails: an e-mail address, or a name with an e-mail address. */
const SENDER = /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  METRICS_PORT: port.optional(),
  DRAIN_MS: z.coerce.number().int().min(0).max(120_000).default(0),
  HANG_S: z.coerce.number().int().min(0).max(3600).default(0),
  PUBLIC_URL: url
    .refine((text) => new URL(text).pathname === '/', 'va sin camino: el portal agrega /autogestion solo')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_DIRECT_URL: z.string().startsWith('postgres').optional(),
  DATABASE_READ_URL: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.string().startsWith('postgres')))
    .default([]),
  DATABASE_POOLER: z.enum(['off', 'transaction']).default('off'),
  MIGRATE: z.enum(['on', 'off']).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  ALLOW_CLEARTEXT: z
    .string()
    .toLowerCase()
    .regex(
      /^([\w.-]+|\[[\da-f:]+\])(,([\w.-]+|\[[\da-f:]+\]))*$/,
      'tiene que ser una lista de hosts, sin puerto: almacen,correo',
    )
    .transform((text) => text.split(','))
    .default([]),
  OIDC_ISSUER: url.optional(),
  OIDC_JWKS_URI: url.optional(),
  OIDC_CLIENT_ID: z.string().default('autogestion-web'),
  OIDC_AUDIENCE: z.string().default('autogestion-api'),
  OIDC_ADMIN_URL: url.optional().describe('https://sso.interno.example, sin /realms'),
  OIDC_ADMIN_CLIENT_ID: z.string().default('autogestion-admin'),
  OIDC_ADMIN_SECRET: z.string().optional(),
  TRUST_PROXY: trustProxy.default(0),
  SECOND_FACTOR: z.enum(['off', 'staff']).default('off'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().default('autogestion'),
  API_DOCS: z.enum(['open', 'signed-in']).optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  FLAGS: z.string().default('').describe('add-legal-entity=on,register=off'),
  DISTRIBUIDOR_NOMBRE: z.string().min(1).optional(),
  DISTRIBUIDOR_LOGO: z.string().optional(),
  DISTRIBUIDOR_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'tiene que ser un color #rrggbb')
    .default('#0f4c81'),
  DISTRIBUIDOR_CUIT: z
    .string()
    .regex(/^\d{11}$/, 'tiene que ser un CUIT de 11 dígitos, sin guiones')
    .refine((text) => parseCuit(text) !== undefined, 'el último dígito no corresponde a los otros diez')
    .optional(),
  DISTRIBUIDOR_DOMICILIO: z.string().optional(),
  SOPORTE_EMAIL: z.email().optional(),
  SOPORTE_TELEFONO: z.string().optional(),
  ECOMMERCE_URL: url.optional().describe('https://tienda.ejemplo.example'),
  ECOMMERCE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/i, 'tiene que ser una lista de hosts: tienda.example,www.tienda.example')
    .optional(),
  DATOS_PERSONALES_EMAIL: z.email().optional(),
  CLAMAV: z
    .string()
    .regex(/^(\/\S+|[\w.-]+:\d{1,5})$/, 'tiene que ser host:puerto, o el camino de un socket: /run/clamav/clamd.ctl')
    .optional(),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: url.optional().describe('https://minio.interno.example; sin ella, AWS'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'tiene que terminar en /: portal/')
    .default(''),
  S3_PATH_STYLE: z.enum(['on', 'off']).default('on'),
  S3_ENCRYPTION: z
    .string()
    .regex(/^(AES256|aws:kms(:.+)?)$/, 'tiene que ser AES256, aws:kms o aws:kms: y la clave')
    .optional(),
  S3_STORAGE_CLASS: z
    .string()
    .regex(/^[A-Z_]+$/, 'tiene que ser una clase, como STANDARD_IA')
    .optional(),
  S3_TIMEOUT_MS: z.coerce.number().int().min(200).max(60_000).default(10_000),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://usuario:clave@host'),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'tiene que llevar una dirección: portal@example.com o Portal <portal@example.com>')
    .optional(),
  MAILBOX_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe('imaps://usuario:clave@host/INBOX'),
  MAILBOX_ADDRESS: z
    .email()
    .regex(/^[^+@]{1,24}@/, 'antes de la @ lleva hasta 24 caracteres, sin +')
    .optional(),
  MAILBOX_KEY: z
    .string()
    .regex(
      /^[^,]{32,}(,[^,]{32,})*$/,
      'cada clave tiene que tener 32 caracteres o más; la primera firma, las otras todavía valen',
    )
    .optional(),
  MAILBOX_AUTHSERV: z
    .string()
    .regex(/^[\w.-]+$/, 'es como tu servidor de correo se nombra en Authentication-Results, por ejemplo mx.example.com')
    .optional(),
  SALIDA_PROXY: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe('http://usuario:clave@host:puerto'),
  AUDIT_KEY: z
    .string()
    .regex(
      /^[^,]{32,}(,[^,]{32,})*$/,
      'cada clave tiene que tener 32 caracteres o más; la primera sella, las otras todavía se leen',
    )
    .transform((text) => text.split(','))
    .optional(),
  DATA_KEYS: z
    .string()
    .transform((text, ctx) => {
      const keys = readDataKeys(text)
      if (keys) return keys
      ctx.addIssue({
        code: 'custom',
        message:
          'es nombre:clave, cada clave de 32 bytes en base64; la primera cifra, las otras todavía se leen. npm run -s keys -- nueva NOMBRE escribe una',
      })
      return z.NEVER
    })
    .optional(),
  MAILBOX_POLL_SECONDS: z.coerce.number().int().min(5).max(3600).default(30),
  DESK: z.enum(['local', 'invgate']).default('local'),
  INVGATE_URL: url.optional(),
  INVGATE_CLIENT_ID: z.string().optional(),
  INVGATE_CLIENT_SECRET: z.string().optional(),
  INVGATE_USER: z.string().optional(),
  INVGATE_KEY: z.string().optional(),
  INVGATE_CREATOR_ID: z.coerce.number().int().positive().optional(),
  INVGATE_VIEW_ID: z.coerce.number().int().positive().optional(),
  INVGATE_POLL_SECONDS: z.coerce.number().int().min(5).max(3600).default(60),
  ERP: z.enum(['local', 'sap-odata']).default('local'),
  SAP_URL: url
    .refine((text) => !new URL(text).username, 'va sin usuario: definí SAP_USER y SAP_PASSWORD')
    .optional()
    .describe('https://s4.ejemplo.example, sin /sap/opu/odata'),
  SAP_USER: z.string().optional(),
  SAP_PASSWORD: z.string().optional(),
  SAP_CLIENT: z
    .string()
    .regex(/^\d{3}$/, 'tiene que ser un mandante de 3 dígitos')
    .optional(),
  SAP_COMPANY_CODES: z
    .string()
    .regex(/^[A-Z0-9]{1,4}(,[A-Z0-9]{1,4})*$/, 'tiene que ser una lista de sociedades: 1000,2000')
    .optional(),
  SAP_DIVISIONES: z
    .string()
    .regex(/^[A-Z0-9]{2}=\d{1,4}(,[A-Z0-9]{2}=\d{1,4})*$/, 'tiene que decir qué negocio es cada división: 01=4,02=1')
    .optional(),
  SAP_FACTURAS_MESES: z.coerce.number().int().min(1).max(120).default(24),
  COBROS_URL: url.optional(),
  COBROS_TOKEN: z.string().min(1).optional(),
  COBROS_DESDE: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .superRefine((list, ctx) => {
      checkNetworks(ctx, list, { example: 'una lista de direcciones o redes: 198.51.100.7,203.0.113.0/24' })
    })
    .default([]),
  COBROS_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(10_000),
  SAP_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(10_000),
})

/** Whether a URL or host names this machine. */
export const isLoopback = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(address.includes('://') ? new URL(address).hostname : address)

/**
 * Returns the variable that was probably meant by a misspelled name (SMTP_UR → SMTP_URL). undefined: the name does not
 * begin like a variable of the portal.
 */
const similarVariable = (name: string): string | undefined => {
  const [prefix = ''] = name.split('_')
  // Ignore these prefixes, because Node and OpenTelemetry read variables that the portal does not know.
  if (prefix === 'NODE' || prefix === 'OTEL') return undefined
  const ours = Object.keys(Environment.shape).filter((known) => known.includes('_') && known.startsWith(`${prefix}_`))
  const shared = (known: string) => {
    let at = 0
    while (at < known.length && known[at] === name[at]) at += 1
    return at
  }
  return ours.toSorted((a, b) => shared(b) - shared(a))[0]
}

/**
 * Returns a warning for each unknown variable that resembles one of the portal's. Without the warning, nobody would
 * notice a misspelled variable.
 */
export const unknownVariables = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => !(name in Environment.shape))
    .flatMap((name) => {
      const meant = similarVariable(name)
      return meant ? [`Variable desconocida: ${name}. No se usa. ¿Quisiste decir ${meant}?`] : []
    })

/** Returns a text in Spanish about the values that a variable accepts. */
export const toSpanish = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type')
    return issue.expected === 'number' || issue.expected === 'int' ? 'tiene que ser un número entero' : 'falta'
  if (issue.code === 'invalid_value') return `tiene que ser ${issue.values.join(' o ')}`
  if (issue.code === 'too_small') return `tiene que ser ${issue.minimum} o más`
  if (issue.code === 'too_big') return `tiene que ser ${issue.maximum} o menos`
  if (issue.code !== 'invalid_format') return 'no es válido'
  if (issue.format === 'url') return 'tiene que ser una dirección completa, como https://portal.example'
  if (issue.format === 'email') return 'tiene que ser una dirección de correo'
  return issue.format === 'starts_with'
    ? `tiene que empezar con ${String(issue.prefix)}`
    : 'no tiene el formato que se espera'
}
