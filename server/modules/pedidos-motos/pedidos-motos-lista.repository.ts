import sql from 'sql-template-tag'
import { PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { PedidoRow } from '#contract/pedidos-motos.shapes.ts'
import { createGestionList, type GestionFilter } from '#modules/gestiones'
import { type Db, selectOne } from '#server/database.ts'
import { conditionsBy } from '#server/lists.ts'

export interface PedidoFilter extends GestionFilter {
  /** Whose drafts are shown; everybody's of the companies in scope when absent. */
  borradoresDe: number | undefined
}

export type PedidoListRow = PedidoRow & { ordenExterno: number }

/** Value of a line as it stands: the frozen price when there is one, of the units that were approved when that is known. */
export const SUBTOTAL = sql`round(coalesce(l.precio, m.precio_lista) * coalesce(l.aprobada, l.cantidad) * (100 - l.bonificacion) / 100, 2)`

/** What an order is worth as it stands. */
export const selectTotal = async (db: Db, pedidoId: number): Promise<string> =>
  (await selectOne<{ total: string }>(
    db,
    sql`select coalesce(sum(${SUBTOTAL}), 0.00)::text as total
        from pedido_moto_linea l join modelo_moto m using (modelo_id) where l.pedido_id = ${pedidoId}`,
  ))!.total

/** The list of orders. */
export const pedidosList = createGestionList<PedidoFilter, PedidoListRow>({
  table: 'pedido_moto',
  id: 'pedido_id',
  columns: sql`d.usuario_id`,
  where: conditionsBy<Omit<PedidoFilter, keyof GestionFilter>>({
    borradoresDe: (usuarioId) => sql`(d.estado_id <> ${PEDIDO.BORRADOR} or d.usuario_id = ${usuarioId})`,
  }),
  idOf: ({ pedidoId }) => pedidoId,
  shown: (picked) =>
    sql`select d.pedido_id as "pedidoId", d.razon_social_id as "razonSocialId", r.razon_social as "razonSocial", d.estado_id as "estadoId",
        d.fecha, d.orden_externo as "ordenExterno", coalesce(x.modelos, '') as modelos, coalesce(x.unidades, 0) as unidades,
        coalesce(x.total, 0.00)::text as total
      from (${picked}) d join razon_social r using (razon_social_id)
        left join lateral (select string_agg(distinct m.modelo, ', ') as modelos, sum(coalesce(l.aprobada, l.cantidad))::int as unidades,
            sum(${SUBTOTAL}) as total
          from pedido_moto_linea l join modelo_moto m using (modelo_id) where l.pedido_id = d.pedido_id) x on true`,
})
