import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { AuditoriaCriteria, AuditoriaRow } from '#contract/auditoria.ts'
import { COUNT_CAP } from '#contract/paging.ts'
import type { Caller } from '#server/context.ts'
import { type Db, selectOne, selectPlanned, selectRows } from '#server/database.ts'
import type { Cursor } from '#server/paging.ts'

export type AuditoriaFound = Omit<AuditoriaRow, 'que'>

/** Days are Argentine days. */
const day = (value: string, days: number): Sql =>
  sql`((${value}::date + ${days}::int)::timestamp at time zone 'America/Argentina/Buenos_Aires')`

const conditions = ({ usuario, operacion, razonSocialId, entidad, entidadId, desde, hasta }: AuditoriaCriteria): Sql =>
  join(
    [
      sql`true`,
      ...(usuario ? [sql`a.usuario = ${usuario.toLowerCase()}`] : []),
      ...(operacion?.includes('.') ? [sql`a.operacion = ${operacion}`] : []),
      ...(operacion && !operacion.includes('.')
        ? [sql`a.operacion >= ${`${operacion}.`} and a.operacion < ${`${operacion}/`}`]
        : []),
      ...(razonSocialId ? [sql`a.razon_social_id = ${razonSocialId}`] : []),
      ...(entidad ? [sql`a.entidad = ${entidad}`] : []),
      ...(entidadId ? [sql`a.entidad_id = ${entidadId}`] : []),
      ...(desde ? [sql`a.cuando >= ${day(desde, 0)}`] : []),
      ...(hasta ? [sql`a.cuando < ${day(hasta, 1)}`] : []),
    ],
    ' and ',
  )

/** A number that a record names in its detail; null when there is none. */
const idIn = (name: string): Sql =>
  sql`case when a.detalle->>${name}::text ~ '^[0-9]{1,15}$' then (a.detalle->>${name}::text)::bigint end`

/** The person that a record is about, by name. */
const PERSONA = sql`case when a.entidad in ('usuario', 'representante') and a.entidad_id ~ '^[0-9]{1,15}$'
  then (select u.nombre || ' ' || u.apellido from usuario u where u.usuario_id = a.entidad_id::bigint) end`

/** Records, newest first, one more than asked when there is one; in list order whichever way the cursor looks. */
export const selectAuditoria = async (
  db: Db,
  criteria: AuditoriaCriteria,
  { cursor, offset, size }: { cursor: Cursor | undefined; offset: number; size: number },
): Promise<AuditoriaFound[]> => {
  const backwards = cursor?.direction === 'antes'
  const keyset = cursor ? sql` and a.auditoria_id ${raw(backwards ? '>' : '<')} ${cursor.values[0]}::bigint` : sql``
  const rows = await selectPlanned<AuditoriaFound & { cuando: Date }>(
    db,
    sql`select a.auditoria_id as "auditoriaId", a.cuando, a.usuario, host(a.ip) as ip, a.operacion, r.razon_social_id as "razonSocialId",
          r.razon_social as "razonSocial", a.entidad, a.entidad_id as "entidadId", ${PERSONA} as "entidadNombre", a.detalle
        from (select * from auditoria a where ${conditions(criteria)}${keyset}
              order by a.auditoria_id ${raw(backwards ? 'asc' : 'desc')} limit ${size + 1} offset ${offset}) a
          left join razon_social r on r.razon_social_id = coalesce(a.razon_social_id,
            (select t.razon_social_id from ticket t where t.ticket_id = ${idIn('ticketId')}),
            (select d.razon_social_id from devolucion d where d.devolucion_id = ${idIn('devolucionId')}),
            (select p.razon_social_id from pago p where p.pago_id = ${idIn('pagoId')}))
        order by a.auditoria_id desc`,
  )
  return rows.map((row) => ({ ...row, cuando: row.cuando.toISOString() }))
}

/** How many, counted up to one more than the cap. */
export const countAuditoria = async (db: Db, criteria: AuditoriaCriteria): Promise<number> =>
  (await selectOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from auditoria a where ${conditions(criteria)} limit ${COUNT_CAP + 1}) counted`,
  ))!.total

/** What was done to one thing. */
export interface AuditoriaDe {
  cuando: Date
  usuarioId: number
  usuario: string
  operacion: string
  cambios: Record<string, readonly [unknown, unknown]>
}

/** What was done to one thing, newest first; of the companies of a scope, or of none. */
export const selectAuditoriaDe = (
  db: Db,
  { entidad, entidadId }: { entidad: string; entidadId: number },
  scope: Caller['scope'],
  limit: number,
): Promise<AuditoriaDe[]> =>
  selectRows<AuditoriaDe>(
    db,
    sql`select cuando, usuario_id as "usuarioId", usuario, operacion, coalesce(detalle->'cambios', '{}') as cambios from auditoria
        where entidad = ${entidad} and entidad_id = ${String(entidadId)}${
          scope === 'todas'
            ? empty
            : sql` and (razon_social_id is null or razon_social_id = any(${[...scope]}::bigint[]))`
        }
        order by auditoria_id desc limit ${limit}`,
  )
