import { formatCount } from '#contract/valores/formato.ts'
import type { ColumnaId, Unidad } from '#contract/indicadores/reglas.ts'

const HOUR = 60
/** Duration (min) from which only hours are shown, without minutes. */
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

/** Formats a value by its unit; "—" when null. */
export const escribir = (value: number | null | undefined, unidad: Unidad): string =>
  value === null || value === undefined ? '—' : ESCRIBIR[unidad](value)

/** Explanation of each figure, shown when the user asks for it. */
export const QUE_ES = {
  pendientes: 'Lo que está abierto en este momento, también lo que espera al cliente. No depende del período.',
  vencidos: 'De lo pendiente, lo que espera a la distribuidora y ya pasó su plazo.',
  abiertos: 'Lo que se cargó en el período, se haya terminado o no.',
  resueltos: 'Lo que se terminó en el período, cuando sea que se haya cargado.',
  respuestaMediana:
    'Desde que se cargó hasta la primera respuesta, en horas hábiles del sector. La mitad respondió en menos.',
  resolucionMediana:
    'Desde que se cargó hasta que terminó, en horas hábiles y sin lo que se esperó al cliente. La mitad terminó en menos.',
  fueraDePlazo: 'De cada cien pasos que se dieron en el período, cuántos fueron después de su plazo.',
  puntaje: 'El promedio de lo que calificaron los clientes al cerrarse, de 1 a 5.',
} as const satisfies Partial<Record<ColumnaId, string>>
