import { goal } from '../medidas/goals.ts'
import type { Pantalla } from './pantalla-lista.ts'
import type { Visita } from './pantalla-visita.ts'

/**
 * Medians of the visits of a screen. `cold`: the browser has only the session and the storage of an earlier visit.
 * `warm`: the next visit in the same browser, which now has a cache.
 */
export interface Measured {
  cold: Visita
  warm: Visita
}

interface Meta {
  what: string
  most: number
  of: (screen: Measured, floor: Measured) => number
  /** true: the goal applies only to screens with a form. */
  ofForms?: true
}

const GOALS: readonly Meta[] = [
  { what: 'en frío, en veces el piso', most: 1.45, of: ({ cold }, floor) => cold.shown / floor.cold.shown },
  { what: 'de nuevo, en veces el piso', most: 1.3, of: ({ warm }, floor) => warm.shown / floor.warm.shown },
  { what: 'pedidos en total, en frío', most: 30, of: ({ cold }) => cold.requestsInAll },
  { what: 'KB en total, en frío', most: 300, of: ({ cold }) => cold.kbInAll },
  { what: 'KB de scripts hasta mostrarse, en frío', most: 200, of: ({ cold }) => cold.scriptKb, ofForms: true },
]

/** Reports the goals of a screen. `floor`: figures of the minimal page from the same run. */
export const tellMetas = ({ name, isForm }: Pantalla, measured: Measured, floor: Measured): void => {
  for (const { what, most, of, ofForms } of GOALS)
    if (isForm || !ofForms) goal(`${name}: ${what}`, of(measured, floor), { most })
}
