import type { Resultado } from '#contract/buscar.shapes.ts'
import type { Consulta } from '#contract/busqueda.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { selectFirst } from '#server/paging.ts'
import { type PedidoListRow, pedidosList } from './pedidos-motos-lista.repository.ts'

const toResultado = (row: PedidoListRow): Resultado => ({
  tipo: 'pedido',
  titulo: `Pedido ${row.pedidoId}`,
  detalle: row.modelos,
  estadoId: row.estadoId,
  razonSocial: row.razonSocial,
  razonSocialId: row.razonSocialId,
  enlace: `/pedidos-motos/${row.pedidoId}`,
  fecha: row.fecha,
})

/** Orders that a number, a model, a chassis or a word finds, newest first. */
export const findPedidos = async (db: Db, caller: Caller, { texto }: Consulta, limit: number): Promise<Resultado[]> => {
  const rows = await pedidosList.of(db, {
    scope: caller.scope,
    estadoIds: undefined,
    // The distributor sees the drafts of its customers nowhere.
    borradoresDe: caller.isStaff ? caller.usuarioId : undefined,
    desde: undefined,
    hasta: undefined,
    texto,
  })
  return (await selectFirst(rows, limit)).map(toResultado)
}
