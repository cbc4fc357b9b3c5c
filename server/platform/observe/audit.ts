import { isIP } from 'node:net'
import sql, { type Sql } from 'sql-template-tag'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

/** What a service adds to the record of its call. */
export interface AuditNote {
  razonSocialId?: number | undefined
  /** Noun and key of the thing it was done to: `representante`, 12. */
  entidad?: string
  entidadId?: string | number
  /** Field → [before, after]; never a password, a file or a conversation. */
  cambios?: Record<string, readonly [before: unknown, after: unknown]>
}

export type Cambios = NonNullable<AuditNote['cambios']>

/** Of these fields, what is no longer as it was; of something new or gone, everything it says. */
export const changesOf = (
  campos: readonly string[],
  before: object | undefined,
  after: object | undefined,
): Cambios => {
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const fields = campos.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  return Object.fromEntries(fields.map((field) => [field, [was[field] ?? null, is[field] ?? null]]))
}

/** What the record says of a DNI: that it changed, and which end it had. It cannot be changed, and is kept for years. */
const maskDni = (dni: unknown): unknown => (typeof dni === 'string' ? `•••••${dni.slice(-3)}` : dni)

/** Fields that the record does not have as they are. */
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
  /** With the name of the key that they came in by, if it was one. */
  caller: { usuarioId: number; userName: string; token?: { nombre: string } }
  ip: string
  operacion: string
  note: AuditNote
  /** Path parameters, and ids that the call answered. */
  ids: Record<string, unknown>
}

const OPERATIONS = new Map<Route, string>(
  Object.entries(api).flatMap(([noun, rows]) =>
    Object.entries<Route>(rows).map(([name, route]) => [route, `${noun}.${name}`] as const),
  ),
)

/** The name of a call: noun and verb of the contract. */
export const operationName = (route: Route): string => OPERATIONS.get(route) ?? `${route.method} ${route.path}`

/** What a call of this name does, in its own words; calls that are no longer made keep their name. */
export const queHace = (operacion: string): string => {
  const [noun = '', name = ''] = operacion.split('.')
  const rows = (api as Record<string, Record<string, Route>>)[noun]
  return rows?.[name]?.summary ?? operacion
}

/** What a call names by id: its path, and the ids at the top of its answer. Texts that people wrote stay out. */
export const idsOf = (params: unknown, answer: unknown): Record<string, unknown> => {
  const ids = Object.entries((answer ?? {}) as object).filter(
    ([name, value]) => /(^id|Id)$/.test(name) && ['string', 'number'].includes(typeof value),
  )
  return { ...(params as object | undefined), ...Object.fromEntries(ids) }
}

/** What writes who did what, in the transaction of what was done. */
export const auditOf = ({ now, caller, ip, operacion, note, ids }: AuditRecord): Sql => {
  const { razonSocialId, entidad, entidadId } = note
  const cambios = note.cambios && maskedOf(note.cambios)
  return sql`insert into auditoria (cuando, usuario_id, usuario, ip, operacion, razon_social_id, entidad, entidad_id, detalle)
        values (${now}, ${caller.usuarioId}, ${caller.userName}, ${isIP(ip) ? ip : '0.0.0.0'}, ${operacion}, ${razonSocialId ?? ids.razonSocialId ?? null}, ${entidad ?? null},
          ${entidadId === undefined ? null : String(entidadId)}, ${JSON.stringify({ ...ids, ...(caller.token && { token: caller.token.nombre }), ...(cambios && { cambios }) })})`
}
