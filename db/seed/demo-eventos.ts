import sql from 'sql-template-tag'
import { type Db, execute } from '#server/db/database.ts'

/**
 * Writes the events that the mesa would have recorded during the history of the demo items. The inserts of the seed
 * recorded only one event for each item, in its final state; these are deleted.
 */
export const seedEventos = async (db: Db): Promise<void> => {
  await db.query(`delete from trabajo_evento where clase in ('devolucion', 'reclamo', 'garantia')`)
  await execute(
    db,
    sql`with cosa as (
          select 'devolucion' as clase, devolucion_id as id, razon_social_id, sector_id, asignado_id from devolucion
          union all select tipo, ticket_id, razon_social_id, sector_id, asignado_id from ticket),
        historia as (
          select 'devolucion' as clase, devolucion_id as id, devolucion_historial_id as orden, desde_id, estado_id, fecha from devolucion_historial
          union all select t.tipo, h.ticket_id, h.ticket_historial_id, h.desde_id, h.estado_id, h.fecha from ticket_historial h join ticket t using (ticket_id)),
        dicho as (
          select 'devolucion' as clase, devolucion_id as id, fecha from devolucion_comentario where es_interno and not es_nota
          union all select t.tipo, c.ticket_id, c.fecha from ticket_comentario c join ticket t using (ticket_id) where c.es_interno and not c.es_nota
          union all select clase, id, fecha from historia where desde_id is not null),
        paso as (
          select h.*, c.razon_social_id, c.sector_id, c.asignado_id, lag(h.fecha) over de as antes, first_value(h.fecha) over de as creado
          from historia h join cosa c using (clase, id) window de as (partition by h.clase, h.id order by h.orden)),
        medido as (
          select *, case when desde_id = 8 then 0 else minutos_habiles(antes, fecha, sector_id) end as minutos from paso),
        hecho as (
          select clase, id, razon_social_id, sector_id, null::bigint as asignado_id, 'entra' as que, null::smallint as desde_id, estado_id, fecha,
            null::int as minutos, false as vencido, 0 as turno
          from paso where desde_id is null
          union all
          select p.clase, p.id, p.razon_social_id, p.sector_id, p.asignado_id, 'responde', null, p.estado_id, d.fecha,
            minutos_habiles(p.fecha, d.fecha, p.sector_id), false, 1
          from paso p cross join lateral (select min(x.fecha) as fecha from dicho x where x.clase = p.clase and x.id = p.id) d
          where p.desde_id is null and d.fecha is not null
          union all
          select clase, id, razon_social_id, sector_id, asignado_id, 'pasa', desde_id, estado_id, fecha, minutos,
            coalesce(minutos > plazo_minutos(clase, desde_id, sector_id, 2::smallint), false), 2
          from medido where desde_id is not null
          union all
          select clase, id, razon_social_id, sector_id, asignado_id, 'sale', desde_id, estado_id, fecha, minutos_habiles(creado, fecha, sector_id), false, 3
          from medido where desde_id is not null and (estado_id = 4 or (clase = 'reclamo' and estado_id = 6)))
        insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, desde_id, estado_id, fecha, minutos, vencido)
        select clase, id, razon_social_id, sector_id, asignado_id, que, desde_id, estado_id, fecha, minutos, vencido
        from hecho order by fecha, clase, id, turno`,
  )
}
