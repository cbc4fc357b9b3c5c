import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { IS_TRIAL, goal, line, often, timeGoal } from '../medidas/goals.ts'
import { compare, measure, percentile, sequence, type Shot } from '../medidas/load.ts'
import { peakMemory, restMemory, type World } from './world.ts'

const SHOWN = 10
/** PostgreSQL tells what its sessions did once a second. */
const TOLD_MS = often(1500, 0)

/** ms that statements have been under way in this database, those of all connections together. */
const activeOf = async (pool: pg.Pool): Promise<number> => {
  await wait(TOLD_MS)
  const { rows } = await pool.query<{ ms: number }>(
    'select active_time as ms from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.ms
}

/**
 * Says where the time goes of what is asked again and again: the parts of the portal's process, and its statements. `ask`
 * gives how often it asked.
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

/** Says it of one request, from ten connections at once. */
export const tellShot = (world: Pick<World, 'portal' | 'pool'>, name: string, shot: Shot): Promise<void> =>
  tellParts(world, name, async () => {
    const began = performance.now()
    const { rate } = await measure(shot, 3)
    return (rate * (performance.now() - began)) / 1000
  })

/** A goal of so many requests against something bare, that says where its time goes when it is not met. */
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

/** Warm, as what is compared: a process that has just begun plans each statement once. */
const WARM = 50
const PROFILED = 200

/** Goals of the times of `count` sends, one after the other (ms, by part of them), that say where the time goes when one is not met. */
export const timesGoal = async (
  world: Pick<World, 'portal' | 'pool'>,
  name: string,
  most: readonly (readonly [part: number, ms: number])[],
  count: number,
  send: (at: number) => Promise<Response>,
): Promise<void> => {
  await sequence(WARM, send)
  const times = await sequence(count, (at) => send(WARM + at))
  for (const [part, ms] of most) timeGoal(`${name}, p${part * 100} (ms)`, percentile(times, part), { most: ms })
  if (IS_TRIAL || most.some(([part, ms]) => percentile(times, part) > ms))
    await tellParts(world, name, async () => (await sequence(PROFILED, (at) => send(WARM + count + at))).length)
}

const MB = 1e6

/** Goals of an Excel: its rows a second, and what the portal's process grows by while it is written. `rows` counts what it holds. */
export const excelGoals = async (
  { portal, pool, headers }: Pick<World, 'portal' | 'pool' | 'headers'>,
  name: string,
  { path, body, rows, least, most }: { path: string; body: object; rows: string; least: number; most: number },
): Promise<void> => {
  const download = async () =>
    (await fetch(portal + path, { method: 'POST', headers, body: JSON.stringify(body) })).arrayBuffer()
  // Warm: a process that has just begun compiles what writes rows while it writes the first.
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
