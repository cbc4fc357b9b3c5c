import { formatCuantos } from '#contract/valores/formato.ts'
import { formatDay, formatTime, localDay } from '#contract/valores/fechas.ts'
import { VENCE_PRONTO_HORAS } from '#contract/mesa/reglas.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a duration in one unit: "12 min", "3 h", "5 días". */
export const lapso = (milliseconds: number): string => {
  if (milliseconds < HOUR) return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`
  const days = Math.floor(milliseconds / DAY)
  return formatCuantos(days, 'día', 'días')
}

export interface Vence {
  texto: string
  /** mal: overdue; mio: due within a day; fin: due later. */
  tono: 'mal' | 'mio' | 'fin'
}

/** Returns text and tone of a due time; undefined when the item has no due time. */
export const venceDe = (vence: string | null, now: Date): Vence | undefined => {
  if (vence === null) return undefined
  const left = Date.parse(vence) - now.getTime()
  if (left < 0) return { texto: `Venció hace ${lapso(-left)}`, tono: 'mal' }
  const day = localDay(new Date(vence))
  const when = day === localDay(now) ? formatTime(vence) : formatDay(day).slice(0, 5)
  return { texto: `Vence ${when}`, tono: left < VENCE_PRONTO_HORAS * HOUR ? 'mio' : 'fin' }
}
