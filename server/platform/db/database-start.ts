import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#server/config/config.ts'
import { CERTIFICATE, NETWORK } from '#server/outside/outside-words.ts'
import { say } from '#server/observe/say.ts'

const LIMIT_MS = 60_000
const PAUSE_MS = 500
const REPORT_AFTER_MS = 1000

/**
 * Texts of permanent errors of PostgreSQL or of the network, which a retry does not fix, by SQLSTATE or system code.
 */
const FINAL: Record<string, string> = {
  '28P01': 'PostgreSQL no acepta ese usuario o esa contraseña',
  '28000': 'PostgreSQL no admite a ese usuario desde este equipo (pg_hba.conf)',
  '3D000': 'esa base no existe; creala con createdb',
  '42501': 'ese usuario no tiene permiso en la base',
  '25006': 'esa base es de solo lectura; DATABASE_URL tiene que llevar a la primaria',
  ...CERTIFICATE,
  ERR_INVALID_URL: 'la dirección no es válida; tiene que ser postgres://usuario:clave@host:5432/base',
}

/** SQLSTATE of all errors of PgBouncer. Only the message tells whether an error is permanent. */
const POOLER = '08P01'
const POOLER_FINAL: [RegExp, string][] = [
  [/startup parameter/, 'delante hay un PgBouncer; definí DATABASE_POOLER=transaction y DATABASE_DIRECT_URL'],
  [/authentication failed|no such user/, 'el pooler no acepta ese usuario o esa contraseña (auth_file de PgBouncer)'],
  [/database "[^"]*" does not exist/, 'esa base no existe; creala con createdb'],
  [/no such database/, 'el pooler no conoce esa base ([databases] de PgBouncer)'],
]

const UNAVAILABLE: Record<string, string> = {
  ...NETWORK,
  '57P01': 'PostgreSQL se está cerrando',
  '57P02': 'PostgreSQL se cerró de forma inesperada',
  '57P03': 'PostgreSQL todavía está arrancando',
  '53300': 'PostgreSQL no tiene más conexiones',
}

/** Message of pg when PostgreSQL asks for a password that the URL does not have. This error has no code. */
const NO_PASSWORD = /password must be a (non-empty )?string/

/** Returns the text of a permanent error; undefined: the error is temporary or unknown. */
const finalReason = (error: unknown): string | undefined => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (NO_PASSWORD.test(message))
    return 'PostgreSQL pide una contraseña y la dirección no la tiene: postgres://usuario:clave@host:5432/base'
  return code === POOLER ? POOLER_FINAL.find(([says]) => says.test(message))?.[1] : FINAL[code]
}

/** Returns the text on why the database is unavailable; undefined: the error has another cause. */
export const awayReason = (error: unknown): string | undefined => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === POOLER) return finalReason(error) ? undefined : `el pooler no llega a PostgreSQL (${message})`
  if (message === 'Connection terminated due to connection timeout') return UNAVAILABLE.ETIMEDOUT
  // Errors of pg itself about a closed connection have no code.
  return UNAVAILABLE[code] ?? (message.startsWith('Connection terminated') ? UNAVAILABLE.ECONNRESET : undefined)
}

/** Whether the database cannot be used, because it is unavailable or rejects the portal's connection. */
export const isDatabaseFailure = (error: unknown): boolean => (finalReason(error) ?? awayReason(error)) !== undefined

/** Returns the text of a connection error; for any other error, its message. */
export const reasonOf = (error: unknown): string => finalReason(error) ?? awayReason(error) ?? (error as Error).message

/**
 * Converts a permanent error to a ConfigError of DATABASE_URL, without the password. undefined: the error is not
 * permanent.
 */
const explain = (error: unknown): ConfigError | undefined => {
  const text = finalReason(error)
  return text === undefined ? undefined : new ConfigError(`DATABASE_URL: ${text}.`)
}

/**
 * Converts an error that occurred while the tables were prepared. A permanent error becomes a ConfigError of
 * DATABASE_URL; any other stays.
 */
export const explainDatabase = (error: unknown): unknown => explain(error) ?? error

/** Text for a read-only database: a standby before its promotion, or the URL of a replica. */
const READ_ONLY = 'esa base es de solo lectura: la dirección lleva a una réplica, o la primaria está cambiando'

/**
 * Waits until PostgreSQL answers and accepts writes, because both often start together. Throws ConfigError at once for
 * a permanent error; after `limitMs`, with the last reason.
 */
export const waitForDatabase = async (pool: Pick<pg.Pool, 'query'>, limitMs = LIMIT_MS): Promise<void> => {
  const begin = Date.now()
  let isReported = false
  for (;;) {
    try {
      const { rows } = await pool.query<{ only: boolean }>(
        `select current_setting('transaction_read_only')::boolean as only`,
      )
      if (!rows[0]?.only) return
      throw new Error(READ_ONLY)
    } catch (error) {
      const final = explain(error)
      if (final) throw final
      const reason = reasonOf(error)
      if (Date.now() - begin > limitMs) {
        const silent = `PostgreSQL no responde después de ${Math.round(limitMs / 1000)} s: ${reason}`
        throw new ConfigError(`DATABASE_URL: ${reason === READ_ONLY ? reason : silent}.`)
      }
      if (!isReported && Date.now() - begin > REPORT_AFTER_MS) {
        isReported = true
        say(`Esperando a PostgreSQL: ${reason}…`)
      }
      await wait(PAUSE_MS)
    }
  }
}
