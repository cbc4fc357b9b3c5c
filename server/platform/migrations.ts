import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { transaction } from './database.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** Any constant: two processes that start together migrate one after the other. */
const LOCK = 7_204_417

const listFiles = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()

/** Those that this database has not seen. */
export const pendingMigrations = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('migracion') is not null as exists`)
  const applied = rows[0]?.exists ? await pool.query<{ nombre: string }>('select nombre from migracion') : { rows: [] }
  const done = new Set(applied.rows.map(({ nombre }) => nombre))
  return (await listFiles()).filter((name) => !done.has(name))
}

/** Applies, in order, the migrations that this database has not seen. Forward only. Returns the names applied. */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const files = await listFiles()
  return transaction(pool, async (db) => {
    // A change of a big table takes its time, and whoever starts beside it waits for as long.
    await db.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await db.query('select pg_advisory_xact_lock($1)', [LOCK])
    await db.query(
      'create table if not exists migracion (nombre text primary key, aplicada timestamptz not null default now())',
    )
    const done = new Set(
      (await db.query<{ nombre: string }>('select nombre from migracion')).rows.map((row) => row.nombre),
    )
    const pending = files.filter((name) => !done.has(name))
    for (const name of pending) {
      await db.query(await readFile(new URL(name, FOLDER), 'utf8'))
      await db.query('insert into migracion (nombre) values ($1)', [name])
    }
    return pending
  })
}
