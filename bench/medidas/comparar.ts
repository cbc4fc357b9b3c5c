import type { Goal } from './goals.ts'

/** Figures of a run by the name of their goal: ratios and counts, never times of one machine. */
export type Cifras = Readonly<Record<string, number>>

/** More than a tenth worse than the last time is told. */
const WORSE = 1.1
/** What is a tenth exactly may not come out as more by the way numbers are kept. */
const ALMOST = 1e-9

/** What is kept of a run; what was not answered at all has no figure. */
export const cifrasOf = (goals: readonly Goal[]): Cifras =>
  Object.fromEntries(
    goals.filter(({ kept }) => Number.isFinite(kept)).map(({ name, kept }) => [name, Number(kept.toPrecision(4))]),
  )

const isWorse = ({ kept, least }: Goal, before: number): boolean =>
  least === undefined ? kept > before * WORSE + ALMOST : kept * WORSE + ALMOST < before

const shown = (value: number): string => value.toLocaleString('es-AR', { maximumFractionDigits: 3 })

/** What to say of a run beside the last release: what got worse by more than a tenth, what is new and what is gone. */
export const compareRuns = (before: Cifras | undefined, goals: readonly Goal[]): string[] => {
  if (!before) return ['Todavía no hay cifras de una versión con qué comparar: las guarda npm run bench -- --guardar.']
  const worse = goals.flatMap((goal) => {
    const last = before[goal.name]
    return last !== undefined && isWorse(goal, last)
      ? [`Empeoró: ${goal.name}: ${shown(last)} → ${shown(goal.kept)}`]
      : []
  })
  const fresh = goals.filter(({ name }) => !(name in before)).map(({ name }) => `Nueva: ${name}`)
  const measured = new Set(goals.map(({ name }) => name))
  const gone = Object.keys(before)
    .filter((name) => !measured.has(name))
    .map((name) => `Ya no se mide: ${name}`)
  return [...(worse.length ? worse : ['Nada empeoró más de un décimo.']), ...fresh, ...gone]
}
