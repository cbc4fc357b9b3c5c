import type { AuditoriaCriteria } from '#contract/auditoria/shapes.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { pageOf } from '#server/paging.ts'
import { type AuditoriaDe, auditoriaList, selectAuditoriaDe } from './auditoria.repository.ts'

/** What a call of this name does, in its own words; calls that are no longer made keep their name. */
const queHace = (operacion: string): string => {
  const [noun = '', name = ''] = operacion.split('.')
  const rows = (api as Record<string, Record<string, Route>>)[noun]
  return rows?.[name]?.summary ?? operacion
}

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
