import type pg from 'pg'
import { fillAtOnce, fillCompanies, GIANT } from './data.ts'
import { fillTrabajo } from './trabajo.ts'
import { sized } from '../medidas/goals.ts'

export const TICKETS = sized(1_000_000)
/** Share of the tickets that belong to GIANT. */
const OF_GIANT = 0.3
const COMPANIES = 5000
export const COMMENTS = sized(5_000_000)
/** Id of the ticket with LONG_COMMENTS comments. */
export const LONG = 2_000_001
const LONG_COMMENTS = 500

/**
 * Inserts a million claims with five million comments. GIANT has 300,000 of the claims; five thousand small companies
 * have the other claims. Claim LONG has 500 comments.
 */
export const fillTickets = (pool: pg.Pool): Promise<void> =>
  fillAtOnce(pool, ['ticket', 'ticket_historial', 'ticket_comentario', 'trabajo'], async (db) => {
    const ofGiant = Math.round(TICKETS * OF_GIANT)
    await fillCompanies(db)
    await db.query(
      `insert into ticket (ticket_id, ticket_invgate_id, tipo, razon_social_id, usuario_id, estado_id, fecha, creado, estado_desde, negocio_id, marca_id, sector_id,
         motivo_id, prioridad_id, origen_id, titulo, descripcion, consultado, respondido, documento)
       select 2000000 + n, 500000 + n, 'reclamo', case when n <= $3 then $1 else $1 + 1 + n % $4 end, 1, (array[1, 2, 4, 4, 4, 4])[1 + n % 6],
         current_date - (n % 1500), now() - (n % 1500) * interval '1 day', now() - (n % 1500) * interval '1 day', 4, 401 + n % 3, 1 + n % 5, (1 + n % 5) * 100 + 1, 2, 1 + n % 7,
         'Reclamo ' || n, 'Texto del reclamo', now() - (n % 1500) * interval '1 day', case when n % 3 = 0 then now() - (n % 1500) * interval '1 day' end,
         strip(to_tsvector('simple', (2000000 + n)::text || case when n % 10000 = 1 then ' raro' else '' end || ' comun palabra' || n % 5000))
       from generate_series(1, $2) n`,
      [GIANT, TICKETS, ofGiant, COMPANIES],
    )
    await db.query(
      `insert into ticket_historial (ticket_id, estado_id, usuario_id, fecha) select 2000000 + n, 1, 1, now() - interval '1 day' from generate_series(1, $1) n`,
      [TICKETS],
    )
    await db.query(
      `insert into ticket_comentario (ticket_id, usuario_id, es_interno, comentario, fecha)
       select case when n <= $2 then ${LONG} else 2000000 + 1 + n % ${TICKETS} end, 1, n % 2 = 0, 'Comentario ' || n, now() - (n % 1000) * interval '1 hour'
       from generate_series(1, $1) n`,
      [COMMENTS, LONG_COMMENTS],
    )
    await fillTrabajo(db)
  })
