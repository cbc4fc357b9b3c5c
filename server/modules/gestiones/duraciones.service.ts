import sql, { type Sql } from 'sql-template-tag'
import { type Db, execute } from '#server/db/database.ts'

const PERIOD_DAYS = 90
/** Minimum cases of a step for its median to count as the usual duration. */
const MIN_CASES = 10

/**
 * Stores the median working minutes of each step in the last DIAS days. A step with fewer than MIN_CASES gets no
 * duration. A step with 0 minutes gets none either, because it only awaits the customer.
 */
export const computeDuraciones = async (db: Db, now: Date): Promise<void> => {
  await execute(
    db,
    sql`with medida as materialized (
          select clase, desde_id as estado_id, round(percentile_cont(0.5) within group (order by minutos))::int as minutos
          from trabajo_evento
          where que = 'pasa' and desde_id is not null and fecha >= ${now}::timestamptz - make_interval(days => ${PERIOD_DAYS}) and fecha <= ${now}
          group by 1, 2 having count(*) >= ${MIN_CASES}),
        vale as materialized (select * from medida where minutos > 0),
        sobra as (delete from duracion_usual d where not exists (
          select 1 from vale v where v.clase = d.clase and v.estado_id = d.estado_id))
        insert into duracion_usual as d (clase, estado_id, minutos) select clase, estado_id, minutos from vale
        on conflict (clase, estado_id) do update set minutos = excluded.minutos where d.minutos <> excluded.minutos`,
  )
}

/** SQL column of the usual durations of a kind, for its detail. */
export const duracionesDe = (clase: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('estadoId', u.estado_id, 'minutos', u.minutos) order by u.estado_id), '[]')
    from duracion_usual u where u.clase = ${clase}) as duraciones`
