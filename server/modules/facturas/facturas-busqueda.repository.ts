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
