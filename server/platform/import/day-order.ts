import { type DayOrder, orderShownBy, readFileDay } from '#contract/valores/fechas-de-archivo.ts'
import { DateError } from '#contract/valores/fechas.ts'
import type { ImportRow, UnreadableRow } from './import-rows.ts'
import type { FindRecords } from './import-run.ts'
import type { Importer } from './importer.ts'

/**
 * Returns the columns whose days are in the order month, day, year. Some cell must prove this order, and no cell may
 * prove the order day, month, year.
 */
const columnsByMonth = async (find: FindRecords, names: readonly string[]): Promise<string[]> => {
  const shown = new Map<string, Set<DayOrder>>(names.map((name) => [name, new Set()]))
  for await (const { record = {} } of find()) {
    for (const [name, orders] of shown) {
      const text = record[name]
      const order = typeof text === 'string' ? orderShownBy(text) : undefined
      if (order) orders.add(order)
    }
  }
  return names.filter((name) => shown.get(name)!.has('mda') && !shown.get(name)!.has('dma'))
}

const toIso = (text: string): string => {
  try {
    return readFileDay(text, 'mda')
  } catch (error) {
    if (error instanceof DateError) return text
    throw error
  }
}

async function* withIsoDays(rows: AsyncIterable<ImportRow | UnreadableRow>, names: readonly string[]) {
  const monthFirst = `Las fechas vienen con el mes primero y las leímos así (${names.join(', ')}).`
  let isFirst = true
  for await (const row of rows) {
    if ('mensaje' in row) {
      yield row
      continue
    }
    const days = names.flatMap((name) => {
      const text = row.record[name]
      return typeof text === 'string' && text ? [[name, toIso(text)] as const] : []
    })
    const avisos = isFirst ? { avisos: [...(row.avisos ?? []), monthFirst] } : {}
    isFirst = false
    yield { ...row, record: { ...row.record, ...Object.fromEntries(days) }, ...avisos }
  }
}

/**
 * Reads the days of each column in one order. It is day, month, year, unless a cell such as 11/13/2026 proves month,
 * day, year and no cell proves the opposite. So all cells are read before the first row.
 */
export const withDayOrder = async (
  find: FindRecords,
  { columns }: Pick<Importer<unknown>, 'columns'>,
): Promise<FindRecords> => {
  const names = Object.keys(columns).filter((name) => columns[name]!.dia)
  const byMonth = names.length ? await columnsByMonth(find, names) : []
  return byMonth.length ? () => withIsoDays(find(), byMonth) : find
}
