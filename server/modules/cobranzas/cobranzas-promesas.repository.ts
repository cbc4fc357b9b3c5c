import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'

export interface PromesaRow {
  razonSocialId: number
  codigoCliente: string
  notaId: number
  moneda: string
  importe: string
  dia: string
  hecha: Date
}

/**
 * Selects the promises of the companies whose promised day is `desde` or later, latest day first. Withdrawn promises
 * are left out.
 */
export const selectPromesas = (db: Db, razonSocialIds: readonly number[], desde: string): Promise<PromesaRow[]> =>
  selectRows<PromesaRow>(
    db,
    sql`select p.razon_social_id as "razonSocialId", r.codigo_cliente as "codigoCliente", p.nota_id as "notaId", p.moneda,
          p.importe::text as importe, p.dia, n.creada as hecha
        from promesa_pago p join cobranza_nota n using (razon_social_id, nota_id) join razon_social r using (razon_social_id)
        where p.razon_social_id = any(${razonSocialIds}::bigint[]) and p.dia >= ${desde}::date and p.retirada is null
        order by p.dia desc, p.nota_id desc`,
  )
