import type { AuditoriaCriteria } from '#contract/auditoria/shapes.ts'
import { queHace } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/paging.ts'
import { selectLast } from './auditoria-sellos.repository.ts'
import { claveDe } from './auditoria-sellos.rules.ts'
import { type AuditoriaDe, auditoriaList, selectAuditoriaDe } from './auditoria.repository.ts'

/** The record of who did what; the administration alone reads it. */
export const searchAuditoria = (
  { sql }: Context,
  { params, body: { cursor, ...filter } }: { params: { page: number; size: number }; body: AuditoriaCriteria },
) =>
  pageOf(auditoriaList.of(sql, filter), { ...params, cursor }, ({ cuando, ...row }) => ({
    ...row,
    cuando: cuando.toISOString(),
    que: queHace(row.operacion),
  }))

const MAX_HISTORY = 200

/** What was done to one thing, newest first, for those who may change it; of companies out of scope nothing. */
export const listAuditoriaDe = (
  db: Db,
  thing: { entidad: string; entidadId: number },
  scope: Caller['scope'],
): Promise<AuditoriaDe[]> => selectAuditoriaDe(db, thing, scope, MAX_HISTORY)

/** What the key is called that made the newest seal, when it is none of these. */
export const getSelloAjeno = async (db: Db, keys: readonly string[]): Promise<string | undefined> => {
  const last = await selectLast(db)
  return last && !keys.some((key) => claveDe(key) === last.clave) ? last.clave : undefined
}
