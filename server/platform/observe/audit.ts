import { isIP } from 'node:net'
import sql, { type Sql } from 'sql-template-tag'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

/** Details that a service adds to the audit record of its call. */
export interface AuditNote {
  razonSocialId?: number | undefined
  /** Noun and key of the record that changed: `representante`, 12. */
  entidad?: string
  entidadId?: string | number
  /** Old and new value of each changed field: [before, after]. Never a password, a file or a conversation. */
  cambios?: Record<string, readonly [before: unknown, after: unknown]>
}

export type Cambios = NonNullable<AuditNote['cambios']>

/**
 * Returns the given fields whose values differ, with both values. For a new or deleted record, returns all fields that
 * have a value.
 */
export const changesOf = (
  campos: readonly string[],
  before: object | undefined,
  after: object | undefined,
): Cambios => {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const fields = campos.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  return Object.fromEntries(fields.map((field) => [field, [was[field] ?? null, is[field] ?? null]]))
}

/**
 * Masks a DNI (identity number) except its last three digits, because audit records cannot be changed and are stored
 * for years.
 */
const maskDni = (dni: unknown): unknown => (typeof dni === 'string' ? `•••••${dni.slice(-3)}` : dni)

/** Fields that the audit log stores masked, with the function that masks each. */
const MASKED: Readonly<Record<string, (value: unknown) => unknown>> = { dni: maskDni }

const maskedOf = (cambios: Cambios): Cambios =>
  Object.fromEntries(
    Object.entries(cambios).map(([field, [before, after]]) => {
      const mask = MASKED[field]
      return [field, mask ? [mask(before), mask(after)] : [before, after]]
    }),
  )

interface AuditRecord {
  now: Date
  /** User of the call. `token`: name of the API token; absent: the user signed in. */
  caller: { usuarioId: number; userName: string; token?: { nombre: string } }
  ip: string
  operacion: string
  note: AuditNote
  /** Path parameters of the call, and ids in its answer. */
  ids: Record<string, unknown>
}

const OPERATIONS = new Map<Route, string>(
  Object.entries(api).flatMap(([noun, rows]) =>
    Object.entries<Route>(rows).map(([name, route]) => [route, `${noun}.${name}`] as const),
  ),
)

/** Returns the name of a call in the contract, such as `pagos.create`. */
export const operationName = (route: Route): string => OPERATIONS.get(route) ?? `${route.method} ${route.path}`

/** Returns the summary of a call. For a call that no longer exists, returns its name. */
export const queHace = (operacion: string): string => {
  const [noun = '', name = ''] = operacion.split('.')
  const rows = (api as Record<string, Record<string, Route>>)[noun]
  return rows?.[name]?.summary ?? operacion
}

/**
 * Returns the ids of a call: its path parameters, and the ids at the top level of its answer. Excludes texts of users.
 */
export const idsOf = (params: unknown, answer: unknown): Record<string, unknown> => {
  const ids = Object.entries((answer ?? {}) as object).filter(
    ([name, value]) => /(^id|Id)$/.test(name) && ['string', 'number'].includes(typeof value),
  )
  return { ...(params as object | undefined), ...Object.fromEntries(ids) }
}

/** SQL that inserts an audit record. Run it in the transaction of the change. */
export const auditOf = ({ now, caller, ip, operacion, note, ids }: AuditRecord): Sql => {
  const { razonSocialId, entidad, entidadId } = note
  const cambios = note.cambios && maskedOf(note.cambios)
  return sql`insert into auditoria (cuando, usuario_id, usuario, ip, operacion, razon_social_id, entidad, entidad_id, detalle)
        values (${now}, ${caller.usuarioId}, ${caller.userName}, ${isIP(ip) ? ip : '0.0.0.0'}, ${operacion}, ${razonSocialId ?? ids.razonSocialId ?? null}, ${entidad ?? null},
          ${entidadId === undefined ? null : String(entidadId)}, ${JSON.stringify({ ...ids, ...(caller.token && { token: caller.token.nombre }), ...(cambios && { cambios }) })})`
}
