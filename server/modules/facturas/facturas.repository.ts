import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Factura } from '#contract/facturas.shapes.ts'
import { type Db, selectPlanned, selectRows } from '#server/database.ts'
import { type ProductoBuscado, selectLineCondition } from './productos-busqueda.repository.ts'

export interface FacturaFilter {
  razonSocialId: number
  /** The end of an invoice number, upper case: `00045871`, `A-0001-00045871`. */
  numero: string | undefined
  /** A product of the invoice, by its code or by words. */
  producto: ProductoBuscado | undefined
  desde: string | undefined
  hasta: string | undefined
  limit: number
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const conditionsOf = async (db: Db, filter: FacturaFilter): Promise<Sql> => {
  const found: Sql[] = []
  if (filter.numero) {
    const reversed = `${escapeLike(filter.numero.split('').toReversed().join(''))}%`
    found.push(sql`select n.factura_id from factura n
      where n.razon_social_id = ${filter.razonSocialId} and reverse(n.numero) like ${reversed}`)
  }
  if (filter.producto) {
    found.push(sql`select l.factura_id from factura_linea l
      where l.razon_social_id = ${filter.razonSocialId} and ${await selectLineCondition(db, filter.producto)}`)
  }
  const text = found.length ? sql` and f.factura_id in (${join(found, ' union all ')})` : empty
  const desde = filter.desde ? sql` and f.fecha >= ${filter.desde}::date` : empty
  const hasta = filter.hasta ? sql` and f.fecha <= ${filter.hasta}::date` : empty
  return sql`f.razon_social_id = ${filter.razonSocialId}${text}${desde}${hasta}`
}

/** Invoices of a company, newest first, each line with what is left to return. */
export const selectFacturas = async (db: Db, filter: FacturaFilter): Promise<Factura[]> =>
  selectPlanned<Factura>(
    db,
    sql`with elegida as (
          select f.factura_id, f.numero, f.fecha, f.razon_social_id from factura f
          where ${await conditionsOf(db, filter)} order by f.fecha desc, f.factura_id desc limit ${filter.limit})
        select e.factura_id as "facturaId", e.numero as "numeroFactura", e.fecha as "fechaVenta", e.razon_social_id as "razonSocialId",
          (select json_agg(json_build_object('facturaLineaId', l.factura_linea_id, 'codigoMaterial', l.codigo_material,
             'descripcion', p.descripcion, 'marcaId', p.marca_id, 'marca', m.nombre,
             'garantiaMeses', p.garantia_meses, 'precio', l.precio::text, 'facturado', l.cantidad,
             'devuelto', d.total, 'disponible', l.cantidad - d.total, 'lotes', l.lotes, 'noRetornable', p.no_retornable) order by l.posicion)
           from factura_linea l join producto p using (codigo_material) left join marca m using (marca_id)
           cross join lateral (select coalesce(sum(comprometida), 0)::int as total from devolucion_linea dl
             where dl.factura_linea_id = l.factura_linea_id) d
           where l.factura_id = e.factura_id) as productos
        from elegida e order by e.fecha desc, e.factura_id desc`,
  )

/** Whether any invoice of a company was ever loaded. */
export const hasFacturas = async (db: Db, razonSocialId: number): Promise<boolean> =>
  (await selectRows(db, sql`select 1 from factura where razon_social_id = ${razonSocialId} limit 1`)).length > 0

/** A line of an invoice, locked until the transaction ends, with what other returns already took. */
export interface LockedLine {
  facturaLineaId: number
  numero: string
  fecha: string
  codigoMaterial: string
  descripcion: string
  cantidad: number
  lotes: string[]
  noRetornable: string | null
}

/** Locks, in one order for everybody, the lines of these invoices of a company. */
export const lockFacturaLineas = (db: Db, razonSocialId: number, numeros: readonly string[]): Promise<LockedLine[]> =>
  selectRows<LockedLine>(
    db,
    sql`select l.factura_linea_id as "facturaLineaId", f.numero, f.fecha, l.codigo_material as "codigoMaterial",
          p.descripcion, l.cantidad, l.lotes,
          p.no_retornable as "noRetornable"
        from factura f join factura_linea l using (factura_id) join producto p using (codigo_material)
        where f.razon_social_id = ${razonSocialId} and f.numero = any(${numeros}::text[])
        order by l.factura_linea_id for update of l`,
  )

/** What open or approved returns took from each line. */
export const selectComprometido = async (db: Db, lineas: readonly number[]): Promise<Map<number, number>> => {
  const rows = await selectRows<{ id: number; total: number }>(
    db,
    sql`select factura_linea_id as id, sum(comprometida)::int as total from devolucion_linea
        where factura_linea_id = any(${lineas}::bigint[]) group by factura_linea_id`,
  )
  return new Map(rows.map((row) => [row.id, row.total]))
}

/** What was invoiced in each line; locks them, so that nobody else takes units meanwhile. */
export const selectFacturado = async (db: Db, lineas: readonly number[]): Promise<Map<number, number>> => {
  const rows = await selectRows<{ id: number; cantidad: number }>(
    db,
    sql`select factura_linea_id as id, cantidad from factura_linea where factura_linea_id = any(${lineas}::bigint[])
        order by factura_linea_id for update`,
  )
  return new Map(rows.map((row) => [row.id, row.cantidad]))
}
