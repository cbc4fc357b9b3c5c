import type { Goal } from './goals.ts'

/** Figures of a bench by the name of their goal: ratios and counts, never times of one machine. */
type Cifras = Readonly<Record<string, number>>

/** What is kept of a release, by bench. */
export type Ultima = Readonly<Record<string, Cifras>>

/** What one bench of a run told, and whether it came to its end. */
export interface Corrida {
  bench: string
  goals: readonly Goal[]
  isWell: boolean
}

/** More than a tenth worse than the last time is told. */
const WORSE = 1.1
/** What is a tenth exactly may not come out as more by the way numbers are kept. */
const ALMOST = 1e-9

/** What is kept of a bench; what was not answered at all has no figure. */
const cifrasOf = (goals: readonly Goal[]): Cifras =>
  Object.fromEntries(
    goals.filter(({ kept }) => Number.isFinite(kept)).map(({ name, kept }) => [name, Number(kept.toPrecision(4))]),
  )

/** What to keep of a run: the figures of each bench that ended well, and of one that failed those of before, if there are any. */
export const keepRun = (before: Ultima | undefined, run: readonly Corrida[]): Ultima =>
  Object.fromEntries(
    run.flatMap(({ bench, goals, isWell }) => {
      const cifras = isWell ? cifrasOf(goals) : before?.[bench]
      return cifras ? [[bench, cifras]] : []
    }),
  )

const isWorse = ({ kept, least }: Goal, before: number): boolean =>
  least === undefined ? kept > before * WORSE + ALMOST : kept * WORSE + ALMOST < before

const shown = (value: number): string => value.toLocaleString('es-AR', { maximumFractionDigits: 3 })

/**
 * What to say of a run beside the last release: what got worse by more than a tenth, what is new and what is gone. Of a bench
 * that failed nothing is gone: it did not come so far.
 */
export const compareRuns = (before: Ultima | undefined, run: readonly Corrida[]): string[] => {
  if (!before) return ['Todavía no hay cifras de una versión con qué comparar: las guarda npm run bench -- --guardar.']
  const told = run.flatMap(({ bench, goals }) => goals.map((goal) => ({ goal, last: before[bench]?.[goal.name] })))
  const worse = told.flatMap(({ goal, last }) =>
    last !== undefined && isWorse(goal, last) ? [`Empeoró: ${goal.name}: ${shown(last)} → ${shown(goal.kept)}`] : [],
  )
  const fresh = told.filter(({ last }) => last === undefined).map(({ goal }) => `Nueva: ${goal.name}`)
  const failed = new Set(run.filter(({ isWell }) => !isWell).map(({ bench }) => bench))
  const measured = new Set(told.map(({ goal }) => goal.name))
  const gone = Object.entries(before)
    .filter(([bench]) => !failed.has(bench))
    .flatMap(([, cifras]) => Object.keys(cifras))
    .filter((name) => !measured.has(name))
    .map((name) => `Ya no se mide: ${name}`)
  return [...(worse.length ? worse : ['Nada empeoró más de un décimo.']), ...fresh, ...gone]
}
