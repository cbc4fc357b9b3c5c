import sql from 'sql-template-tag'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/**
 * Returns the number of changes of terms, timetables and holidays so far (`pedido`), and how many of them the due times
 * already include (`hecho`).
 */
export const selectCambios = async (db: Db): Promise<{ pedido: number; hecho: number }> =>
  (await selectOne(db, sql`select pedido, hecho from plazo_cambio`))!

export const updateHecho = (db: Db, hecho: number): Promise<number> =>
  execute(db, sql`update plazo_cambio set hecho = greatest(hecho, ${hecho})`)

export interface Lugar {
  clase: ClaseTrabajo
  entidadId: number
}

/**
 * Recomputes the due times of the next `limit` items after a position. Returns how many due times changed, and the last
 * item read (undefined at the end). Skips items that another transaction has locked, because that transaction
 * recomputes them.
 */
export const updateVencimientos = async (
  db: Db,
  after: Lugar | undefined,
  limit: number,
): Promise<{ last: Lugar | undefined; changed: number }> => {
  const row = await selectOne<{ clase: ClaseTrabajo | null; entidadId: number; changed: number }>(
    db,
    sql`with looked as materialized (
          select clase, entidad_id from trabajo where (clase, entidad_id) > (${after?.clase ?? ''}, ${after?.entidadId ?? 0}::bigint)
          order by clase, entidad_id limit ${limit}),
        held as materialized (
          select t.clase, t.entidad_id from trabajo t join looked using (clase, entidad_id) where t.etapa <> 'espera' for update of t skip locked),
        computed as materialized (
          select t.clase, t.entidad_id, v.*
          from trabajo t join held using (clase, entidad_id) cross join lateral
            vencimiento(t.corre_desde, plazo_minutos(t.clase, t.estado_id, t.sector_id, t.prioridad_id), t.gastado, t.sector_id) v),
        changed as (
          update trabajo t set vence = c.vence, avisa = c.avisa, avisado = 0 from computed c
          where t.clase = c.clase and t.entidad_id = c.entidad_id and t.vence is distinct from c.vence returning 1),
        last as (select clase, entidad_id from looked order by clase desc, entidad_id desc limit 1)
        select l.clase, l.entidad_id as "entidadId", (select count(*)::int from changed) as changed from (select 1) x left join last l on true`,
  )
  const { clase, entidadId, changed } = row!
  if (changed) await execute(db, sql`select pg_notify('notificaciones', 'mesa')`)
  return { last: clase === null ? undefined : { clase, entidadId }, changed }
}

export interface PorAvisar extends Lugar {
  vence: Date
  vencido: boolean
  /** true: the term expired so long ago that no notification is sent. */
  esViejo: boolean
}

/** Takes up to `limit` items whose term expires soon or has expired, and marks them as notified. */
export const takePorAvisar = (
  db: Db,
  now: Date,
  { limit, dias }: { limit: number; dias: number },
): Promise<PorAvisar[]> =>
  selectRows<PorAvisar>(
    db,
    sql`with due as materialized (
          select clase, entidad_id from trabajo where avisado < 2 and avisa <= ${now} and (avisado = 0 or vence <= ${now})
          order by avisa limit ${limit} for update skip locked)
        update trabajo t set avisado = case when t.vence <= ${now} then 2 else 1 end from due
        where t.clase = due.clase and t.entidad_id = due.entidad_id
        returning t.clase, t.entidad_id as "entidadId", t.vence, t.vence <= ${now} as vencido,
          t.vence < ${now}::timestamptz - ${dias} * interval '1 day' as "esViejo"`,
  )

export interface PlazoAviso extends Lugar {
  razonSocialId: number | null
  razonSocial: string
  estadoId: number
  vence: Date
  /** Assignee of the item, if active and not absent; null otherwise. */
  tiene: { usuarioId: number; email: string; nombre: string } | null
  /** Roles that attend the item's sector; null: the item has no sector. */
  atiende: string[] | null
}

/** Returns the data of a notification; undefined when the item is no longer due at that instant. */
export const selectPlazoAviso = (db: Db, { clase, entidadId }: Lugar, vence: string): Promise<PlazoAviso | undefined> =>
  selectOne<PlazoAviso>(
    db,
    sql`select t.clase, t.entidad_id as "entidadId", t.razon_social_id as "razonSocialId", coalesce(r.razon_social, a.razon_social) as "razonSocial",
          t.estado_id as "estadoId", t.vence, s.atiende,
          case when u.activo and u.ausente_hasta is null then json_build_object('usuarioId', u.usuario_id, 'email', u.email, 'nombre', u.nombre) end as tiene
        from trabajo t left join razon_social r using (razon_social_id) left join sector s on s.sector_id = t.sector_id
          left join usuario u on u.usuario_id = t.asignado_id
          left join pedido_razon_social a on t.clase = 'alta' and a.pedido_id = t.entidad_id
        where t.clase = ${clase} and t.entidad_id = ${entidadId} and t.vence = ${vence}::timestamptz`,
  )
