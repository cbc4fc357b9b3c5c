import { addDays, addMonths, formatDay } from '#contract/valores/fechas.ts'

/** Month of a statement ("2026-10"), with its first and last day. */
export interface Mes {
  mes: string
  desde: string
  hasta: string
}

/** Returns the last `cuantos` complete months before the day `hoy` (yyyy-mm-dd), newest first. */
export const mesesCerrados = (hoy: string, cuantos: number): Mes[] => {
  const first = `${hoy.slice(0, 7)}-01`
  return Array.from({ length: cuantos }, (_, at) => {
    const desde = addMonths(first, -at - 1)
    return { mes: desde.slice(0, 7), desde, hasta: addDays(addMonths(first, -at), -1) }
  })
}

const NOMBRES = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the name of a month: "2026-10" is "octubre de 2026". */
export const mesTexto = (mes: string): string => NOMBRES.format(new Date(`${mes}-01T00:00:00Z`))

interface Days {
  desde: string
  hasta: string
}

const isMes = ({ desde, hasta }: Days): boolean => desde.endsWith('-01') && hasta === addDays(addMonths(desde, 1), -1)

/** Returns the text of a period: "octubre de 2026" for a whole month, otherwise "del 15-10-2026 al 31-10-2026". */
export const periodoTexto = (periodo: Days): string =>
  isMes(periodo)
    ? mesTexto(periodo.desde.slice(0, 7))
    : `del ${formatDay(periodo.desde)} al ${formatDay(periodo.hasta)}`

/** Returns the title of a statement of movements, on screen and in the PDF: "Estado de cuenta de octubre de 2026". */
export const periodoTitulo = (periodo: Days): string =>
  `Estado de cuenta ${isMes(periodo) ? 'de ' : ''}${periodoTexto(periodo)}`
