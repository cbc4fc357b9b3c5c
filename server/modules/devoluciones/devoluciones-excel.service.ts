import type { DevolucionCriteria } from '#contract/devoluciones.schemas.ts'
import { textoEstado } from '#contract/estados.ts'
import { excelFileName } from '#contract/formato.ts'
import type { Context } from '#server/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, EXCEL_TYPE, type ExcelColumn, excelDay } from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import type { Cursor } from '#server/paging.ts'
import { type DevolucionFilter, type DevolucionListRow, selectDevoluciones } from './devoluciones-lista.repository.ts'
import { filterOf, keyOf } from './devoluciones.service.ts'

const BATCH = 400

const COLUMNS: readonly ExcelColumn<DevolucionListRow>[] = [
  { title: 'Nº', width: 10, value: (row) => row.devolucionId },
  { title: 'Razón social', width: 36, value: (row) => row.razonSocial },
  { title: 'Motivo', width: 40, value: (row) => row.motivo },
  { title: 'Estado', width: 30, value: (row) => textoEstado(row.estadoId) },
  { title: 'Fecha', width: 12, format: EXCEL_DATE_FORMAT, value: (row) => excelDay(row.fecha) },
  { title: 'Unidades', width: 10, value: (row) => row.unidades },
]

/** Every row of a filter in list order, a batch at a time. */
async function* readRows(sql: Context['sql'], filter: DevolucionFilter): AsyncGenerator<DevolucionListRow> {
  let cursor: Cursor | undefined
  for (;;) {
    const rows = await selectDevoluciones(sql, filter, { cursor, offset: 0, size: BATCH })
    const batch = rows.slice(0, BATCH)
    yield* batch
    if (rows.length <= BATCH) return
    cursor = { direction: 'despues', values: keyOf(batch.at(-1)!) }
  }
}

/** The same rows with the first already read: what fails then is still an answer, not a download cut in half. */
const started = async <R>(rows: AsyncGenerator<R>): Promise<AsyncGenerator<R>> => {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

/** The list as it is filtered, as an Excel of typed cells. */
export const downloadDevolucionesExcel = async (
  { sql, caller }: Context,
  { body }: { body: DevolucionCriteria },
): Promise<FileReply> => {
  const filter = filterOf(caller, body)
  const [only, ...others] = filter.scope === 'todas' ? [] : filter.scope
  const id = only !== undefined && !others.length ? only : 'todas'
  return {
    nombre: excelFileName('devoluciones', id),
    tipo: EXCEL_TYPE,
    content: createExcel('Devoluciones', COLUMNS, await started(readRows(sql, filter))),
  }
}
