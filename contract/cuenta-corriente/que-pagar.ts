import { addDays, DAY_MS } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'

/** What to pay and when: the weeks of what is owed, and what paying ahead saves. Pure. */

/** The Monday of the week of a day; both are yyyy-mm-dd. */
export const lunesDe = (day: string): string => {
  // Sunday is 0, and ends a week.
  const since = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -since)
}

/** What the distributor takes off for paying ahead. */
export interface Descuento {
  /** Hundredths of a percent for each thirty days ahead: 300 is 3 %. */
  tasa: number
  /** So many days ahead, or more, there is one. */
  desdeDias: number
}

/** The discount is of what is owed in the currency of the country: of others there is none. */
const CON_DESCUENTO = 'ARS'
const PERIODO_DIAS = 30n
const CENTESIMOS_DE_POR_CIENTO = 10_000n

/**
 * What is saved by paying on `hoy` what falls due later, rounded half up to the cent: the rate by the days ahead over
 * thirty, never more than what is owed. Amounts are plain decimals.
 */
export const ahorroDe = (
  { importe, moneda, vencimiento }: { importe: string; moneda: string; vencimiento: string },
  { tasa, desdeDias }: Descuento,
  hoy: string,
): string => {
  const dias = Math.round((Date.parse(vencimiento) - Date.parse(hoy)) / DAY_MS)
  const owed = toCents(importe)
  if (moneda !== CON_DESCUENTO || dias < Math.max(1, desdeDias) || owed <= 0n) return '0.00'
  const divisor = CENTESIMOS_DE_POR_CIENTO * PERIODO_DIAS
  const saved = (owed * BigInt(tasa) * BigInt(dias) * 2n + divisor) / (divisor * 2n)
  return fromCents(saved < owed ? saved : owed)
}

/** "3 % cada 30 días, desde 10 días antes del vencimiento". */
export const descuentoTexto = ({ tasa, desdeDias }: Descuento): string => {
  const antes = desdeDias > 1 ? `desde ${desdeDias} días antes del vencimiento` : 'hasta el día anterior al vencimiento'
  return `${(tasa / 100).toLocaleString('es-AR')} % cada ${PERIODO_DIAS} días, ${antes}`
}

interface APagar {
  vencimiento: string
  moneda: string
}

/** Items of one currency that fall due together: `lunes` of their week, or null of what is past due. */
export interface Semana<P extends APagar> {
  lunes: string | null
  moneda: string
  partidas: P[]
}

/** Items in the order of their due dates, by week and currency: first what is past due, then week by week. */
export const semanasDe = <P extends APagar>(partidas: readonly P[], hoy: string): Semana<P>[] => {
  const semanas = new Map<string, Semana<P>>()
  for (const partida of partidas) {
    const lunes = partida.vencimiento < hoy ? null : lunesDe(partida.vencimiento)
    const key = `${lunes ?? ''} ${partida.moneda}`
    const semana = semanas.get(key) ?? { lunes, moneda: partida.moneda, partidas: [] }
    semana.partidas.push(partida)
    semanas.set(key, semana)
  }
  return [...semanas.values()]
}
