import { addDays, DAY_MS } from '#contract/valores/fechas.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'

/** Groups due payments by week, and computes the discount for paying early. No side effects. */

/** Returns the Monday of the week of a day; both yyyy-mm-dd. */
export const lunesDe = (day: string): string => {
  // getUTCDay() returns 0 for Sunday, but here Sunday is the last day of the week.
  const since = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -since)
}

/** Discount that the distributor grants for early payment. */
export interface Descuento {
  /** Discount rate for every thirty days ahead of the due date, in hundredths of a percent: 300 is 3 %. */
  tasa: number
  /** Minimum number of days before the due date. */
  desdeDias: number
}

/** The only currency for which there is a discount. */
const CON_DESCUENTO = 'ARS'
const PERIODO_DIAS = 30n
const CENTESIMOS_DE_POR_CIENTO = 10_000n

/**
 * Returns the discount for paying on `hoy` an item that is due later. The discount is debt × rate × days ahead / 30, at
 * most the debt, rounded half up to the cent. Amounts are plain decimals.
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

/** Returns the text of a discount: "3 % cada 30 días, desde 10 días antes del vencimiento". */
export const descuentoTexto = ({ tasa, desdeDias }: Descuento): string => {
  const antes = desdeDias > 1 ? `desde ${desdeDias} días antes del vencimiento` : 'hasta el día anterior al vencimiento'
  return `${(tasa / 100).toLocaleString('es-AR')} % cada ${PERIODO_DIAS} días, ${antes}`
}

interface APagar {
  vencimiento: string
  moneda: string
}

/** Items in one currency that are due in the same week. `lunes`: Monday of the week; null: the items are overdue. */
export interface Semana<P extends APagar> {
  lunes: string | null
  moneda: string
  partidas: P[]
}

/** Groups items by week and currency, overdue items first. The items must be sorted by due date. */
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
