import { DAY_MS } from '#contract/valores/fechas.ts'
import { GRAVEDADES, type Gravedad, type Hallazgo } from './osv.ts'

/** Within how many days of being known a weakness of a component is mended, or the component is out (SECURITY.md). */
export const PLAZOS: Readonly<Record<Gravedad, number>> = { critical: 7, high: 30, moderate: 90, low: 90 }
/** What is known has to be so new (days): older, it says nothing. */
export const FRESCURA = 7

/** Whole days from one day to another, both yyyy-mm-dd. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Those that are beyond their time on a day, the gravest first. */
export const vencidos = (hallazgos: readonly Hallazgo[], hoy: string): Hallazgo[] =>
  hallazgos
    .filter(({ gravedad, desde }) => daysBetween(desde, hoy) > PLAZOS[gravedad])
    .toSorted((a, b) => GRAVEDADES.indexOf(a.gravedad) - GRAVEDADES.indexOf(b.gravedad))
