import type pg from 'pg'
import { fillAtOnce, GIANT } from './data.ts'
import { sized } from '../medidas/goals.ts'

export const PRODUCTOS = sized(100_000)
/** GIANT bought one of every BOUGHT_EVERY products. */
const BOUGHT_EVERY = 7

/** Inserts a hundred thousand products of five kinds. A seventh of the products is in invoices of GIANT. */
export const fillProductos = (pool: pg.Pool): Promise<void> =>
  fillAtOnce(pool, [], async (db) => {
    await db.query(
      `insert into producto (codigo_material, descripcion)
       select 'BX-' || lpad(n::text, 6, '0'),
         (array['Pastillas de freno delanteras', 'Filtro de aceite', 'Amortiguador trasero', 'Bujía de encendido', 'Correa de distribución'])[1 + n % 5]
           || ' modelo ' || n
       from generate_series(1, $1::int) n`,
      [PRODUCTOS],
    )
    await db.query(
      `insert into factura_linea (factura_id, razon_social_id, posicion, codigo_material, cantidad, precio)
       select f.factura_id, $1::bigint, 10 + n, 'BX-' || lpad((n * $3::int)::text, 6, '0'), 1, 1000
       from generate_series(1, $2::int / $3::int) n
         join (select factura_id, row_number() over (order by factura_id) - 1 as k from factura where razon_social_id = $1::bigint) f
           on f.k = n % 2000`,
      [GIANT, PRODUCTOS, BOUGHT_EVERY],
    )
  })
