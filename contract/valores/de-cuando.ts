import { addDays, formatDay, formatTime, localDay } from './fechas.ts'

/** "de hoy a las 15:40", "de ayer a las 15:40", "del 19-11-2026 a las 15:40", in Argentina. */
export const deCuando = (instant: string): string => {
  const day = localDay(new Date(instant))
  const today = localDay(new Date())
  const shown = day === today ? 'de hoy' : day === addDays(today, -1) ? 'de ayer' : `del ${formatDay(day)}`
  return `${shown} a las ${formatTime(instant)}`
}
