import { formatInstant } from '#contract/valores/fechas.ts'
import { EVENTOS } from '#contract/seguridad/reglas.ts'
import { type EventoCriteria, type EventoRow, type ResumenRow, seguridadShapes } from '#contract/seguridad/shapes.ts'
import { seguridad } from '#contract/seguridad/calls.ts'
import { queHace } from '#server/observe/audit.ts'
import type { Context } from '#server/http/context.ts'
import { createExcel, type ExcelColumn } from '#server/import/excel.ts'
import { type FileReply, implement } from '#server/http/implement.ts'
import { batchesOf, pageOf } from '#server/db/paging.ts'
import { eventosList, selectResumen } from './seguridad.repository.ts'

/** Returns a page of the counted events, newest first. */
const searchEventos = (
  { sql }: Context,
  { params, body: { cursor, ...filter } }: { params: { page: number; size: number }; body: EventoCriteria },
) =>
  pageOf(eventosList.of(sql, filter), { ...params, cursor }, ({ cuando, ...row }) => ({
    ...row,
    cuando: cuando.toISOString(),
    que: queHace(row.operacion),
  }))

/** Returns the count of each event, the most frequent of the week first; events without a count are missing. */
const summarizeEventos = ({ sql, now }: Context): Promise<ResumenRow[]> => selectResumen(sql, now)

type Found = Omit<EventoRow, 'que' | 'cuando'> & { cuando: Date }

const COLUMNS: readonly ExcelColumn<Found>[] = [
  { title: 'Cuándo', width: 20, value: ({ cuando }) => formatInstant(cuando.toISOString()) },
  { title: 'Evento', width: 30, value: ({ tipo }) => tipo },
  { title: 'Qué es', width: 44, value: ({ tipo }) => EVENTOS[tipo].texto },
  { title: 'Quién', width: 20, value: ({ persona }) => persona },
  { title: 'Desde', width: 18, value: ({ ip }) => ip },
  { title: 'Llamada', width: 30, value: ({ operacion }) => operacion },
  { title: 'Veces', width: 10, total: true, value: ({ cuenta }) => cuenta },
]

/** Returns the filtered events as an Excel file. */
const downloadEventos = (
  { sql, now }: Context,
  { body }: { body: Omit<EventoCriteria, 'cursor'> },
): Promise<FileReply> =>
  createExcel<Found>({
    subject: 'seguridad',
    ids: 'todas',
    name: 'Seguridad',
    above: [`Al ${formatInstant(now.toISOString())}`],
    columns: COLUMNS,
    batches: batchesOf(eventosList.of(sql, body)),
  })

export const seguridadRoutes = implement(seguridad, seguridadShapes, {
  search: searchEventos,
  summarize: summarizeEventos,
  downloadExcel: downloadEventos,
})
