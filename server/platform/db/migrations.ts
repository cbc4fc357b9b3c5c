import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/config/config.ts'
import { type Db, transaction } from './database.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)
/**
 * Key of an advisory lock (an arbitrary number). With the lock, processes that start together migrate one after the
 * other.
 */
const LOCK = 7_204_417

const appliedMigrations = async (db: Db): Promise<Set<string>> => {
  const { rows } = await db.query<{ exists: boolean }>(`select to_regclass('migracion') is not null as exists`)
  const applied = rows[0]?.exists ? await db.query<{ nombre: string }>('select nombre from migracion') : { rows: [] }
  return new Set(applied.rows.map(({ nombre }) => nombre))
}

const filesOf = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()

/**
 * Compares migration files with applied migrations. `pending`: files not applied yet; `unrecognized`: applied
 * migrations without a file.
 */
const compareMigrations = async (db: Db): Promise<{ pending: string[]; unrecognized: string[] }> => {
  const [done, files] = [await appliedMigrations(db), await filesOf()]
  return {
    pending: files.filter((name) => !done.has(name)),
    unrecognized: [...done].filter((name) => !files.includes(name)).toSorted(),
  }
}

/** Returns the names of the migrations that are not applied yet. */
export const pendingMigrations = async (db: Db): Promise<string[]> => (await compareMigrations(db)).pending

/**
 * Returns the pending files. A database of a later version has none, and is used as it is. Throws ConfigError when the
 * history diverged, as in databases from before the first release: some migrations are pending, and some applied ones
 * have no file.
 */
const requirePending = async (db: Db): Promise<string[]> => {
  const { pending, unrecognized } = await compareMigrations(db)
  if (pending.length && unrecognized.length)
    throw new ConfigError(
      `La base es de otra versión del portal: tiene la migración ${unrecognized[0]}, que esta versión no conoce, y le falta ${pending[0]}. Usá una base vacía; la de la demostración se vacía con npm run reset.`,
    )
  return pending
}

/** A migration that waits for a table lock blocks every later query on that table, so it times out soon and retries. */
const LOCK_RETRY = { lockMs: 5000, restMs: 5000, tries: 12 }
const LOCK_NOT_AVAILABLE = '55P03'

/** Applies a file unless another process has applied it. Returns whether this call applied it. */
const applyOne = (pool: pg.Pool, name: string, lockMs: number): Promise<boolean> =>
  transaction(
    pool,
    async (db) => {
      // No timeout here, because another process may be changing a big table.
      await db.query('select pg_advisory_xact_lock($1)', [LOCK])
      await db.query(`set local lock_timeout = ${lockMs}`)
      await db.query(
        'create table if not exists migracion (nombre text primary key, aplicada timestamptz not null default now())',
      )
      const { rowCount } = await db.query('select from migracion where nombre = $1', [name])
      if (rowCount) return false
      await db.query(await readFile(new URL(name, FOLDER), 'utf8'))
      await db.query('insert into migracion (nombre) values ($1)', [name])
      return true
    },
    'set local statement_timeout = 0; set local lock_timeout = 0',
  )

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE

/**
 * Applies the pending migrations in order, each in a transaction of its own; there is no downgrade. A migration whose
 * table is locked retries for a minute or two. Returns the names of the applied migrations. Throws ConfigError when the
 * history diverged.
 */
export const migrate = async (pool: pg.Pool, { lockMs, restMs, tries } = LOCK_RETRY): Promise<string[]> => {
  const applied: string[] = []
  for (const name of await requirePending(pool)) {
    let done: boolean | undefined
    for (let n = 1; done === undefined; n += 1) {
      done = await applyOne(pool, name, lockMs).catch(async (error: unknown) => {
        if (!isLockTimeout(error) || n >= tries) throw error
        await wait(restMs)
        return undefined
      })
    }
    if (done) applied.push(name)
  }
  return applied
}

/** SQL that grants the application its rights on a schema, also on objects that later migrations create. */
const grantsOf = (schema: string, role: string): string => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select, update on all sequences in schema ${schema} to ${role};
  grant execute on all functions in schema ${schema} to ${role};
  alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role};
  alter default privileges in schema ${schema} grant execute on functions to ${role};`

/** Lets an existing role read and write the rows of the portal, and nothing else. */
export const grantTo = async (pool: pg.Pool, name: string): Promise<void> => {
  const role = pg.escapeIdentifier(name)
  for (const schema of ['public', 'pgboss']) await pool.query(grantsOf(schema, role))
}
