import { addDays, addMonths, DAY_MS } from '#contract/valores/fechas.ts'

/** Days as yyyy-mm-dd, both included. */
export interface Periodo {
  desde: string
  hasta: string
}

/** How many days it has; less than 1 where it ends before it begins. */
export const daysOf = ({ desde, hasta }: Periodo): number => (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1

/** The period before: of a month, or its first days, those of the month before; else as many days. */
export const periodoAnterior = (periodo: Periodo): Periodo => {
  const { desde, hasta } = periodo
  const isOfMonth = desde.endsWith('-01') && desde.slice(0, 7) === hasta.slice(0, 7)
  if (isOfMonth) return { desde: addMonths(desde, -1), hasta: addDays(addMonths(addDays(hasta, 1), -1), -1) }
  return { desde: addDays(desde, -daysOf(periodo)), hasta: addDays(desde, -1) }
}
