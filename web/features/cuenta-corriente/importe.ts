import { formatMoney } from '#contract/base/formato.ts'
import { fromCents, toCents } from '#contract/base/importes.ts'

// With thousands dots, all of them or none; the decimal mark is a comma, or a point when nothing else can be meant.
const AS_WRITTEN = /^-?(\d{1,3}(\.\d{3})+|\d{1,13})(,\d{1,2})?$/
const PLAIN = /^-?\d{1,13}\.\d{1,2}$/

/** The plain decimal of an amount as people here write it ("1.284.350,40", "$ 1500"); undefined when it is none. */
export const readImporte = (text: string): string | undefined => {
  const written = text.replace(/[\s$]/g, '')
  const plain = AS_WRITTEN.test(written)
    ? written.replaceAll('.', '').replace(',', '.')
    : PLAIN.test(written)
      ? written
      : undefined
  return plain && fromCents(toCents(plain))
}

/** An amount as people write it in an input: without its currency. */
export const writeImporte = (plain: string): string => formatMoney(plain).slice(2)

interface ConMoneda {
  moneda: string
  pendiente: string
}

/** What is left of some items, exact, each currency by itself: they are never added together. */
export const sumPendientes = (partidas: Iterable<ConMoneda>): [moneda: string, importe: string][] => {
  const cents = new Map<string, bigint>()
  for (const { moneda, pendiente } of partidas) cents.set(moneda, (cents.get(moneda) ?? 0n) + toCents(pendiente))
  return [...cents].map(([moneda, sum]) => [moneda, fromCents(sum)])
}
