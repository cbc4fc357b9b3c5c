/** A figure that was measured, and what it has to be. */
export interface Goal {
  name: string
  value: number
  /** So much at most, or at least. */
  most?: number
  least?: number
  isMet: boolean
  /** What can be compared with another run: itself, or of a time how many times a bare piece of work of this run it takes. */
  kept: number
}

/** `npm run bench -- 0.1` tries with a tenth of the data; without it, all of it. */
const SCALE = Number(process.argv[2]) || 1

/** With less than a tenth of the data nothing can be judged: it is tried whether everything runs, and in a hurry. */
export const IS_TRIAL = SCALE < 0.1
/** What is kept of a release was measured with all of the data. */
export const IS_WHOLE = SCALE === 1

/** What a measure does so many times or for so long, and how much of it is enough for a trial. */
export const often = <T>(whole: T, trial: T): T => (IS_TRIAL ? trial : whole)

/** So many rows, at the size that was asked for. */
export const sized = (rows: number): number => Math.max(1000, Math.round(rows * SCALE))

/** One printed figure. */
export const line = (name: string, value: string): void => console.log(`${name.padEnd(78)} ${value}`)

const shownOf = (value: number): string =>
  value.toLocaleString('es-AR', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })

/** What is wanted, in words. */
const metaOf = ({ most, least }: Pick<Goal, 'most' | 'least'>): string =>
  most === undefined ? `≥ ${shownOf(least!)}` : `≤ ${shownOf(most)}`

/** A row of the table of goals. */
export const rowOf = (goal: Goal): string =>
  `${goal.isMet ? 'sí' : 'NO'}  ${goal.name.padEnd(78)} ${shownOf(goal.value).padStart(8)}  ${metaOf(goal)}`

/** A figure with its goal: printed here, and told to `npm run bench`, which shows all of them in one table. */
export const goal = (
  name: string,
  value: number,
  limit: { most: number } | { least: number },
  detail: string = '',
  kept: number = value,
): void => {
  const isMet = 'most' in limit ? value <= limit.most : value >= limit.least
  line(`${name} (meta ${metaOf(limit)})`, `${shownOf(value)}${isMet ? '' : ' NO'}${detail && ` (${detail})`}`)
  const told: Goal = { name, value, ...limit, isMet, kept }
  process.send?.(told)
}

const BARE_ROUNDS = 5
const BARE_ITEMS = 200_000

/** How long (ms) this machine takes now for work that never changes: the fastest of some rounds. */
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

/** A goal in a time of this machine (ms, µs), or in so many of something a second. */
export const timeGoal = (
  name: string,
  value: number,
  limit: { most: number } | { least: number },
  detail?: string,
): void => goal(name, value, limit, detail, 'most' in limit ? value / bareTime() : value * bareTime())
