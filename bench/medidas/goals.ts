/** A figure that was measured, and what it has to be. */
export interface Goal {
  name: string
  value: number
  /** So much at most, or at least. */
  most?: number
  least?: number
  isMet: boolean
}

/** `npm run bench -- 0.1` tries with a tenth of the data; without it, all of it. */
const SCALE = Number(process.argv[2]) || 1

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
): void => {
  const isMet = 'most' in limit ? value <= limit.most : value >= limit.least
  line(`${name} (meta ${metaOf(limit)})`, `${shownOf(value)}${isMet ? '' : ' NO'}${detail && ` (${detail})`}`)
  const told: Goal = { name, value, ...limit, isMet }
  process.send?.(told)
}
