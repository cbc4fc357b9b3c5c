import { fromCents, toCents } from '#contract/valores/importes.ts'

interface ConMoneda {
  moneda: string
  pendiente: string
}

/** Returns the exact sums of the open amounts, one sum for each currency. */
export const sumPendientes = (partidas: Iterable<ConMoneda>): [moneda: string, importe: string][] => {
  const cents = new Map<string, bigint>()
  for (const { moneda, pendiente } of partidas) cents.set(moneda, (cents.get(moneda) ?? 0n) + toCents(pendiente))
  return [...cents].map(([moneda, sum]) => [moneda, fromCents(sum)])
}
