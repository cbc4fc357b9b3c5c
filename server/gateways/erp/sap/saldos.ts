import { fromCents } from '#contract/valores/importes.ts'
import { agruparPartidas } from '#contract/cuenta-corriente/partidas.ts'
import type { Criterio, Saldo, SaldosPeriodo, SumaErp } from '#gateways/erp/erp.ts'
import { meets } from './partidas.ts'
import type { PartidaSap } from './shapes.ts'

/** Functions that compute balances from items in memory, by the rules of the local adapter's SQL. */

/** Returns the balances of each account on a day. The credit limit is null (see createErpSap). */
export const saldosOf = (
  accounts: ReadonlyMap<string, readonly PartidaSap[]>,
  criterio: Criterio,
  hoy: string,
): Saldo[] => {
  const isWanted = meets({ ...criterio, estado: 'abiertas' })
  return [...accounts].flatMap(([codigoCliente, items]) =>
    agruparPartidas(items.filter(isWanted), hoy).map((saldo) => ({ codigoCliente, limite: null, ...saldo })),
  )
}

interface ConMoneda {
  moneda: string
}

/** Sorts pesos first, then by currency code. */
const byMoneda = (a: ConMoneda, b: ConMoneda): number =>
  Number(b.moneda === 'ARS') - Number(a.moneda === 'ARS') || (a.moneda < b.moneda ? -1 : 1)

/**
 * Returns the balances of a period, computed backwards from the current debt, so items cleared before the period do not
 * matter. `items` must contain the open items and all items issued since `desde`.
 */
export const saldosPeriodoOf = (
  items: readonly PartidaSap[],
  { desde, hasta }: { desde: string; hasta: string },
): SaldosPeriodo[] => {
  const found = new Map<string, { actual: bigint; despues: bigint; debitos: bigint; creditos: bigint }>()
  for (const { moneda, cents, compensada, emision } of items) {
    const sums = found.get(moneda) ?? { actual: 0n, despues: 0n, debitos: 0n, creditos: 0n }
    found.set(moneda, sums)
    if (compensada === null) sums.actual += cents
    if (emision > hasta) sums.despues += cents
    else if (emision >= desde && cents >= 0n) sums.debitos += cents
    else if (emision >= desde) sums.creditos -= cents
  }
  return [...found]
    .map(([moneda, { actual, despues, debitos, creditos }]) => ({
      moneda,
      inicial: fromCents(actual - despues - debitos + creditos),
      debitos: fromCents(debitos),
      creditos: fromCents(creditos),
      final: fromCents(actual - despues),
    }))
    .toSorted(byMoneda)
}

/** Returns the sums of the items that meet the criteria, by currency. */
export const sumasOf = (accounts: Iterable<readonly PartidaSap[]>, criterio: Criterio): SumaErp[] => {
  const isWanted = meets(criterio)
  const found = new Map<string, { partidas: number; importe: bigint; pendiente: bigint }>()
  for (const items of accounts) {
    for (const item of items.filter(isWanted)) {
      const sums = found.get(item.moneda) ?? { partidas: 0, importe: 0n, pendiente: 0n }
      found.set(item.moneda, sums)
      sums.partidas += 1
      sums.importe += item.cents
      if (item.compensada === null) sums.pendiente += item.cents
    }
  }
  return [...found]
    .map(([moneda, { partidas, importe, pendiente }]) => ({
      moneda,
      partidas,
      importe: fromCents(importe),
      pendiente: fromCents(pendiente),
    }))
    .toSorted(byMoneda)
}
