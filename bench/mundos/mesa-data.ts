import type pg from 'pg'
import { often, sized } from '../medidas/goals.ts'
import { TICKETS } from './tickets-data.ts'
import { fillAtOnce } from './data.ts'

/** Number of open items of the mesa, the same as the number of claims. */
export const TRABAJOS = TICKETS
export const PERSONAS = often(200, 40)
/** Number of items that are unassigned at the start. The call for the next item assigns them. */
export const LIBRES = often(200, 20)

/** Inserts a million open items in all queues for 200 users. The due dates go from a month ago to a month ahead. */
export const fillMesa = (pool: pg.Pool): Promise<void> =>
  fillAtOnce(pool, ['ticket', 'trabajo'], async (db) => {
    await db.query(
      `insert into usuario (user_name, email, nombre, apellido, roles)
       select 'mesa' || n, 'mesa' || n || '@meridiana.example', 'Persona', n::text, '{ROL_CALLCENTER}' from generate_series(1, $1) n`,
      [PERSONAS],
    )
    await db.query(
      `update ticket t set asignado_id = u.usuario_id from usuario u
       where t.ticket_id > 2000000 + $2 and u.user_name = 'mesa' || (1 + t.ticket_id % $1)`,
      [PERSONAS, LIBRES],
    )
    // Replace the items by open items that are spread evenly over all queues, unlike real data.
    await db.query(`delete from trabajo where clase = 'reclamo' and entidad_id > 2000000`)
    await db.query(
      `insert into trabajo (clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, creado, desde,
         contesto, corre_desde, gastado, vence, orden, avisa, libre, marca_id)
       select 'reclamo', t.ticket_id, t.razon_social_id, t.sector_id, t.asignado_id, 1 + n % 2, t.motivo_id, m.prioridad_id,
         (array['autorizar', 'recepcion', 'resolver', 'cerrar', 'garantia', 'pago', 'pedido', 'certificado', 'alta', 'espera'])[1 + n % 10],
         t.creado, t.creado, case when n % 5 = 0 then t.creado end, t.creado, 0, m.vence,
         orden_de_trabajo(m.vence, m.prioridad_id, t.creado), m.vence - interval '6 hours', t.asignado_id is null, t.marca_id
       from (select t.*, t.ticket_id - 2000000 as n from ticket t where t.ticket_id > 2000000) t,
         lateral (select (1 + n % 5)::smallint as prioridad_id,
           case when n % 10 <> 9 then now() + (n % 1440 - 720) * interval '1 hour' end as vence) m`,
    )
  })

/** Ids of the claims that are inserted for the test with killed connections. */
export const DRILL_ROWS = { desde: 3_000_001, cuantos: Math.min(500, sized(500)) }
