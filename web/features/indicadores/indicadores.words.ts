import { formatCount } from '#contract/base/formato.ts'
import type { Unidad } from '#contract/indicadores/reglas.ts'

const HOUR = 60
/** From here on minutes say nothing. */
const LONG = 10 * HOUR

const decimal = (value: number): string => value.toLocaleString('es-AR', { maximumFractionDigits: 1 })

const tiempo = (minutes: number): string => {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes >= LONG) return `${formatCount(Math.round(minutes / HOUR))} h`
  const rest = minutes % HOUR
  return `${Math.floor(minutes / HOUR)} h${rest ? ` ${rest} min` : ''}`
}

const ESCRIBIR: Record<Unidad, (value: number) => string> = {
  cuenta: formatCount,
  minutos: tiempo,
  porcentaje: (value) => `${decimal(value)} %`,
  puntaje: (value) => `${decimal(value)} de 5`,
}

/** A number as it is read; a dash where there was nothing to count. */
export const escribir = (value: number | null | undefined, unidad: Unidad): string =>
  value === null || value === undefined ? '—' : ESCRIBIR[unidad](value)
