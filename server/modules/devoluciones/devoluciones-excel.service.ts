import type { DevolucionCriteria } from '#contract/devoluciones/shapes.ts'
import { textoEstado } from '#contract/base/estados.ts'
import { sheetHeading } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { EXCEL_DATE_FORMAT, EXCEL_PESOS, type ExcelColumn, createExcel, excelDay } from '#server/import/excel.ts'
import type { FileReply } from '#server/http/implement.ts'
import { batchesOf, withMore } from '#server/db/paging.ts'
import { type LineaExcel, selectLineasDe } from './devoluciones-lineas.repository.ts'
import { type DevolucionHojaRow, devolucionesHoja } from './devoluciones.repository.ts'
import { filterOf } from './devoluciones.service.ts'

type Row = DevolucionHojaRow & { linea?: LineaExcel | undefined }

const COLUMNS: readonly ExcelColumn<Row>[] = [
  { title: 'Nº', width: 10, value: (row) => row.devolucionId },
  { title: 'Razón social', width: 36, value: (row) => row.razonSocial },
  { title: 'Fecha', width: 12, format: EXCEL_DATE_FORMAT, value: (row) => excelDay(row.fecha) },
  { title: 'Estado', width: 30, value: (row) => textoEstado(row.estadoId) },
  { title: 'Factura', width: 18, value: ({ linea }) => linea?.numeroFactura ?? null },
  { title: 'Código Producto', width: 16, value: ({ linea }) => linea?.codigoMaterial ?? null },
  { title: 'Producto', width: 36, value: ({ linea }) => linea?.descripcion ?? null },
  { title: 'Lote', width: 12, value: ({ linea }) => linea?.lote ?? null },
  { title: 'Motivo', width: 36, value: ({ linea, motivo }) => linea?.motivo ?? motivo },
  { title: 'Código de Autorización', width: 20, value: ({ linea }) => linea?.codigoAutorizacion ?? null },
  { title: 'Pedidas', width: 10, total: true, value: ({ linea, unidades }) => linea?.cantidad ?? unidades },
  { title: 'Autorizadas', width: 11, total: true, value: ({ linea }) => linea?.cantidadAutorizada ?? null },
  { title: 'Recibidas', width: 10, total: true, value: ({ linea }) => linea?.cantidadRecibida ?? null },
  { title: 'Aceptadas', width: 10, total: true, value: ({ linea }) => linea?.cantidadAceptada ?? null },
  {
    title: 'Nota de crédito sin IVA',
    width: 18,
    format: EXCEL_PESOS,
    total: true,
    value: ({ linea }) => (linea ? Number(linea.credito) : null),
  },
]

/** Adds the lines to the returns: one row for each line. A return without lines has one row. */
const withLineas = (sql: Db, batches: AsyncIterable<DevolucionHojaRow[]>): AsyncGenerator<Row[]> =>
  withMore(batches, async (batch) => {
    const ids = batch.map(({ devolucionId }) => devolucionId)
    const lineas = Map.groupBy(await selectLineasDe(sql, ids), ({ devolucionId }) => devolucionId)
    return batch.flatMap((row) => (lineas.get(row.devolucionId) ?? [undefined]).map((linea) => ({ ...row, linea })))
  })

/** Downloads the filtered list as an Excel file with typed cells and one row for each line. */
export const downloadDevolucionesExcel = async (
  context: Context,
  { body }: { body: DevolucionCriteria },
): Promise<FileReply> => {
  const { sql } = context
  const filter = filterOf(context, body)
  return createExcel({
    subject: 'devoluciones',
    ids: filter.scope,
    name: 'Devoluciones',
    above: await sheetHeading(context, filter.scope),
    columns: COLUMNS,
    batches: withLineas(sql, batchesOf(await devolucionesHoja.of(sql, filter))),
  })
}
