import pg from 'pg'
import { PREGUNTAS } from './preguntas.ts'
import { type Variables, writeVariable } from './entorno.ts'

/** Files that an installation needs. They contain secrets. */
export const ARCHIVOS = ['portal.env', 'respaldo.env', 'keycloak.env', 'base.sql'] as const
export type Archivo = (typeof ARCHIVOS)[number]

/** Questions whose answers are the variables of portal.env, in the order of that file. */
export const DEL_PORTAL = PREGUNTAS.slice(0, PREGUNTAS.findIndex(({ name }) => name === 'MAIL_FROM') + 1)

const textOf = (name: string): string => PREGUNTAS.find((each) => each.name === name)!.text
const block = (text: string, values: Variables): string =>
  [`# ${text}.`, ...Object.entries(values).map(([name, value]) => writeVariable(name, value))].join('\n')
const file = (head: string, blocks: readonly string[]): string => `${[`# ${head}`, ...blocks].join('\n\n')}\n`

/** User, password and database of a connection string. */
const partsOf = (text: string) => {
  const url = new URL(text)
  return {
    host: url.host,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  }
}

/** Minimum length of a forbidden word. A shorter word, such as "del", would be part of too many passwords. */
const MIN_WORD = 4
/** Returns the words of a name that no password may contain, separated by |. */
const wordsOf = (name: string): string => {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const long = words.filter((word) => word.length >= MIN_WORD)
  return long.length ? long.join('|') : words.join('-')
}

/** Returns the variables of Keycloak for the mail server that the portal uses. */
const mailOf = (smtp: string, from: string): Variables => {
  const url = new URL(smtp)
  const isTls = url.protocol === 'smtps:'
  return {
    SMTP_HOST: url.hostname,
    SMTP_PORT: url.port || (isTls ? '465' : '587'),
    SMTP_FROM: /<([^>]+)>/.exec(from)?.[1] ?? from,
    // Keycloak rejects the realm when the user or the password is empty, even without authentication.
    SMTP_USER: decodeURIComponent(url.username) || 'nadie',
    SMTP_PASSWORD: decodeURIComponent(url.password) || 'nada',
    SMTP_AUTH: String(url.username !== ''),
    SMTP_SSL: String(isTls),
    SMTP_STARTTLS: String(!isTls && url.searchParams.get('requireTLS') === 'true'),
  }
}

const roleSql = (url: string): string => {
  const { user, password } = partsOf(url)
  return `create role ${pg.escapeIdentifier(user)} login password ${pg.escapeLiteral(password)};`
}
/** Returns the SQL that creates a role and its database. */
const ownerSql = (url: string): string => {
  const { user, database } = partsOf(url)
  const [base, owner] = [pg.escapeIdentifier(database), pg.escapeIdentifier(user)]
  return `${roleSql(url)}\ncreate database ${base} owner ${owner} encoding 'UTF8' template template0;`
}

/** Functions that return the text of each file from the answers. */
export const TEXTOS: Record<Archivo, (answers: Variables) => string> = {
  'portal.env': (answers) =>
    file(
      'Las variables del portal. Todas las que hay: docs/produccion/variables.md.',
      DEL_PORTAL.map(({ name, text }) => block(text, { [name]: answers[name]! })),
    ),
  'respaldo.env': (answers) =>
    file('Las variables de migrate, backup y restore, que usan el dueño de cada base.', [
      block(textOf('DUENO_URL'), { DATABASE_URL: answers['DUENO_URL']! }),
      block(`${textOf('KEYCLOAK_DATABASE_URL')}: va en la misma copia`, {
        KEYCLOAK_DATABASE_URL: answers['KEYCLOAK_DATABASE_URL']!,
      }),
      block(textOf('COPIAS_PARA'), { COPIAS_PARA: answers['COPIAS_PARA']! }),
      block('Dónde van las copias, y cuáles quedan: de los últimos 7 días, 4 semanas y 12 meses', {
        COPIAS_EN: '/var/backups/autogestion',
        COPIAS_CONSERVAR: '7d,4s,12m',
      }),
    ]),
  'keycloak.env': (answers) => {
    const { host, user, password, database } = partsOf(answers['KEYCLOAK_DATABASE_URL']!)
    return file('Las variables de Keycloak y de su realm: docs/produccion/keycloak.md.', [
      block('Su base', {
        KC_DB: 'postgres',
        KC_DB_URL: `jdbc:postgresql://${host}/${database}`,
        KC_DB_USERNAME: user,
        KC_DB_PASSWORD: password,
      }),
      block('Su dirección pública, y la de su consola, que se abre por un túnel', {
        KC_HOSTNAME: new URL(answers['OIDC_ISSUER']!).origin,
        KC_HOSTNAME_ADMIN: 'http://localhost:8180',
      }),
      block('Dónde escucha, detrás del proxy', {
        KC_HTTP_ENABLED: 'true',
        KC_HTTP_HOST: '127.0.0.1',
        KC_HTTP_PORT: new URL(answers['OIDC_ADMIN_URL']!).port || '8180',
        KC_PROXY_HEADERS: 'xforwarded',
        KC_LOG_CONSOLE_OUTPUT: 'json',
      }),
      block(textOf('KC_BOOTSTRAP_ADMIN_PASSWORD'), {
        KC_BOOTSTRAP_ADMIN_USERNAME: 'raiz',
        KC_BOOTSTRAP_ADMIN_PASSWORD: answers['KC_BOOTSTRAP_ADMIN_PASSWORD']!,
      }),
      block('El realm: el portal, y cómo se ven sus páginas y correos', {
        AUTOGESTION_WEB_ORIGIN: answers['PUBLIC_URL']!,
        AUTOGESTION_ADMIN_SECRET: answers['OIDC_ADMIN_SECRET']!,
        AUTOGESTION_NOMBRE: answers['DISTRIBUIDOR_NOMBRE']!,
        AUTOGESTION_COLOR: '#0f4c81',
      }),
      block('Nombres de la distribuidora y sus marcas, separados con |: ninguna contraseña los puede tener', {
        AUTOGESTION_PALABRAS: wordsOf(answers['DISTRIBUIDOR_NOMBRE']!),
      }),
      block('El correo', mailOf(answers['SMTP_URL']!, answers['MAIL_FROM']!)),
    ])
  },
  'base.sql': (answers) =>
    [
      '-- Crea las bases y sus usuarios. Correlo una vez: sudo -u postgres psql -v ON_ERROR_STOP=1 < base.sql',
      roleSql(answers['DATABASE_URL']!),
      ownerSql(answers['DUENO_URL']!),
      ownerSql(answers['KEYCLOAK_DATABASE_URL']!),
      '',
    ].join('\n'),
}

/** Returns the sample of a file, without secrets. */
export const sampleOf = (archivo: Archivo): string =>
  TEXTOS[archivo](Object.fromEntries(PREGUNTAS.map(({ name, sample }) => [name, sample])))
