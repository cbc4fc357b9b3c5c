import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/config/config.ts'
import { SETTINGS } from './client.ts'
import { DIRECT_APP_NAME, transaction } from './database.ts'
import { isDatabaseUnavailable } from '#server/base/errors.ts'

/**
 * Key of an advisory lock (an arbitrary number). With the lock, only one starting process at a time writes the
 * settings.
 */
const LOCK = 7_204_419
const TRIES = 20
const PAUSE_MS = 250

const wrongSettings = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; is: string; wanted: string }>(
    `select name, current_setting(name) as is, wanted from unnest($1::text[], $2::text[]) as n (name, wanted)`,
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  )
  return rows.filter(({ is, wanted }) => is !== wanted).map(({ name }) => name)
}

const writeSettings = (pool: pg.Pool): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await db.query<{ base: string }>('select current_database() as base')
    const base = pg.escapeIdentifier(rows[0]!.base)
    for (const [name, value] of Object.entries(SETTINGS)) {
      await db.query(`alter role current_user in database ${base} set ${name} = ${pg.escapeLiteral(value)}`)
    }
  })

/**
 * Ends the idle connections of the pooler. Spares direct connections: they have the settings, and other processes use
 * them.
 */
const END_IDLE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and state = 'idle'
    and application_name not in ('${DIRECT_APP_NAME}', 'pgboss')`

/**
 * Ensures that connections behind a pooler have SETTINGS, because clients cannot send them through the pooler. It sets
 * them on the role, and ends the connections without them, which the pooler then opens again. Throws ConfigError when
 * the settings are still missing.
 */
export const ensureSettings = async (pool: pg.Pool): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (!(await wrongSettings(pool)).length) return
      await writeSettings(pool)
      await pool.query(END_IDLE)
      // End this connection too, because it was opened without the settings.
      await pool.query('select pg_terminate_backend(pg_backend_pid())')
    } catch (error) {
      // Ignore a lost connection: another process that runs this step ended it.
      if (!isDatabaseUnavailable(error as Error)) throw error
    }
    await wait(PAUSE_MS)
  }
  const wrong = (await wrongSettings(pool)).map((name) => `set ${name} = '${SETTINGS[name as keyof typeof SETTINGS]}'`)
  throw new ConfigError(
    `DATABASE_URL: detrás del pooler las conexiones no tienen lo que hace falta. Corré en la base, para el usuario del portal, alter role … ${wrong.join(', ')}; y RECONNECT en PgBouncer.`,
  )
}
