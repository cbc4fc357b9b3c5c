import { addDays, addMonths, DAY_MS } from '#contract/valores/fechas.ts'

/** First and last day (yyyy-mm-dd), both included. */
export interface Periodo {
  desde: string
  hasta: string
}

/** Returns the number of days; less than 1 when the end is before the beginning. */
export const daysOf = ({ desde, hasta }: Periodo): number => (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1

/**
 * Returns the previous period to compare with. For a whole month or its first days: the same days of the month before.
 * Otherwise the same number of days just before.
 */
export const periodoAnterior = (periodo: Periodo): Periodo => {
  const { desde, hasta } = periodo
  const isOfMonth = desde.endsWith('-01') && desde.slice(0, 7) === hasta.slice(0, 7)
  if (isOfMonth) return { desde: addMonths(desde, -1), hasta: addDays(addMonths(addDays(hasta, 1), -1), -1) }
  return { desde: addDays(desde, -daysOf(periodo)), hasta: addDays(desde, -1) }
}
