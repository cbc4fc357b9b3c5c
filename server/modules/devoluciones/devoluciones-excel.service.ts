import type { DevolucionCriteria } from '#contract/devoluciones.shapes.ts'
import { textoEstado } from '#contract/estados.ts'
import type { Context } from '#server/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, type ExcelColumn, excelDay } from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import { allOf } from '#server/paging.ts'
import { type DevolucionListRow, devolucionesList } from './devoluciones-lista.repository.ts'
import { filterOf } from './devoluciones.service.ts'

const COLUMNS: readonly ExcelColumn<DevolucionListRow>[] = [
  { title: 'Nº', width: 10, value: (row) => row.devolucionId },
  { title: 'Razón social', width: 36, value: (row) => row.razonSocial },
  { title: 'Motivo', width: 40, value: (row) => row.motivo },
  { title: 'Estado', width: 30, value: (row) => textoEstado(row.estadoId) },
  { title: 'Fecha', width: 12, format: EXCEL_DATE_FORMAT, value: (row) => excelDay(row.fecha) },
  { title: 'Unidades', width: 10, value: (row) => row.unidades },
]

/** The list as it is filtered, as an Excel of typed cells. */
export const downloadDevolucionesExcel = async (
  { sql, caller }: Context,
  { body }: { body: DevolucionCriteria },
): Promise<FileReply> => {
  const filter = filterOf(caller, body)
  const rows = allOf(await devolucionesList.of(sql, filter))
  return createExcel({ de: 'devoluciones', ids: filter.scope, name: 'Devoluciones', columns: COLUMNS, rows })
}
