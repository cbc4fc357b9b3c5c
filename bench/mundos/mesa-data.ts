import type pg from 'pg'
import { transaction } from '#server/db/database.ts'
import { sized } from '../medidas/goals.ts'
import { fillTickets, TICKETS } from './tickets-data.ts'
import { vacuum } from './data.ts'

/** Items of work, all open: as many as there are claims. */
export const TRABAJOS = TICKETS
export const PERSONAS = 200
/** So many begin with nobody, for «siguiente». */
export const LIBRES = 200

/** A million open items in all queues, of 200 people, with terms from a month ago to a month ahead. */
export const fillMesa = async (pool: pg.Pool): Promise<void> => {
  await fillTickets(pool)
  await transaction(pool, async (db) => {
    await db.query('set local statement_timeout = 0')
    await db.query('set local synchronous_commit = off')
    await db.query('set local session_replication_role = replica')
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
    await db.query(
      `insert into trabajo (clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, creado, desde,
         contesto, corre_desde, gastado, vence, libre)
       select 'reclamo', t.ticket_id, t.razon_social_id, t.sector_id, t.asignado_id, 1 + n % 2, t.motivo_id, 1 + n % 5,
         (array['autorizar', 'recepcion', 'resolver', 'cerrar', 'garantia', 'pago', 'pedido', 'certificado', 'alta', 'espera'])[1 + n % 10],
         t.creado, t.creado, case when n % 5 = 0 then t.creado end, t.creado, 0,
         case when n % 10 <> 9 then now() + (n % 1440 - 720) * interval '1 hour' end, t.asignado_id is null
       from (select t.*, t.ticket_id - 2000000 as n from ticket t where t.ticket_id > 2000000) t
       on conflict do nothing`,
    )
  })
  await vacuum(pool)
}

/** Rows for the drill of kills. */
export const TOCADOS = { desde: 3_000_001, cuantos: Math.min(500, sized(500)) }
