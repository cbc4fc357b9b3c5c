import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { IS_TRIAL, goal, line, often, timeGoal } from '../medidas/goals.ts'
import { compare, measure, percentile, sequence, type Shot } from '../medidas/load.ts'
import { peakMemory, restMemory, type World } from './world.ts'

const SHOWN = 10
/** Time (ms) to wait for PostgreSQL's session statistics, which PostgreSQL updates once a second. */
const TOLD_MS = often(1500, 0)

/** Returns the total time (ms) that statements have run in this database, over all connections. */
const activeOf = async (pool: pg.Pool): Promise<number> => {
  await wait(TOLD_MS)
  const { rows } = await pool.query<{ ms: number }>(
    'select active_time as ms from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.ms
}

/**
 * Prints how the time of a repeated request is divided between parts of the portal's code and SQL statements. `ask`
 * sends the requests and returns their number.
 */
const tellParts = async (
  { portal, pool }: Pick<World, 'portal' | 'pool'>,
  name: string,
  ask: () => Promise<number>,
): Promise<void> => {
  const before = await activeOf(pool)
  await fetch(`${portal}/perfil`, { method: 'POST' })
  const asked = await ask()
  const parts = (await (await fetch(`${portal}/perfil`)).json()) as [part: string, percent: number][]
  line(`  ${name}: dentro de la base, ms de cada pedido`, (((await activeOf(pool)) - before) / asked).toFixed(2))
  line(
    '  del proceso del portal, %',
    parts
      .slice(0, SHOWN)
      .map(([part, percent]) => `${part} ${percent}`)
      .join(' · '),
  )
}

/** Prints how the time of one request is divided. The request is sent over ten connections. */
export const tellShot = (world: Pick<World, 'portal' | 'pool'>, name: string, shot: Shot): Promise<void> =>
  tellParts(world, name, async () => {
    const began = performance.now()
    const { rate } = await measure(shot, 3)
    return (rate * (performance.now() - began)) / 1000
  })

/**
 * Reports a goal for the rate of a request, as a ratio to the rate of the bare server. When the goal is missed, prints
 * how the time is divided.
 */
export const rateGoal = async (
  world: Pick<World, 'portal' | 'pool'>,
  name: string,
  least: number,
  ours: Shot,
  base: Shot,
): Promise<Awaited<ReturnType<typeof compare>>> => {
  const found = await compare(ours, base)
  goal(name, found.ratio, { least }, `p99 ${found.p99} ms`)
  if (IS_TRIAL || found.ratio < least) await tellShot(world, name, ours)
  return found
}

/**
 * Number of requests before measuring. These requests are slower, because a new process plans each statement for the
 * first time.
 */
const WARM_UP_REQUESTS = 50
const PROFILED = 200

/**
 * Reports goals for percentiles of the times of `count` requests, sent one after the other. `most`: maximum of each
 * percentile (ms). When a goal is missed, prints how the time is divided.
 */
export const timesGoal = async (
  world: Pick<World, 'portal' | 'pool'>,
  name: string,
  most: readonly (readonly [part: number, ms: number])[],
  count: number,
  send: (at: number) => Promise<Response>,
): Promise<void> => {
  await sequence(WARM_UP_REQUESTS, send)
  const times = await sequence(count, (at) => send(WARM_UP_REQUESTS + at))
  for (const [part, ms] of most) timeGoal(`${name}, p${part * 100} (ms)`, percentile(times, part), { most: ms })
  if (IS_TRIAL || most.some(([part, ms]) => percentile(times, part) > ms))
    await tellParts(
      world,
      name,
      async () => (await sequence(PROFILED, (at) => send(WARM_UP_REQUESTS + count + at))).length,
    )
}

const MB = 1e6

/**
 * Reports goals for the download of an Excel file: rows per second, and memory of the portal. `rows`: SQL that counts
 * the rows of the file.
 */
export const excelGoals = async (
  { portal, pool, headers }: Pick<World, 'portal' | 'pool' | 'headers'>,
  name: string,
  { path, body, rows, least, most }: { path: string; body: object; rows: string; least: number; most: number },
): Promise<void> => {
  const download = async () =>
    (await fetch(portal + path, { method: 'POST', headers, body: JSON.stringify(body) })).arrayBuffer()
  // Warm up. The first download would include the time to compile the code that writes rows.
  await download()
  const rest = await restMemory(portal)
  const began = performance.now()
  const sheet = download()
  const peak = await peakMemory(portal, sheet)
  const seconds = (performance.now() - began) / 1000
  const { rows: counted } = await pool.query<{ n: number }>(rows)
  const { n } = counted[0]!
  timeGoal(
    `Excel de ${name}, filas por segundo`,
    Math.round(n / seconds),
    { least },
    `${n} filas, ${((await sheet).byteLength / MB).toFixed(1)} MB`,
  )
  goal(`Excel de ${name}, memoria sobre la de reposo, MB`, (peak - rest) / MB, { most })
}
