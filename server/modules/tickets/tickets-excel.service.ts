import { textoEstado } from '#contract/base/estados.ts'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketCriteria } from '#contract/tickets/shapes.ts'
import { sheetHeading } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, type ExcelColumn, excelDay } from '#server/import/excel.ts'
import type { FileReply } from '#server/http/implement.ts'
import { batchesOf } from '#server/db/paging.ts'
import { type TicketListRow, ticketsList } from './tickets-lista.repository.ts'
import { filterOf } from './tickets.service.ts'

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

/** Name, subject and columns of the sheet of each kind. */
const SHEETS: Record<TipoTicket, { name: string; subject: string; columns: readonly Column[] }> = {
  reclamo: {
    name: 'Reclamos',
    subject: 'reclamos',
    columns: [NUMERO, RAZON_SOCIAL, TITULO, MOTIVO, ESTADO, FECHA, ORIGEN],
  },
  garantia: {
    name: 'Garantías',
    subject: 'garantias',
    columns: [NUMERO, RAZON_SOCIAL, TITULO, MOTIVO, MARCA, ESTADO, FECHA, ORIGEN],
  },
}

/** Downloads the filtered list as an Excel file with typed cells. */
export const downloadTicketsExcel = async (
  context: Context,
  { body }: { body: TicketCriteria },
): Promise<FileReply> => {
  const filter = filterOf(context, body)
  const batches = batchesOf(await ticketsList.of(context.sql, filter))
  return createExcel({
    ...SHEETS[filter.tipo],
    ids: filter.scope,
    above: await sheetHeading(context, filter.scope),
    batches,
  })
}
