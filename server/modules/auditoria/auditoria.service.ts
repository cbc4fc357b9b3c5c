import type { AuditoriaCriteria } from '#contract/auditoria/shapes.ts'
import { queHace } from '#server/observe/audit.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/paging.ts'
import { selectLast } from './auditoria-sellos.repository.ts'
import { keyNameOf } from './auditoria-sellos.rules.ts'
import { type AuditoriaDe, auditoriaList, selectAuditoriaDe } from './auditoria.repository.ts'

/** Returns one page of the audit log, for administrators. */
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

/** Lists the changes of an entity, newest first: those of companies in scope, and those without a company. */
export const listAuditoriaDe = (
  db: Db,
  entity: { entidad: string; entidadId: number },
  scope: Caller['scope'],
): Promise<AuditoriaDe[]> => selectAuditoriaDe(db, entity, scope, MAX_HISTORY)

/** Returns the name of the key that signed the newest seal; undefined when the key is one of the given keys. */
export const findUnknownKeyName = async (db: Db, keys: readonly string[]): Promise<string | undefined> => {
  const last = await selectLast(db)
  return last && !keys.some((key) => keyNameOf(key) === last.clave) ? last.clave : undefined
}
