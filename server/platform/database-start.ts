import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from './config.ts'

const LIMIT_MS = 60_000
const PAUSE_MS = 500
const SAY_AFTER_MS = 1000

/** What PostgreSQL, or the way to it, says that waiting does not mend; by SQLSTATE or by the system's code. */
const FINAL: Record<string, string> = {
  '28P01': 'PostgreSQL no acepta ese usuario o esa contraseña',
  '28000': 'PostgreSQL no deja entrar a ese usuario desde acá (pg_hba.conf)',
  '3D000': 'esa base no existe; creala con createdb',
  '42501': 'ese usuario no tiene permiso en la base',
  '08P01': 'delante hay un PgBouncer; definí DATABASE_POOLER=transaction y DATABASE_DIRECT_URL',
  ERR_INVALID_URL: 'la dirección no se entiende; es postgres://usuario:clave@host:5432/base',
}
const AWAY: Record<string, string> = {
  ECONNREFUSED: 'nadie atiende en ese puerto',
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'no se pudo averiguar la dirección de ese servidor',
  ETIMEDOUT: 'el servidor no contesta',
  '57P03': 'PostgreSQL todavía está arrancando',
  '53300': 'PostgreSQL no tiene más conexiones',
}

/** DATABASE_URL and what is wrong, without the password. */
const explain = (error: unknown): ConfigError | undefined => {
  const { code = '' } = error as { code?: string }
  const text = FINAL[code]
  return text === undefined ? undefined : new ConfigError(`DATABASE_URL: ${text}.`)
}

/** Something that PostgreSQL refused while the tables were prepared, said by the variable that it is about. */
export const explainDatabase = (error: unknown): unknown => explain(error) ?? error

/**
 * Waits until PostgreSQL answers: it and the portal are often started together. Throws ConfigError at once where waiting does
 * not help, and after `limitMs` with the last reason.
 */
export const waitForDatabase = async (pool: Pick<pg.Pool, 'query'>, limitMs = LIMIT_MS): Promise<void> => {
  const begin = Date.now()
  let isSaid = false
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const final = explain(error)
      if (final) throw final
      const { code = '', message } = error as { code?: string; message: string }
      const reason = AWAY[code] ?? message
      if (Date.now() - begin > limitMs) {
        throw new ConfigError(
          `DATABASE_URL: PostgreSQL no responde después de ${Math.round(limitMs / 1000)} s: ${reason}.`,
        )
      }
      if (!isSaid && Date.now() - begin > SAY_AFTER_MS) {
        isSaid = true
        console.log(`Esperando a PostgreSQL: ${reason}…`)
      }
      await wait(PAUSE_MS)
    }
  }
}
