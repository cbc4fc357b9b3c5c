import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { extract } from 'tar-stream'
import type { Cola } from '#contract/base/colas.shapes.ts'
import { createErp } from '#gateways/index.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Config } from '#server/config/config.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { grantTo, migrate } from '#server/db/migrations.ts'
import { announce } from '../../server/clock.ts'
import { PROBLEMAS, verifyArchivos } from '../../server/modules/archivos/archivos-traslado.service.ts'
import { decrypt } from './cifra.ts'
import { countRows, requirePrograms } from './copia.ts'
import type { Manifiesto, Parte } from './manifiesto.ts'
import { type Bytes, runThrough, toDatabase } from './programas.ts'

/** Backup to restore. */
interface Copia {
  folder: string
  manifest: Manifiesto
  identidad?: string | undefined
}

interface Parts extends Copia {
  pool: pg.Pool
  url: string
  store: FileStore
}

const NOT_EMPTY = `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'S') and n.nspname !~ '^(pg_|information_schema$)'`

/**
 * Throws when the target is unsuitable, before anything is written. Reasons: a database that is not empty, an older
 * server, missing programs or missing roles.
 */
const requirePlace = async ({ pool, manifest }: Pick<Parts, 'pool' | 'manifest'>): Promise<void> => {
  const { rows } = await pool.query<{ n: number }>(NOT_EMPTY)
  if (rows[0]!.n) throw new Error('La base no está vacía: se restaura solo en una recién creada, nunca sobre otra.')
  const server = await pool.query<{ v: number }>(`select current_setting('server_version_num')::int / 10000 as v`)
  if (server.rows[0]!.v < manifest.postgres)
    throw new Error(`La copia es de PostgreSQL ${manifest.postgres} y este es el ${server.rows[0]!.v}.`)
  await requirePrograms('pg_restore', manifest.postgres)
  const known = await pool.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    manifest.roles,
  ])
  const missing = manifest.roles.filter((rol) => !known.rows.some(({ rolname }) => rolname === rol))
  if (missing.length)
    throw new Error(
      `Falta en este servidor: ${missing.map((rol) => `create role ${rol} login password '…'`).join('; ')}.`,
    )
}

const partOf = ({ folder, manifest, identidad }: Copia, { nombre }: Parte): Bytes =>
  decrypt(manifest.cifra, identidad, createReadStream(join(folder, nombre)))

/** Restores a dump into the database of a connection string, in one transaction. */
const bringDump = (copia: Copia, part: Parte, url: string): Promise<void> => {
  const { address, env } = toDatabase(url)
  const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', '--no-password']
  return runThrough({ programa: 'pg_restore', args: [...args, `--dbname=${address}`], env }, partOf(copia, part))
}

/** Throws when Keycloak's database is not empty. */
export const requireEmptyKeycloak = async (url: string): Promise<void> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { rows } = await db.query<{ n: number }>(NOT_EMPTY)
    if (rows[0]!.n)
      throw new Error('La base de Keycloak no está vacía. Vaciala, o dejala como está con --sin-keycloak.')
  } finally {
    await db.end()
  }
}

/** Restores Keycloak's database, which must be empty. */
export const bringKeycloak = async (copia: Copia, part: Parte, url: string): Promise<void> => {
  await requireEmptyKeycloak(url)
  await bringDump(copia, part, url)
}

/** Restores rows, sequences and constraints in one transaction, then grants the rights of the application's roles. */
const bringRows = async (parts: Parts): Promise<void> => {
  await bringDump(parts, parts.manifest.base, parts.url)
  for (const rol of parts.manifest.roles) await grantTo(parts.pool, rol)
  // Collect statistics now. Without them PostgreSQL would plan badly until autovacuum runs.
  await parts.pool.query('set statement_timeout = 0; analyze')
}

const bringFiles = async (parts: Parts): Promise<void> => {
  const tar = extract()
  const fed = pipeline(partOf(parts, parts.manifest.contenido), tar)
  fed.catch((error: Error) => tar.destroy(error))
  for await (const entry of tar) await parts.store.write(entry.header.name, entry as AsyncIterable<Uint8Array>)
  await fed
}

/** Returns the differences between the manifest and the restored rows and files, as texts. Empty: there are none. */
const compare = async ({ pool, store, manifest }: Parts): Promise<string[]> => {
  const problems: string[] = []
  const counts = await countRows(pool)
  for (const tabla of new Set([...Object.keys(counts), ...Object.keys(manifest.tablas)]))
    if (counts[tabla] !== manifest.tablas[tabla])
      problems.push(`${tabla}: ${counts[tabla] ?? 'no está'}, y eran ${manifest.tablas[tabla] ?? 'ninguna'}`)
  const known = new Set(manifest.archivos.faltan)
  const onProblem = (problema: keyof typeof PROBLEMAS, archivoId: string) => {
    if (!known.has(archivoId) && problema !== 'sin-fila') problems.push(`${archivoId}: ${PROBLEMAS[problema]}`)
  }
  await verifyArchivos({ pool, store }, { contenido: true, onProblem })
  return problems
}

/**
 * Restores rows and files into an empty target, then reads every file again. Returns the differences from the manifest,
 * as texts.
 */
export const bringBack = async (parts: Parts): Promise<string[]> => {
  await requirePlace(parts)
  await bringRows(parts)
  await bringFiles(parts)
  return compare(parts)
}

/**
 * Queues whose jobs only read and write tables of the portal. Jobs of the other queues send something to users or other
 * systems.
 */
const INSIDE: readonly Cola[] = ['importacion', 'lectura']
const REASON = 'Restaurado: puede haberse hecho después de la copia. Reintentar lo hace de nuevo.'

/**
 * Marks as failed every job that sends something to users or other systems. This includes jobs that the scheduler would
 * create at the first start. Otherwise a message sent after the backup would be sent again; staff retry each job by
 * hand. Returns the number of jobs.
 */
export const holdOutward = async ({
  config,
  pool,
  url,
}: Pick<Parts, 'pool' | 'url'> & { config: Config }): Promise<number> => {
  // Apply the pending migrations first, because the scheduled jobs use the tables of this version.
  await migrate(pool)
  const jobs = createJobs({ url, onError: () => {} })
  await jobs.start()
  try {
    const distribuidor = await openDistribuidor(config, pool, { watch: () => {} }, () => {})
    await announce({ config, pool, jobs, erp: createErp(config), distribuidor, onError: () => {} }, new Date())
    return await jobs.hold(INSIDE, REASON)
  } finally {
    await jobs.stop()
  }
}
