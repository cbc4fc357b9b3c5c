import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/config/config.ts'
import { type Db, transaction } from './database.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)
/** Any constant: two processes that start together migrate one after the other. */
const LOCK = 7_204_417

const appliedMigrations = async (db: Db): Promise<Set<string>> => {
  const { rows } = await db.query<{ exists: boolean }>(`select to_regclass('migracion') is not null as exists`)
  const applied = rows[0]?.exists ? await db.query<{ nombre: string }>('select nombre from migracion') : { rows: [] }
  return new Set(applied.rows.map(({ nombre }) => nombre))
}

const filesOf = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()

/** What this database has not seen of the files, and what it has seen that is none of them. */
const compareMigrations = async (db: Db): Promise<{ pending: string[]; strange: string[] }> => {
  const [done, files] = [await appliedMigrations(db), await filesOf()]
  return {
    pending: files.filter((name) => !done.has(name)),
    strange: [...done].filter((name) => !files.includes(name)).toSorted(),
  }
}

/** Those that this database has not seen. */
export const pendingMigrations = async (db: Db): Promise<string[]> => (await compareMigrations(db)).pending

/**
 * The same, where they lead on from what is there. A database of a later version misses nothing of ours, and is worked on as it
 * is. One that misses something and has what is none of ours is of another road, as those of before the first release.
 */
const requirePending = async (db: Db): Promise<string[]> => {
  const { pending, strange } = await compareMigrations(db)
  if (pending.length && strange.length)
    throw new ConfigError(
      `La base es de otra historia de las tablas: tiene ${strange[0]}, que esta versión no conoce, y le falta ${pending[0]}. Usá una vacía; la de la demostración se vacía con npm run reset.`,
    )
  return pending
}

/** A change that waits for a table makes everybody who wants it wait behind: it gives up soon, and comes again. */
const GIVE_WAY = { lockMs: 5000, restMs: 5000, tries: 12 }
const LOCK_NOT_AVAILABLE = '55P03'

/** One file, if nobody has applied it in the meantime; says whether it did. */
const applyOne = (pool: pg.Pool, name: string, lockMs: number): Promise<boolean> =>
  transaction(
    pool,
    async (db) => {
      // Whoever starts beside it waits for as long as a change of a big table takes.
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

const isHeld = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE

/**
 * Applies, in order, the migrations that this database has not seen, each in a transaction of its own; forward only. One
 * that finds a table in use gives way after five seconds and is tried again for a minute or two. Returns the names applied.
 * Throws ConfigError where they do not lead on from what is there.
 */
export const migrate = async (pool: pg.Pool, { lockMs, restMs, tries } = GIVE_WAY): Promise<string[]> => {
  const applied: string[] = []
  for (const name of await requirePending(pool)) {
    let done: boolean | undefined
    for (let n = 1; done === undefined; n += 1) {
      done = await applyOne(pool, name, lockMs).catch(async (error: unknown) => {
        if (!isHeld(error) || n >= tries) throw error
        await wait(restMs)
        return undefined
      })
    }
    if (done) applied.push(name)
  }
  return applied
}

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
