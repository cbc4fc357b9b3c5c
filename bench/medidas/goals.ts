/** A measured figure and its goal. */
export interface Goal {
  name: string
  value: number
  /** Maximum of the value. When absent, `least` is the minimum. */
  most?: number
  least?: number
  isMet: boolean
  /**
   * Figure to compare with other runs: the value or, for a time, the ratio to a reference task measured in the same
   * run.
   */
  kept: number
}

/** Fraction of the data. `npm run bench -- 0.1` uses a tenth; the default is all data. */
const SCALE = Number(process.argv[2]) || 1

/**
 * true: the run uses less than a tenth of the data. Such a trial run only checks that the benches work, with few
 * repetitions. Its figures are not judged.
 */
export const IS_TRIAL = SCALE < 0.1
/** true: the run uses all data. Only the figures of such a run are stored for a release. */
export const IS_WHOLE = SCALE === 1

/** Returns `whole`, or `trial` in a trial run. Used for numbers of repetitions and durations. */
export const often = <T>(whole: T, trial: T): T => (IS_TRIAL ? trial : whole)

/** Multiplies a number of rows by SCALE. The result is at least 1,000. */
export const sized = (rows: number): number => Math.max(1000, Math.round(rows * SCALE))

export const line = (name: string, value: string): void => console.log(`${name.padEnd(78)} ${value}`)

const shownOf = (value: number): string =>
  value.toLocaleString('es-AR', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })

/** Returns the limit of a goal as text. */
const metaOf = ({ most, least }: Pick<Goal, 'most' | 'least'>): string =>
  most === undefined ? `≥ ${shownOf(least!)}` : `≤ ${shownOf(most)}`

export const rowOf = (goal: Goal): string =>
  `${goal.isMet ? 'sí' : 'NO'}  ${goal.name.padEnd(78)} ${shownOf(goal.value).padStart(8)}  ${metaOf(goal)}`

/** Prints a figure with its goal. Also sends it to `npm run bench`, which shows all figures in one table. */
export const goal = (
  name: string,
  value: number,
  limit: { most: number } | { least: number },
  detail: string = '',
  kept: number = value,
): void => {
  const isMet = 'most' in limit ? value <= limit.most : value >= limit.least
  line(`${name} (meta ${metaOf(limit)})`, `${shownOf(value)}${isMet ? '' : ' NO'}${detail && ` (${detail})`}`)
  const report: Goal = { name, value, ...limit, isMet, kept }
  process.send?.(report)
}

const BARE_ROUNDS = 5
const BARE_ITEMS = 200_000

/**
 * Returns the time (ms) that a fixed reference task takes on this machine now: the time of the fastest of several
 * rounds.
 */
const bareTime = (): number => {
  const rounds = Array.from({ length: BARE_ROUNDS }, () => {
    const began = performance.now()
    JSON.parse(
      JSON.stringify(Array.from({ length: BARE_ITEMS }, (_, at) => (at * 7919) % BARE_ITEMS).toSorted((a, b) => a - b)),
    )
    return performance.now() - began
  })
  return Math.min(...rounds)
}

/**
 * Reports a goal for a time (ms, µs) or a rate per second. Both depend on the machine, so the figure to compare is
 * relative to the reference task.
 */
export const timeGoal = (
  name: string,
  value: number,
  limit: { most: number } | { least: number },
  detail?: string,
): void => goal(name, value, limit, detail, 'most' in limit ? value / bareTime() : value * bareTime())
