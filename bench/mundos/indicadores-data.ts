import type pg from 'pg'
import { sumDias } from '../../server/modules/indicadores/indicadores-dias.service.ts'
import { fillAtOnce } from './data.ts'

/** Number of days since the first item arrived. */
const DIAS = 400

/**
 * Inserts the events of a million items, evenly over DIAS days. All items arrived, got an answer and changed state, and
 * most were closed.
 */
export const fillIndicadores = async (pool: pg.Pool): Promise<void> => {
  await fillAtOnce(pool, ['trabajo_evento'], async (db) => {
    await db.query(`delete from trabajo_evento where clase = 'reclamo' and entidad_id > 2000000`)
    // Insert the events in order of date, as in production, because their order on disk affects the time of scans.
    await db.query(
      `insert into trabajo_evento (clase, entidad_id, razon_social_id, sector_id, asignado_id, que, desde_id, estado_id, fecha, minutos, vencido)
       select 'reclamo', t.ticket_id, t.razon_social_id, t.sector_id, t.asignado_id, e.que, e.desde_id, e.estado_id, e.fecha, e.minutos, n % 7 = 0
       from (select t.*, t.ticket_id - 2000000 as n from ticket t where t.ticket_id > 2000000) t,
         lateral (select now() - $1::int * interval '1 day' + (t.n % ($1::int * 24)) * interval '1 hour' as entro) x,
         lateral (values ('entra', null::smallint, 1::smallint, x.entro, null::int), ('responde', null, null, x.entro + interval '2 hours', (n % 900)::int),
           ('pasa', 1, 2, x.entro + interval '1 day', (n % 1500)::int), ('sale', 2, 4, x.entro + interval '3 days', (n % 4000)::int)) e(que, desde_id, estado_id, fecha, minutos)
       where e.fecha < now() and (e.que <> 'sale' or n % 10 > 0)
       order by e.fecha`,
      [DIAS],
    )
  })
  // Compute the daily sums, as the scheduled job does.
  await sumDias(pool, new Date())
  await pool.query('vacuum analyze trabajo_dia')
}
