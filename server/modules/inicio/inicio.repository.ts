import sql from 'sql-template-tag'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { type Db, selectRows } from '#server/db/database.ts'

/** Gestión that waits for the customer. */
export interface EsperaRow {
  clase: 'devolucion' | 'reclamo' | 'garantia' | 'pedido' | 'pago' | 'certificado'
  entidadId: number
  estadoId: number
  desde: Date
}

/**
 * Returns the gestiones of a razón social that wait for the customer, by their state in the mesa, and the user's unsent
 * orders; oldest first.
 */
export const selectEsperas = (
  db: Db,
  usuarioId: number,
  razonSocialId: number,
  clases: readonly EsperaRow['clase'][],
  limit: number,
): Promise<EsperaRow[]> =>
  selectRows<EsperaRow>(
    db,
    sql`select * from (
          (select d.clase, d.entidad_id as "entidadId", d.estado_id as "estadoId", d.desde from trabajo d
             where d.razon_social_id = ${razonSocialId} and d.etapa = 'espera' and d.clase = any(${clases}::text[])
             order by d.desde, d.clase, d.entidad_id limit ${limit})
          union all
          (select 'pedido', p.pedido_id, p.estado_id, p.estado_desde from pedido_moto p
             where p.razon_social_id = ${razonSocialId} and p.estado_id = ${PEDIDO.BORRADOR} and p.usuario_id = ${usuarioId} and 'pedido' = any(${clases}::text[])
             order by p.fecha desc, p.orden_externo desc, p.pedido_id desc limit ${limit})) e
        order by e.desde, e.clase, e."entidadId" limit ${limit}`,
  )
