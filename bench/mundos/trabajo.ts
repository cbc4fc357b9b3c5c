import { type Db, execute } from '#server/db/database.ts'
import sql from 'sql-template-tag'

/**
 * Inserts the rows of the mesa and the arrival events for all open items that were filled without triggers. A single
 * statement writes the rows that trabajo_al_dia() would write. A due date takes a millisecond to compute, so it is
 * computed once for items of the same kind, state, sector, priority and start.
 */
export const fillTrabajo = (db: Db): Promise<number> =>
  execute(
    db,
    sql`with fuente as materialized (
          select f.* from trabajo_fuente f
          where not exists (select from trabajo t where t.clase = f.clase and t.entidad_id = f.entidad_id)),
        plazo_de as materialized (
          select a.*, v.*
          from (select distinct clase, estado_id, sector_id, prioridad_id, desde from fuente where etapa <> 'espera') a,
            vencimiento(a.desde, plazo_minutos(a.clase, a.estado_id, a.sector_id, a.prioridad_id::smallint), 0, a.sector_id) v),
        entraron as (
          insert into trabajo (clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, creado, desde,
            contesto, primera_respuesta, corre_desde, gastado, vence, orden, avisa, externa, libre, marca_id)
          select f.clase, f.entidad_id, f.razon_social_id, f.sector_id, f.asignado_id, f.estado_id, f.motivo_id, f.prioridad_id, f.etapa, f.creado,
            f.desde, case when f.consultado > coalesce(f.respondido, f.creado) then f.consultado end, f.respondido, f.desde, 0, p.vence,
            orden_de_trabajo(p.vence, f.prioridad_id::smallint, f.desde), p.avisa, x.externa,
            not x.externa and (f.asignado_id is null or u.ausente_hasta is not null), t.marca_id
          from fuente f
            left join plazo_de p on f.etapa <> 'espera' and p.clase = f.clase and p.estado_id = f.estado_id
              and coalesce(p.sector_id, 0) = coalesce(f.sector_id, 0) and p.prioridad_id = f.prioridad_id and p.desde = f.desde
            left join ticket t on t.ticket_id = f.entidad_id and f.clase in ('reclamo', 'garantia')
            left join usuario u on u.usuario_id = f.asignado_id,
            lateral (select coalesce(t.mesa_externa, false) as externa) x
          returning clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, desde)
        insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, estado_id, fecha)
        select clase, entidad_id, razon_social_id, sector_id, asignado_id, 'entra', estado_id, desde from entraron`,
  )
