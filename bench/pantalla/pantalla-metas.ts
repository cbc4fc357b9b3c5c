import { goal } from '../medidas/goals.ts'
import type { Pantalla } from './pantalla-lista.ts'
import type { Visita } from './pantalla-visita.ts'

/** The medians of its visits. Cold: nothing of ours is kept but the session and what the last one left in storage. Warm: the same browser again. */
export interface Measured {
  cold: Visita
  warm: Visita
}

interface Meta {
  what: string
  most: number
  of: (screen: Measured, floor: Measured) => number
  /** What is typed in alone. */
  ofForms?: true
}

const METAS: readonly Meta[] = [
  { what: 'en frío, en veces el piso', most: 1.45, of: ({ cold }, floor) => cold.shown / floor.cold.shown },
  { what: 'de nuevo, en veces el piso', most: 1.3, of: ({ warm }, floor) => warm.shown / floor.warm.shown },
  { what: 'pedidos en total, en frío', most: 30, of: ({ cold }) => cold.requestsInAll },
  { what: 'KB en total, en frío', most: 300, of: ({ cold }) => cold.kbInAll },
  { what: 'KB de scripts hasta mostrarse, en frío', most: 200, of: ({ cold }) => cold.scriptKb, ofForms: true },
]

/** Tells how a screen stands to what is wanted of all of them, beside the bare page of the same run. */
export const tellMetas = ({ name, isForm }: Pantalla, measured: Measured, floor: Measured): void => {
  for (const { what, most, of, ofForms } of METAS)
    if (isForm || !ofForms) goal(`${name}: ${what}`, of(measured, floor), { most })
}
