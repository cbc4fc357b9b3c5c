import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#server/config/config.ts'
import { CERTIFICATE, NETWORK } from '#server/outside/outside-words.ts'
import { say } from '#server/observe/say.ts'

const LIMIT_MS = 60_000
const PAUSE_MS = 500
const SAY_AFTER_MS = 1000

/** What PostgreSQL, or the way to it, says that waiting does not mend; by SQLSTATE or by the system's code. */
const FINAL: Record<string, string> = {
  '28P01': 'PostgreSQL no acepta ese usuario o esa contraseña',
  '28000': 'PostgreSQL no deja entrar a ese usuario desde acá (pg_hba.conf)',
  '3D000': 'esa base no existe; creala con createdb',
  '42501': 'ese usuario no tiene permiso en la base',
  '25006': 'esa base es de solo lectura; DATABASE_URL tiene que llevar a la primaria',
  ...CERTIFICATE,
  ERR_INVALID_URL: 'la dirección no se entiende; es postgres://usuario:clave@host:5432/base',
}

/** Whatever a pooler says is of one SQLSTATE: what waiting does not mend, by its words. */
const POOLER = '08P01'
const POOLER_FINAL: [RegExp, string][] = [
  [/startup parameter/, 'delante hay un PgBouncer; definí DATABASE_POOLER=transaction y DATABASE_DIRECT_URL'],
  [/authentication failed|no such user/, 'el pooler no acepta ese usuario o esa contraseña (auth_file de PgBouncer)'],
  [/database "[^"]*" does not exist/, 'esa base no existe; creala con createdb'],
  [/no such database/, 'el pooler no conoce esa base ([databases] de PgBouncer)'],
]

const AWAY: Record<string, string> = {
  ...NETWORK,
  '57P01': 'PostgreSQL se está cerrando',
  '57P02': 'PostgreSQL se cerró de golpe',
  '57P03': 'PostgreSQL todavía está arrancando',
  '53300': 'PostgreSQL no tiene más conexiones',
}

/** What pg says itself, without a code, of an address without a password where PostgreSQL asks for one. */
const NO_PASSWORD = /password must be a (non-empty )?string/

/** What waiting does not mend, in words; undefined: it may, or it is something else. */
const finalReason = (error: unknown): string | undefined => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (NO_PASSWORD.test(message))
    return 'PostgreSQL pide una contraseña y la dirección no la tiene: postgres://usuario:clave@host:5432/base'
  return code === POOLER ? POOLER_FINAL.find(([says]) => says.test(message))?.[1] : FINAL[code]
}

/** Why the database is away, in words; undefined: it is something else. */
export const awayReason = (error: unknown): string | undefined => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === POOLER) return finalReason(error) ? undefined : `el pooler no llega a PostgreSQL (${message})`
  if (message === 'Connection terminated due to connection timeout') return AWAY.ETIMEDOUT
  // What pg says itself of a connection that ended has no code.
  return AWAY[code] ?? (message.startsWith('Connection terminated') ? AWAY.ECONNRESET : undefined)
}

/** Why one did not get in, in words where we have them. */
export const reasonOf = (error: unknown): string => finalReason(error) ?? awayReason(error) ?? (error as Error).message

/** DATABASE_URL and what is wrong, without the password. */
const explain = (error: unknown): ConfigError | undefined => {
  const text = finalReason(error)
  return text === undefined ? undefined : new ConfigError(`DATABASE_URL: ${text}.`)
}

/** Something that PostgreSQL refused while the tables were prepared, said by the variable that it is about. */
export const explainDatabase = (error: unknown): unknown => explain(error) ?? error

/** Of a database that only reads: a standby that is about to be the primary, or an address that leads to a replica. */
const ONLY_READS = 'esa base es de solo lectura: la dirección lleva a una réplica, o la primaria está cambiando'

/**
 * Waits until PostgreSQL answers and takes writes: it and the portal are often started together. Throws ConfigError at once where waiting does
 * not help, and after `limitMs` with the last reason.
 */
export const waitForDatabase = async (pool: Pick<pg.Pool, 'query'>, limitMs = LIMIT_MS): Promise<void> => {
  const begin = Date.now()
  let isSaid = false
  for (;;) {
    try {
      const { rows } = await pool.query<{ only: boolean }>(
        `select current_setting('transaction_read_only')::boolean as only`,
      )
      if (!rows[0]?.only) return
      throw new Error(ONLY_READS)
    } catch (error) {
      const final = explain(error)
      if (final) throw final
      const reason = reasonOf(error)
      if (Date.now() - begin > limitMs) {
        const silent = `PostgreSQL no responde después de ${Math.round(limitMs / 1000)} s: ${reason}`
        throw new ConfigError(`DATABASE_URL: ${reason === ONLY_READS ? reason : silent}.`)
      }
      if (!isSaid && Date.now() - begin > SAY_AFTER_MS) {
        isSaid = true
        say(`Esperando a PostgreSQL: ${reason}…`)
      }
      await wait(PAUSE_MS)
    }
  }
}
