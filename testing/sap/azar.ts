import { DAY_MS } from '#contract/valores/fechas.ts'
import { createDice } from '../dados.ts'
import type { Item } from './items.ts'

/** Returns a day within some months of the demo company's current date. */
const dayOf = (n: number): string => new Date(Date.UTC(2026, 5, 1) + n * DAY_MS).toISOString().slice(0, 10)

/**
 * Creates random items with few different days and amounts, so that many are equal in both. A third is cleared, in
 * groups, and some documents have two customers.
 */
export const createItems = (clientes: readonly string[], count = 900): Item[] => {
  const dice = createDice(7)
  return Array.from({ length: count }, (_, n): Item => {
    const isCleared = dice(3) === 0
    const group = dice(25)
    return {
      sociedad: dice(8) ? '1000' : '2000',
      documento: String(5_000_000_000 + Math.floor(n / 2)),
      ejercicio: 2025 + dice(2),
      posicion: (n % 2) + 1,
      cliente: clientes[dice(clientes.length)]!,
      clase: ['RV', 'DZ', 'DG', 'AB'][dice(4)]!,
      signo: dice(3) ? 'S' : 'H',
      xblnr: ['', `0001A0000${1000 + dice(50)}`, `CHQ ${dice(9)}`, '00012B00000007'][dice(4)]!,
      emision: dayOf(dice(170)),
      vencimiento: dayOf(dice(200)),
      moneda: dice(6) ? 'ARS' : 'USD',
      importe: `${dice(40)}.${String(dice(100)).padStart(2, '0')}`,
      compensada: isCleared ? dayOf(150 + (group % 5)) : null,
      compensacion: isCleared ? `14000090${String(group).padStart(2, '0')}` : null,
    }
  })
}
