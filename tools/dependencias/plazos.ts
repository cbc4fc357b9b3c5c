import { DAY_MS } from '#contract/valores/fechas.ts'
import { GRAVEDADES, type Gravedad, type Hallazgo } from './osv.ts'

/** Days, by severity, within which a known vulnerability must be fixed or its component removed (SECURITY.md). */
export const PLAZOS: Readonly<Record<Gravedad, number>> = { critical: 7, high: 30, moderate: 90, low: 90 }
/** Maximum age (days) of the OSV files. Older files may lack new vulnerabilities. */
export const FRESCURA = 7

/** Returns the whole days between two days, both yyyy-mm-dd. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the vulnerabilities past their deadline on a day, the most severe first. */
export const vencidos = (hallazgos: readonly Hallazgo[], hoy: string): Hallazgo[] =>
  hallazgos
    .filter(({ gravedad, desde }) => daysBetween(desde, hoy) > PLAZOS[gravedad])
    .toSorted((a, b) => GRAVEDADES.indexOf(a.gravedad) - GRAVEDADES.indexOf(b.gravedad))
