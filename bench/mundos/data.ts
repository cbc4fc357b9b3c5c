import type pg from 'pg'
import { type Db, transaction } from '#server/db/database.ts'
import { sized } from '../medidas/goals.ts'
import { fillTrabajo } from './trabajo.ts'

export const GIANT = 900_000
/** Id of one of the small companies. GIANT is the id of the huge company. */
export const SMALL = 900_007
const COMPANIES = 5000
export const TOTAL = sized(1_000_000)
/** Share of the rows that belong to GIANT. */
const OF_GIANT = 0.3

/** Drops the non-unique indexes of these tables. Returns the statements that create the indexes again. */
const dropIndexes = async (db: Db, tables: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await db.query<{ nombre: string; texto: string }>(
    `select i.indexrelid::regclass::text as nombre, pg_get_indexdef(i.indexrelid) as texto from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [tables],
  )
  for (const { nombre } of rows) await db.query(`drop index ${nombre}`)
  return rows.map(({ texto }) => texto)
}

/**
 * Fills tables in one transaction without a timeout, then vacuums. Constraints and triggers are off to save time; the
 * generated rows are consistent. trabajo.ts inserts the rows that triggers would write. The indexes of `tables` are
 * created after filling.
 */
export const fillAtOnce = async (
  pool: pg.Pool,
  tables: readonly string[],
  work: (db: Db) => Promise<unknown>,
): Promise<void> => {
  await transaction(pool, async (db) => {
    await db.query('set local statement_timeout = 0')
    await db.query('set local synchronous_commit = off')
    await db.query('set local session_replication_role = replica')
    await db.query("set local maintenance_work_mem = '1GB'")
    const indexes = await dropIndexes(db, tables)
    await work(db)
    for (const text of indexes) await db.query(text)
  })
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
}

/**
 * Inserts one giant company and five thousand small companies. The user mibarra belongs to the giant company and to a
 * small company.
 */
export const fillCompanies = async (db: Db): Promise<void> => {
  await db.query(
    `insert into razon_social (razon_social_id, razon_social, cuit, codigo_cliente, provincia)
     select $1 + n, 'Empresa ' || n, lpad((40000000000 + n)::text, 11, '0'), lpad((900000 + n)::text, 10, '0'), 'Santa Fe'
     from generate_series(0, $2) n`,
    [GIANT, COMPANIES],
  )
  await db.query(
    `insert into usuario_razon_social select usuario_id, unnest($1::bigint[]) from usuario where user_name = 'mibarra'`,
    [[GIANT, SMALL]],
  )
  await db.query(`insert into razon_social_negocio select unnest($1::bigint[]), 4`, [[GIANT, SMALL]])
}

/**
 * Inserts a million returns. GIANT has 300,000 of them, each with an invoice line; five thousand small companies have
 * the other returns.
 */
export const fillReturns = (pool: pg.Pool): Promise<void> =>
  fillAtOnce(pool, ['devolucion', 'devolucion_historial', 'devolucion_linea', 'trabajo'], async (db) => {
    const ofGiant = Math.round(TOTAL * OF_GIANT)
    await db.query(
      `insert into factura (razon_social_id, numero, fecha) select $1, 'A-0009-' || lpad(n::text, 8, '0'), current_date - 3 from generate_series(1, 2000) n`,
      [GIANT],
    )
    await db.query(
      `insert into factura_linea (factura_id, razon_social_id, posicion, codigo_material, cantidad, precio)
       select factura_id, razon_social_id, p, (array['VM-A118', 'VM-O220', 'KP-5512'])[p], 1000000, 1000
       from factura, generate_series(1, 3) p where razon_social_id = $1`,
      [GIANT],
    )
    await db.query(
      `insert into devolucion (devolucion_id, razon_social_id, estado_id, fecha, creada, usuario_id, motivo_ids, unidades, requiere_envio, vuelve_mercaderia, documento)
       select 1000000 + n, case when n <= $3 then $1 else $1 + 1 + n % $4 end, (array[11, 1, 2, 8, 12, 10, 9, 7, 5, 6, 4, 4, 4, 4])[1 + n % 14],
         current_date - (n % 1500), now() - (n % 1500) * interval '1 day', 1, array[(array[1, 2, 4, 6, 8])[1 + n % 5]], 1 + n % 9, true, true,
         to_tsvector('simple', (1000000 + n)::text || case when n % 10000 = 0 then ' raro' else '' end || ' comun')
       from generate_series(1, $2) n`,
      [GIANT, TOTAL, ofGiant, COMPANIES],
    )
    await db.query(
      `insert into devolucion_historial (devolucion_id, estado_id, usuario_id, fecha)
       select 1000000 + n, 11, 1, now() - interval '1 day' from generate_series(1, $1) n`,
      [TOTAL],
    )
    await db.query(
      `insert into devolucion_linea (devolucion_id, factura_linea_id, cantidad, comprometida, motivo_id)
       select 1000000 + n, (select min(factura_linea_id) from factura_linea where razon_social_id = $2) + n % 6000, 1, 1, 4
       from generate_series(1, $1) n`,
      [ofGiant, GIANT],
    )
    await fillTrabajo(db)
  })
