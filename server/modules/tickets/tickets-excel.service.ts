import { textoEstado } from '#contract/estados.ts'
import { excelFileName } from '#contract/formato.ts'
import type { TicketCriteria, TipoTicket } from '#contract/tickets.schemas.ts'
import type { Context } from '#server/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, EXCEL_TYPE, type ExcelColumn, excelDay } from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import { cursorAfter } from '#server/paging.ts'
import { type TicketListRow, ticketsList } from './tickets-lista.repository.ts'
import { filterOf, keyOf } from './tickets.service.ts'

type Column = ExcelColumn<TicketListRow>

const NUMERO: Column = { title: 'Nº', width: 10, value: (row) => row.ticketId }
const RAZON_SOCIAL: Column = { title: 'Razón social', width: 36, value: (row) => row.razonSocial }
const TITULO: Column = { title: 'Asunto', width: 44, value: (row) => row.titulo }
const MOTIVO: Column = { title: 'Motivo', width: 32, value: (row) => row.motivo }
const MARCA: Column = { title: 'Marca', width: 18, value: (row) => row.marca }
const ESTADO: Column = { title: 'Estado', width: 30, value: (row) => textoEstado(row.estadoId) }
const FECHA: Column = {
  title: 'Fecha de Creación',
  width: 18,
  format: EXCEL_DATE_FORMAT,
  value: (row) => excelDay(row.fecha),
}
const ORIGEN: Column = { title: 'Origen', width: 20, value: (row) => row.origen }

/** The columns of each list (spec §2), with what tells its rows apart. */
const SHEETS: Record<TipoTicket, { name: string; type: string; columns: readonly Column[] }> = {
  reclamo: {
    name: 'Reclamos',
    type: 'reclamos',
    columns: [NUMERO, RAZON_SOCIAL, TITULO, MOTIVO, ESTADO, FECHA, ORIGEN],
  },
  garantia: {
    name: 'Garantías',
    type: 'garantias',
    columns: [NUMERO, RAZON_SOCIAL, TITULO, MOTIVO, MARCA, ESTADO, FECHA, ORIGEN],
  },
}

/** The list as it is filtered, as an Excel of typed cells. */
export const downloadTicketsExcel = async (
  context: Context,
  { body }: { body: TicketCriteria },
): Promise<FileReply> => {
  const { sql, caller } = context
  const filter = filterOf(context, body)
  const { name, type, columns } = SHEETS[filter.tipo]
  const [only, ...others] = filter.scope === 'todas' ? [] : filter.scope
  return {
    nombre: excelFileName(type, only !== undefined && !others.length ? only : 'todas'),
    tipo: EXCEL_TYPE,
    content: await createExcel(name, columns, (after, size) =>
      ticketsList.select(sql, caller, filter, { cursor: after && cursorAfter(keyOf(after)), offset: 0, size }),
    ),
  }
}
