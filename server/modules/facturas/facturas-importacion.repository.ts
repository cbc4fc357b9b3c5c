import sql from 'sql-template-tag'
import { type Db, execute } from '#server/database.ts'
import type { ImportedLine } from './facturas-importacion.rules.ts'

/** Writes a batch: products that are new, invoices, and lines that are new or changed. Says how many lines it touched. */
export const upsertLines = async (db: Db, lines: readonly ImportedLine[]): Promise<number> => {
  const column = <K extends keyof ImportedLine>(name: K) => lines.map((line) => line[name])
  await execute(
    db,
    sql`insert into producto (codigo_material, descripcion)
        select distinct on (x.codigo) x.codigo, x.descripcion from unnest(${column('codigoMaterial')}::text[], ${column('descripcion')}::text[])
          as x(codigo, descripcion)
        on conflict do nothing`,
  )
  await execute(
    db,
    sql`insert into factura (razon_social_id, numero, fecha)
        select distinct on (x.razon, x.numero) x.razon, x.numero, x.fecha
        from unnest(${column('razonSocialId')}::bigint[], ${column('numero')}::text[], ${column('fecha')}::date[]) as x(razon, numero, fecha)
        on conflict (razon_social_id, numero) do update set fecha = excluded.fecha where factura.fecha <> excluded.fecha`,
  )
  return execute(
    db,
    sql`insert into factura_linea (factura_id, razon_social_id, posicion, codigo_material, cantidad, precio, lotes)
        select f.factura_id, x.razon, x.posicion, x.codigo, x.cantidad, x.precio, coalesce(string_to_array(nullif(x.lotes, ''), '|'), '{}')
        from unnest(${column('razonSocialId')}::bigint[], ${column('numero')}::text[], ${column('posicion')}::int[],
            ${column('codigoMaterial')}::text[], ${column('cantidad')}::int[], ${column('precio')}::numeric[],
            ${lines.map((line) => line.lotes.join('|'))}::text[]) as x(razon, numero, posicion, codigo, cantidad, precio, lotes)
          join factura f on f.razon_social_id = x.razon and f.numero = x.numero
        on conflict (factura_id, posicion) do update set codigo_material = excluded.codigo_material, cantidad = excluded.cantidad,
          precio = excluded.precio, lotes = excluded.lotes
        where (factura_linea.codigo_material, factura_linea.cantidad, factura_linea.precio, factura_linea.lotes)
          is distinct from (excluded.codigo_material, excluded.cantidad, excluded.precio, excluded.lotes)`,
  )
}
