import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Db, transaction } from './database.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** Any constant: two processes that start together migrate one after the other. */
const LOCK = 7_204_417

/** Those that this database has not seen. */
export const pendingMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await db.query<{ exists: boolean }>(`select to_regclass('migracion') is not null as exists`)
  const applied = rows[0]?.exists ? await db.query<{ nombre: string }>('select nombre from migracion') : { rows: [] }
  const done = new Set(applied.rows.map(({ nombre }) => nombre))
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && !done.has(name)).toSorted()
}

/** Applies, in order, the migrations that this database has not seen. Forward only. Returns the names applied. */
export const migrate = (pool: pg.Pool): Promise<string[]> =>
  transaction(pool, async (db) => {
    // A change of a big table takes its time, and whoever starts beside it waits for as long.
    await db.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await db.query('select pg_advisory_xact_lock($1)', [LOCK])
    await db.query(
      'create table if not exists migracion (nombre text primary key, aplicada timestamptz not null default now())',
    )
    const pending = await pendingMigrations(db)
    for (const name of pending) {
      await db.query(await readFile(new URL(name, FOLDER), 'utf8'))
      await db.query('insert into migracion (nombre) values ($1)', [name])
    }
    return pending
  })

/** What the application needs of a schema, and of what later migrations make in it. */
const grantsOf = (schema: string, role: string): string => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select, update on all sequences in schema ${schema} to ${role};
  grant execute on all functions in schema ${schema} to ${role};
  alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role};
  alter default privileges in schema ${schema} grant execute on functions to ${role};`

/** Lets a role that is there read and write the portal's rows, and nothing else. */
export const grantTo = async (pool: pg.Pool, name: string): Promise<void> => {
  const role = pg.escapeIdentifier(name)
  for (const schema of ['public', 'pgboss']) await pool.query(grantsOf(schema, role))
}
