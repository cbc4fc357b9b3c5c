import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { pack } from 'tar-stream'
import type { FileStore } from '#server/files/files.ts'
import { rowsOf } from '../../server/modules/archivos/archivos-comparacion.service.ts'
import paquete from '../../package.json' with { type: 'json' }
import { type Cifra, encrypt, EXTENSION } from './cifra.ts'
import { type Manifiesto, nameOf, writeManifest, writePart } from './manifiesto.ts'
import { majorOf, through, toDatabase } from './programas.ts'

/** SQL of the tables that contain rows. Partitions replace their partitioned table. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as tabla
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`

/**
 * SQL of the roles that have rights on the table `usuario`, except its owner. These are the roles of the application.
 */
const ROLES = `select distinct a.grantee::regrole::text as rol
  from pg_class c, aclexplode(c.relacl) a
  where c.oid = 'usuario'::regclass and a.grantee not in (0, c.relowner) order by 1`

/** Returns the number of rows of each table, in the snapshot of this connection. */
export const countRows = async (db: Pick<pg.ClientBase, 'query'>): Promise<Record<string, number>> => {
  const { rows } = await db.query<{ tabla: string }>(TABLES)
  const counts: Record<string, number> = {}
  for (const { tabla } of rows) {
    const found = await db.query<{ n: number }>(`select count(*) as n from ${tabla}`)
    counts[tabla] = found.rows[0]!.n
  }
  return counts
}

/**
 * Throws when PostgreSQL's client programs are missing or older than the server. The message names the package to
 * install.
 */
export const requirePrograms = async (programa: 'pg_dump' | 'pg_restore', server: number): Promise<void> => {
  const major = await majorOf(programa)
  if (major !== undefined && major >= server) return
  const found =
    major === undefined ? `No está ${programa}` : `${programa} es de PostgreSQL ${major} y no lee el ${server}`
  throw new Error(`${found}: instalá el paquete postgresql-client-${server}.`)
}

interface Parts {
  url: string
  /** Connection string of Keycloak's database. undefined: that database is not backed up. */
  keycloakUrl: string | undefined
  store: FileStore
  /** Folder of all backups. */
  folder: string
  cifra: Cifra
}

/**
 * Packs the files of the snapshot's rows into a tar. Once the tar has been read, `archivos` has the counts and the
 * missing files.
 */
const packFiles = (db: pg.Client, store: FileStore) => {
  const tar = pack()
  const archivos: Manifiesto['archivos'] = { copiados: 0, bytes: 0, faltan: [] }
  const add = async () => {
    for await (const { archivoId, tamano, enBase } of rowsOf(db)) {
      if (enBase) continue
      if ((await store.sizeOf(archivoId)) !== tamano) {
        archivos.faltan.push(archivoId)
        continue
      }
      await pipeline(store.read(archivoId), tar.entry({ name: archivoId, size: tamano, mode: 0o600 }))
      archivos.copiados += 1
      archivos.bytes += tamano
    }
    tar.finalize()
  }
  void add().catch((error: Error) => tar.destroy(error))
  return { tar, archivos }
}

/**
 * Backs up the rows and files of one moment into a new folder. Returns its name, its manifest and the ids of lost
 * files.
 *
 * The moment is a PostgreSQL snapshot that the counts, pg_dump and the list of files share. Files never change and are
 * deleted only after their rows, so the files of the snapshot still exist. Unattached uploads are the exception: the
 * sweep may delete them, row and file, during the backup. Keycloak's database is of a slightly later moment.
 */
export const backUp = async ({ url, keycloakUrl, store, folder, cifra }: Parts) => {
  const db = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  let partial: string | undefined
  await db.connect()
  try {
    await db.query('begin isolation level repeatable read read only')
    await db.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await db.query<{ snapshot: string; instante: Date; postgres: number }>(
      `select pg_export_snapshot() as snapshot, now() as instante, current_setting('server_version_num')::int / 10000 as postgres`,
    )
    const { snapshot, instante, postgres } = rows[0]!
    await requirePrograms('pg_dump', postgres)
    const name = nameOf(instante)
    partial = join(folder, `${name}.parcial`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await mkdir(partial, { mode: 0o700 })

    const ends = EXTENSION[cifra.programa]
    const into = partial
    const dump = (source: string, name: string, ...more: string[]) => {
      const { address, env } = toDatabase(source)
      const args = ['--format=custom', '--no-password', ...more, `--dbname=${address}`]
      return writePart(into, `${name}${ends}`, encrypt(cifra, through({ programa: 'pg_dump', args, env })))
    }
    const base = await dump(url, 'base.dump', `--snapshot=${snapshot}`)
    const keycloak = keycloakUrl === undefined ? undefined : await dump(keycloakUrl, 'keycloak.dump')
    const { tar, archivos } = packFiles(db, store)
    const contenido = await writePart(partial, `archivos.tar${ends}`, encrypt(cifra, tar as AsyncIterable<Uint8Array>))

    const counts = await countRows(db)
    const migraciones = await db.query<{ nombre: string }>('select nombre from migracion order by nombre')
    const roles = await db.query<{ rol: string }>(ROLES)
    const manifest: Manifiesto = {
      formato: 1,
      version: paquete.version,
      instante: instante.toISOString(),
      postgres,
      migraciones: migraciones.rows.map(({ nombre }) => nombre),
      cifra: cifra.programa,
      roles: roles.rows.map(({ rol }) => rol),
      tablas: counts,
      archivos,
      base,
      contenido,
      ...(keycloak ? { keycloak } : {}),
    }
    await writeManifest(partial, manifest)
    await db.query('commit')
    const stillNamed = await db.query<{ id: string }>(
      'select archivo_id as id from archivo where archivo_id = any($1)',
      [archivos.faltan],
    )
    // Rename the folder last. Until the renaming, its name marks an incomplete backup.
    await rename(partial, join(folder, name))
    return { name, manifest, perdidos: stillNamed.rows.map(({ id }) => id) }
  } catch (error) {
    if (partial) await rm(partial, { recursive: true, force: true })
    throw error
  } finally {
    await db.end()
  }
}
