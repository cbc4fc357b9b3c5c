import { textoEstado } from '#contract/estados.ts'
import type { PedidoCriteria } from '#contract/pedidos-motos.shapes.ts'
import type { Context } from '#server/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, type ExcelColumn, excelDay } from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import { allOf } from '#server/paging.ts'
import { type PedidoListRow, pedidosList } from './pedidos-motos-lista.repository.ts'
import { filterOf } from './pedidos-motos.service.ts'

const COLUMNS: readonly ExcelColumn<PedidoListRow>[] = [
  { title: 'Nº', width: 10, value: (row) => row.pedidoId },
  { title: 'Razón social', width: 36, value: (row) => row.razonSocial },
  { title: 'Modelos', width: 44, value: (row) => row.modelos },
  { title: 'Unidades', width: 10, value: (row) => row.unidades },
  { title: 'Estado', width: 22, value: (row) => textoEstado(row.estadoId) },
  { title: 'Fecha', width: 12, format: EXCEL_DATE_FORMAT, value: (row) => excelDay(row.fecha) },
  { title: 'Total sin IVA', width: 18, format: '"$ "#,##0.00', value: (row) => Number(row.total) },
]

/** The list as it is filtered, as an Excel of typed cells. */
export const downloadPedidosExcel = async (
  { sql, caller }: Context,
  { body }: { body: PedidoCriteria },
): Promise<FileReply> => {
  const filter = filterOf(caller, body)
  const rows = allOf(await pedidosList.of(sql, filter))
  return createExcel({ de: 'pedidos', ids: filter.scope, name: 'Pedidos', columns: COLUMNS, rows })
}
