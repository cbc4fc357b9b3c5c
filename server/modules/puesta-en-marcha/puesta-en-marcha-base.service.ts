import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { findUnknownKeyName } from '#modules/auditoria'
import { requireClaves } from '#modules/cifrado'
import { ConfigError } from '#server/config/config.ts'
import { reasonOf } from '#server/db/database-start.ts'
import { pendingMigrations } from '#server/db/migrations.ts'
import { type Probar, skipped, well, wrong } from './puesta-en-marcha-prueba.rules.ts'
import { selectPermisos, selectServidor } from './puesta-en-marcha.repository.ts'

const CONNECT_MS = 5000

/** Whether a database is read-only, over a separate connection. Rejects when it cannot connect. */
const readsOnly = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ only: boolean }>(
      `select current_setting('transaction_read_only')::boolean as only`,
    )
    return rows[0]!.only
  } finally {
    await client.end().catch(() => {})
  }
}

const REVISAR_BASE =
  'Revisá usuario, clave, host, puerto y base de esa dirección, y que pg_hba.conf deje entrar desde acá.'

export const probarBase: Probar = async (_pedido, { config }) => {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = config
  if (!DATABASE_URL) return skipped('la base es la embebida, que arranca con el portal.')
  const direct = DATABASE_DIRECT_URL !== undefined && DATABASE_DIRECT_URL !== DATABASE_URL
  const addresses: [name: string, url: string, writes: boolean][] = [
    ['DATABASE_URL', DATABASE_URL, true],
    ...(direct ? [['DATABASE_DIRECT_URL', DATABASE_DIRECT_URL, true] as [string, string, boolean]] : []),
    ...DATABASE_READ_URL.map((url): [string, string, boolean] => ['DATABASE_READ_URL', url, false]),
  ]
  for (const [name, url, writes] of addresses) {
    try {
      if ((await readsOnly(url)) && writes)
        return wrong(
          `${name} lleva a una base de solo lectura.`,
          'Tiene que llevar a la primaria; las réplicas van en DATABASE_READ_URL.',
        )
    } catch (error) {
      return wrong(`${name}: ${reasonOf(error)}.`, REVISAR_BASE)
    }
  }
  return well(`El portal se conectó con ${addresses.map(([name]) => name).join(', ')}.`)
}

export const probarPermisos: Probar = async ({ sql }, { config: { NODE_ENV } }) => {
  const { usuario, esDueno, sinPermiso } = await selectPermisos(sql)
  if (sinPermiso) {
    return wrong(
      `${usuario} no puede leer o escribir en ${sinPermiso}.`,
      `Corré npm run migrate -- --para ${usuario} con el dueño de la base.`,
    )
  }
  return esDueno && NODE_ENV === 'production'
    ? wrong(
        `El portal trabaja con ${usuario}, que es dueño de las tablas o superusuario: podría cambiarlas o borrarlas.`,
        'Poné en DATABASE_URL un usuario que solo lea y escriba filas: npm run migrate -- --para ese_usuario le da lo que necesita.',
      )
    : well(`${usuario} puede leer y escribir lo que hace falta.`)
}

/** Oldest supported PostgreSQL, as `server_version_num` reports it. */
const MINIMO = 150_000

const isOlder = (present: string, wanted: string): boolean => present.localeCompare(wanted, 'en', { numeric: true }) < 0

export const probarVersiones: Probar = async ({ sql }) => {
  const { engines } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  const node = engines.node.replace('>=', '')
  if (isOlder(process.versions.node, node))
    return wrong(`Node es el ${process.versions.node}.`, `Instalá Node ${node} o posterior.`)
  const { numero, version, codificacion } = await selectServidor(sql)
  if (numero < MINIMO) return wrong(`PostgreSQL es el ${version}.`, 'El portal necesita PostgreSQL 15 o posterior.')
  if (codificacion !== 'UTF8')
    return wrong(
      `La base está en ${codificacion}.`,
      `Creala de nuevo: create database portal encoding 'UTF8' template template0.`,
    )
  const pending = await pendingMigrations(sql)
  return pending.length
    ? wrong(
        `Faltan ${pending.length} migraciones, desde ${pending[0]}.`,
        'Corré npm run migrate con el dueño de la base.',
      )
    : well(`Node ${process.versions.node}, PostgreSQL ${version}, tablas al día.`)
}

export const probarClaves: Probar = async ({ sql }, { config: { AUDIT_KEYS }, cipher }) => {
  try {
    await requireClaves(sql, cipher)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return wrong(error.message, 'Buscá esa clave donde guardás las de las copias de la base.')
  }
  if (!AUDIT_KEYS.length) {
    return wrong(
      'Sin AUDIT_KEY la auditoría no se sella: quien escriba en la base puede cambiarla sin que se note.',
      'Definí AUDIT_KEY, de 32 caracteres o más, la misma en todos los procesos.',
    )
  }
  const ajeno = await findUnknownKeyName(sql, AUDIT_KEYS)
  return ajeno
    ? wrong(
        `El último sello de la auditoría lo hizo otra clave (${ajeno}), que no está en AUDIT_KEY: audit:verify no lo reconocería.`,
        'Si la cambiaste, poné la nueva, una coma y la anterior; si no, revisá AUDIT_KEY en todos los procesos.',
      )
    : well('Las claves abren lo cifrado y reconocen los sellos de la auditoría.')
}
