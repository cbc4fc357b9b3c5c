import sql, { type Sql } from 'sql-template-tag'
import type { AuditoriaCriteria, AuditoriaRow } from '#contract/auditoria/shapes.ts'
import type { Caller } from '#server/base/caller.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import { dayStart, inScope } from '#server/db/conditions.ts'
import { conditionsBy, createList } from '#server/db/lists.ts'

type AuditoriaFound = Omit<AuditoriaRow, 'que' | 'cuando'> & { cuando: Date }

/** SQL of a numeric id in the detail of a record; null: none. */
const detailId = (name: string): Sql =>
  sql`case when a.detalle->>${name}::text ~ '^[0-9]{1,15}$' then (a.detalle->>${name}::text)::bigint end`

/** SQL of the name of the user that a record is about. */
const PERSONA = sql`case when a.entidad in ('usuario', 'representante') and a.entidad_id ~ '^[0-9]{1,15}$'
  then (select u.nombre || ' ' || u.apellido from usuario u where u.usuario_id = a.entidad_id::bigint) end`

type AuditoriaFilter = Omit<AuditoriaCriteria, 'cursor'>

/** List of audit records, newest first, with keyset pagination. */
export const auditoriaList = createList<AuditoriaFilter, AuditoriaFound>({
  from: sql`auditoria a`,
  alias: 'a',
  columns: sql`a.*`,
  sort: { auditoria_id: 'bigint' },
  descending: true,
  keyOf: ({ auditoriaId }) => [auditoriaId],
  where: conditionsBy<AuditoriaFilter>({
    usuario: (usuario) => usuario && sql`a.usuario = ${usuario.toLowerCase()}`,
    operacion: (operacion) =>
      operacion &&
      (operacion.includes('.')
        ? sql`a.operacion = ${operacion}`
        : sql`a.operacion >= ${`${operacion}.`} and a.operacion < ${`${operacion}/`}`),
    razonSocialId: (id) => sql`a.razon_social_id = ${id}`,
    entidad: (entidad) => entidad && sql`a.entidad = ${entidad}`,
    entidadId: (id) => id && sql`a.entidad_id = ${id}`,
    desde: (desde) => sql`a.cuando >= ${dayStart(desde)}`,
    hasta: (hasta) => sql`a.cuando < ${dayStart(hasta, 1)}`,
  }),
  shown: (picked) =>
    sql`select a.auditoria_id as "auditoriaId", a.cuando, a.usuario, host(a.ip) as ip, a.operacion, r.razon_social_id as "razonSocialId",
          r.razon_social as "razonSocial", a.entidad, a.entidad_id as "entidadId", ${PERSONA} as "entidadNombre", a.detalle
        from (${picked}) a
          left join razon_social r on r.razon_social_id = coalesce(a.razon_social_id,
            (select t.razon_social_id from ticket t where t.ticket_id = ${detailId('ticketId')}),
            (select d.razon_social_id from devolucion d where d.devolucion_id = ${detailId('devolucionId')}),
            (select p.razon_social_id from pago p where p.pago_id = ${detailId('pagoId')}))`,
  customPlan: () => true,
})

/** Change of an entity, as its history shows it. */
export interface AuditoriaDe {
  cuando: Date
  usuarioId: number
  usuario: string
  operacion: string
  cambios: Record<string, readonly [unknown, unknown]>
}

/** Selects the changes of an entity, newest first: those of companies in scope, and those without a company. */
export const selectAuditoriaDe = (
  db: Db,
  { entidad, entidadId }: { entidad: string; entidadId: number },
  scope: Caller['scope'],
  limit: number,
): Promise<AuditoriaDe[]> =>
  selectRows<AuditoriaDe>(
    db,
    sql`select cuando, usuario_id as "usuarioId", usuario, operacion, coalesce(detalle->'cambios', '{}') as cambios from auditoria
        where entidad = ${entidad} and entidad_id = ${String(entidadId)}
          and (razon_social_id is null or ${inScope(sql`razon_social_id`, scope)})
        order by auditoria_id desc limit ${limit}`,
  )
