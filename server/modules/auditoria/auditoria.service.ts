import type { AuditoriaCriteria } from '#contract/auditoria.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { decodeCursor, offsetOf, pageResult } from '#server/paging.ts'
import { type AuditoriaDe, countAuditoria, selectAuditoria, selectAuditoriaDe } from './auditoria.repository.ts'

/** What a call of this name does, in its own words; calls that are no longer made keep their name. */
const queHace = (operacion: string): string => {
  const [noun = '', name = ''] = operacion.split('.')
  const rows = (api as Record<string, Record<string, Route>>)[noun]
  return rows?.[name]?.summary ?? operacion
}

/** The record of who did what; the administration alone reads it. */
export const searchAuditoria = async (
  { sql }: Context,
  { params, body }: { params: { page: number; size: number }; body: AuditoriaCriteria },
) => {
  const { page, size } = params
  const cursor = body.cursor ? decodeCursor(body.cursor, 1) : undefined
  const offset = cursor ? 0 : offsetOf(page, size)
  const [rows, total] = await Promise.all([
    selectAuditoria(sql, body, { cursor, offset, size }),
    countAuditoria(sql, body),
  ])
  const found = rows.map((row) => ({ ...row, que: queHace(row.operacion) }))
  return pageResult({ rows: found, total, page, size, cursor, valuesOf: (row) => [row.auditoriaId] })
}

const MAX_HISTORY = 200

/** What was done to one thing, newest first, for those who may change it; of companies out of scope nothing. */
export const listAuditoriaDe = (
  db: Db,
  thing: { entidad: string; entidadId: number },
  scope: Caller['scope'],
): Promise<AuditoriaDe[]> => selectAuditoriaDe(db, thing, scope, MAX_HISTORY)
