import sql, { empty } from 'sql-template-tag'
import type { Caller } from '#server/context.ts'
import { type Db, selectPlanned } from '#server/database.ts'

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export interface FacturaFound {
  numero: string
  fecha: string
  razonSocialId: number
  razonSocial: string
  productos: number
}

/** Invoices in scope whose number ends so: that very number first, then the newest. */
export const selectFacturasByNumero = (
  db: Db,
  scope: Caller['scope'],
  numero: string,
  limit: number,
): Promise<FacturaFound[]> => {
  const inScope = scope === 'todas' ? empty : sql` and f.razon_social_id = any(${scope}::bigint[])`
  const ending = `${escapeLike(numero.split('').toReversed().join(''))}%`
  return selectPlanned<FacturaFound>(
    db,
    sql`select f.numero, f.fecha, f.razon_social_id as "razonSocialId", r.razon_social as "razonSocial",
          (select count(*)::int from factura_linea l where l.factura_id = f.factura_id) as productos
        from (select * from factura f where reverse(f.numero) like ${ending}${inScope}
              order by right(f.numero, 8) = ${numero.slice(-8).padStart(8, '0')} desc, f.fecha desc, f.factura_id desc limit ${limit}) f
          join razon_social r using (razon_social_id)
        order by right(f.numero, 8) = ${numero.slice(-8).padStart(8, '0')} desc, f.fecha desc, f.factura_id desc`,
  )
}

export interface ProductoFound {
  codigoMaterial: string
  descripcion: string
  marca: string | null
}

/** Products whose code starts so, dashes aside; of those that were invoiced to somebody in scope, if it is not everybody. */
export const selectProductos = (
  db: Db,
  scope: Caller['scope'],
  codigo: string,
  limit: number,
): Promise<ProductoFound[]> => {
  const bought =
    scope === 'todas'
      ? empty
      : sql` and exists (select 1 from unnest(${scope}::bigint[]) r(id)
          where exists (select 1 from factura_linea l where l.razon_social_id = r.id and l.codigo_material = p.codigo_material))`
  return selectPlanned<ProductoFound>(
    db,
    sql`select p.codigo_material as "codigoMaterial", p.descripcion, m.nombre as marca
        from producto p left join marca m using (marca_id)
        where regexp_replace(upper(p.codigo_material), '[^A-Z0-9]', '', 'g') like ${`${codigo}%`}${bought}
        order by p.codigo_material limit ${limit}`,
  )
}
