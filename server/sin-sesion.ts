import type { Db } from '#server/db/database.ts'
import { deleteCalendarioDeQuien } from './modules/calendario/calendario.repository.ts'
import { cutTokensDeQuien } from './modules/conexiones/conexiones.repository.ts'
import { apagarOfUsuario } from './modules/webhooks/webhooks-entrega.repository.ts'

/**
 * Revokes the API tokens, calendar links and webhooks of an account that an intruder may have used, because the
 * intruder may have created them.
 */
export const cutTokens = async (db: Db, sub: string, now: Date): Promise<void> => {
  await cutTokensDeQuien(db, sub, now)
  await deleteCalendarioDeQuien(db, sub)
  await apagarOfUsuario(db, sub, now)
}
