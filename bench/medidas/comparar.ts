import type { Goal } from './goals.ts'

/**
 * Figures of a bench by goal, as ratios and counts. Times are stored as ratios, because times of different machines
 * cannot be compared.
 */
type Cifras = Readonly<Record<string, number>>

/** Figures of a release, by bench. */
export type Ultima = Readonly<Record<string, Cifras>>

/** Goals that a bench reported. `isWell` true: the bench finished; false: it failed. */
export interface Corrida {
  bench: string
  goals: readonly Goal[]
  isWell: boolean
}

/** Factor by which a figure must be worse to be reported. It is a tenth. */
const WORSE_FACTOR = 1.1
/** Tolerance for rounding. A figure that is exactly a tenth worse is not reported. */
const TOLERANCE = 1e-9

/** Returns the figures of a bench to store. Infinite figures are left out. */
const cifrasOf = (goals: readonly Goal[]): Cifras =>
  Object.fromEntries(
    goals.filter(({ kept }) => Number.isFinite(kept)).map(({ name, kept }) => [name, Number(kept.toPrecision(4))]),
  )

/**
 * Returns the figures of a run to store: the figures of each finished bench. A failed bench keeps its previous figures.
 */
export const keepRun = (before: Ultima | undefined, run: readonly Corrida[]): Ultima =>
  Object.fromEntries(
    run.flatMap(({ bench, goals, isWell }) => {
      const cifras = isWell ? cifrasOf(goals) : before?.[bench]
      return cifras ? [[bench, cifras]] : []
    }),
  )

const isWorse = ({ kept, least }: Goal, before: number): boolean =>
  least === undefined ? kept > before * WORSE_FACTOR + TOLERANCE : kept * WORSE_FACTOR + TOLERANCE < before

const shown = (value: number): string => value.toLocaleString('es-AR', { maximumFractionDigits: 3 })

/**
 * Returns the differences from the last release: goals that are worse by more than a tenth, new goals and missing
 * goals. Missing goals of a failed bench are not reported.
 */
export const compareRuns = (before: Ultima | undefined, run: readonly Corrida[]): string[] => {
  if (!before) return ['Todavía no hay cifras de una versión con qué comparar: las guarda npm run bench -- --guardar.']
  const measuredGoals = run.flatMap(({ bench, goals }) =>
    goals.map((goal) => ({ goal, last: before[bench]?.[goal.name] })),
  )
  const worseGoals = measuredGoals.flatMap(({ goal, last }) =>
    last !== undefined && isWorse(goal, last) ? [`Empeoró: ${goal.name}: ${shown(last)} → ${shown(goal.kept)}`] : [],
  )
  const newGoals = measuredGoals.filter(({ last }) => last === undefined).map(({ goal }) => `Nueva: ${goal.name}`)
  const failed = new Set(run.filter(({ isWell }) => !isWell).map(({ bench }) => bench))
  const measured = new Set(measuredGoals.map(({ goal }) => goal.name))
  const missingGoals = Object.entries(before)
    .filter(([bench]) => !failed.has(bench))
    .flatMap(([, cifras]) => Object.keys(cifras))
    .filter((name) => !measured.has(name))
    .map((name) => `Ya no se mide: ${name}`)
  return [...(worseGoals.length ? worseGoals : ['Nada empeoró más de un décimo.']), ...newGoals, ...missingGoals]
}
