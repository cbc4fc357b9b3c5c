import { randomBytes } from 'node:crypto'
import { newDataKey } from '#server/base/cipher.ts'
import type { Variables } from './entorno.ts'

/** Value that the installer must choose. */
export interface Pregunta {
  name: string
  /** Text of the question. It is also the comment above the variable in the file. */
  text: string
  /** Returns the value for an empty answer, from the earlier answers; undefined: the question must be answered. */
  initial?: (answers: Variables) => string | undefined
  /** true: the user is not asked, because the installation generates the value. */
  isGenerated?: boolean
  /**
   * Format of a valid answer, and its description. Variables of the portal have no format here: the portal's own table
   * checks them.
   */
  format?: readonly [pattern: RegExp, description: string]
  /** Value in the sample files. */
  sample: string
}

const secret = () => randomBytes(24).toString('hex')
/** Returns the domain of the company: `example` for https://portal.example. */
const domainOf = ({ PUBLIC_URL = '' }: Variables): string | undefined =>
  URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname.replace(/^[^.]+\./, '') : undefined
const postgres: Pregunta['format'] = [
  /^postgres(ql)?:\/\/[^:@/]+:[^@]+@[^/]+\/\w+/,
  'postgres://usuario:clave@host/base',
]

export const PREGUNTAS: readonly Pregunta[] = [
  { name: 'PUBLIC_URL', text: 'Dirección del portal, sin camino', sample: 'https://portal.example' },
  {
    name: 'TRUST_PROXY',
    text: 'Cuántos proxies hay delante del portal, o sus redes',
    initial: () => '1',
    sample: '1',
  },
  {
    name: 'LOG_LEVEL',
    text: 'Qué escribe el log: info, un renglón por pedido; warn, solo los problemas',
    initial: () => 'info',
    sample: 'info',
  },
  {
    name: 'DATABASE_URL',
    text: 'La base, con el usuario que lee y escribe filas',
    initial: () => `postgres://aplicacion:${secret()}@127.0.0.1:5432/portal`,
    format: postgres,
    sample: 'postgres://aplicacion:CLAVE@127.0.0.1:5432/portal',
  },
  {
    name: 'OIDC_ISSUER',
    text: 'El realm en Keycloak, por su dirección pública',
    initial: (answers) => {
      const domain = domainOf(answers)
      return domain && `https://sso.${domain}/realms/autogestion`
    },
    format: [/^https?:\/\/.+\/realms\/[^/]+$/, 'https://sso.example/realms/autogestion'],
    sample: 'https://sso.example/realms/autogestion',
  },
  {
    name: 'OIDC_ADMIN_URL',
    text: 'La dirección interna de Keycloak, sin /realms',
    initial: () => 'http://127.0.0.1:8180',
    sample: 'http://127.0.0.1:8180',
  },
  {
    name: 'OIDC_ADMIN_SECRET',
    text: 'El secreto con que el portal administra personas en Keycloak',
    initial: secret,
    isGenerated: true,
    sample: 'CLAVE',
  },
  {
    name: 'DATA_KEYS',
    text: 'Cifra los DNI. Guardala también lejos de las copias: sin ella no se leen',
    initial: () => newDataKey('1'),
    isGenerated: true,
    sample: '1:CLAVE',
  },
  {
    name: 'AUDIT_KEY',
    text: 'Sella la auditoría. Guardala también lejos de las copias',
    initial: () => randomBytes(32).toString('hex'),
    isGenerated: true,
    sample: 'CLAVE',
  },
  {
    name: 'FILES',
    text: 'Dónde se guardan los archivos: disk (DATA_DIR) o s3 (agregá S3_BUCKET y las demás)',
    initial: () => 'disk',
    sample: 'disk',
  },
  { name: 'DISTRIBUIDOR_NOMBRE', text: 'El nombre de la distribuidora', sample: 'Mi Distribuidora' },
  { name: 'DISTRIBUIDOR_CUIT', text: 'Su CUIT, 11 dígitos sin guiones', sample: '30000000007' },
  {
    name: 'SOPORTE_EMAIL',
    text: 'A quién escribe la gente cuando necesita ayuda',
    initial: (answers) => {
      const domain = domainOf(answers)
      return domain && `soporte@${domain}`
    },
    sample: 'soporte@example.com',
  },
  {
    name: 'SMTP_URL',
    text: 'El servidor de correo: smtps://usuario:clave@host, o con STARTTLS smtp://…?requireTLS=true',
    sample: 'smtps://usuario:CLAVE@smtp.example.com',
  },
  {
    name: 'MAIL_FROM',
    text: 'El remitente de los correos',
    initial: (answers) => {
      const domain = domainOf(answers)
      return domain && `${answers['DISTRIBUIDOR_NOMBRE']} <no-responder@${domain}>`
    },
    sample: 'Mi Distribuidora <no-responder@example.com>',
  },
  {
    name: 'DUENO_URL',
    text: 'La base, con su dueño y directo a PostgreSQL',
    initial: ({ DATABASE_URL = '' }) => {
      if (!URL.canParse(DATABASE_URL)) return undefined
      const url = new URL(DATABASE_URL)
      url.username = 'dueno'
      url.password = secret()
      return url.href
    },
    format: postgres,
    sample: 'postgres://dueno:CLAVE@127.0.0.1:5432/portal',
  },
  {
    name: 'KEYCLOAK_DATABASE_URL',
    text: 'La base de Keycloak, con su dueño',
    initial: ({ DATABASE_URL = '' }) =>
      URL.canParse(DATABASE_URL) ? `postgres://keycloak:${secret()}@${new URL(DATABASE_URL).host}/keycloak` : undefined,
    format: postgres,
    sample: 'postgres://keycloak:CLAVE@127.0.0.1:5432/keycloak',
  },
  {
    name: 'KC_BOOTSTRAP_ADMIN_PASSWORD',
    text: 'La clave del primer administrador de Keycloak, raiz',
    initial: secret,
    isGenerated: true,
    sample: 'CLAVE',
  },
  {
    name: 'COPIAS_PARA',
    text: 'La clave pública que cifra las copias, de age, SSH o gpg. La secreta se guarda en otra máquina',
    sample: 'age1CLAVE',
  },
]
