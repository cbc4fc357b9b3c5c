// npm run bench:conciliacion: time to match the bank statement of a month, and latency of other users meanwhile.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import { PREFIX, type ReplyOf } from '#contract/route.ts'
import { createErpLocal } from '#gateways/erp/local.ts'
import { cargarExtracto, cargarMes, extractoDe, juzgar } from '#testing/conciliacion/cargar.ts'
import { generarMes, SUCIEDADES } from '#testing/conciliacion/mes.ts'
import { clavesDe } from '#contract/base/claves.ts'
import { goal, line, often, sized, timeGoal } from './medidas/goals.ts'
import { readersUntil } from './medidas/lectores.ts'
import { inWorld, type World } from './mundos/world.ts'

const LINEAS = sized(5000)
const POLL_MS = 50
const ROUNDS = often(8, 1)

const ask = async <T>({ portal, admin }: World, path: string, method: string): Promise<T> => {
  const answer = await fetch(`${portal}${PREFIX}/${path}`, { method, headers: admin })
  if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Matches all lines. Returns the time (s) until no line is pending. */
const matchAll = async (world: World): Promise<number> => {
  const began = performance.now()
  await ask(world, conciliacion.start.path, 'POST')
  for (;;) {
    const { sinMirar } = await ask<ReplyOf<typeof conciliacion.count>>(world, conciliacion.count.path, 'GET')
    if (sinMirar === 0) return (performance.now() - began) / 1000
    await wait(POLL_MS)
  }
}

/**
 * Runs the matching repeatedly and returns the longest time (s). A single run is too short to measure the latency of a
 * hundred lists.
 */
const longestMatch = async (world: World, times: number): Promise<number> => {
  let longest = 0
  for (let time = 0; time < times; time += 1) longest = Math.max(longest, await matchAll(world))
  return longest
}

await inWorld(
  'demo',
  async (world) => {
    const { pool } = world
    const mes = generarMes(LINEAS, 2026)
    const pagos = await cargarMes(pool, createErpLocal(), mes, new Date())
    await cargarExtracto(pool, extractoDe(mes))
    await pool.query('analyze')
    await readersUntil(world, wait(often(2000, 200)))
    const aloneMs = await readersUntil(world, wait(often(5000, 500)))
    const matching = longestMatch(world, ROUNDS)
    const meanwhileMs = await readersUntil(world, matching)
    timeGoal('conciliar un mes, segundos', await matching, { most: 10 }, `${mes.lineas.length} acreditaciones`)
    goal(
      'p99 de una lista mientras se concilia, veces la de siempre',
      meanwhileMs / aloneMs,
      { most: 1.5 },
      `${meanwhileMs.toFixed(1)} ms; sola ${aloneMs.toFixed(1)} ms`,
    )
    const cifras = await juzgar(pool, mes, pagos)
    const sum = (of: 'bien' | 'segurasMal') => Object.values(cifras).reduce((total, cifra) => total + cifra[of], 0)
    goal('líneas propuestas bien, de cada cien', (sum('bien') / mes.lineas.length) * 100, { least: 80 })
    goal('propuestas seguras que estaban mal', sum('segurasMal'), { most: 0 })
    for (const kind of clavesDe(SUCIEDADES)) {
      const { lineas, bien, seguras } = cifras[kind]
      line(`  ${SUCIEDADES[kind].texto}`, `${bien} de ${lineas} bien, ${seguras} seguras`)
    }
  },
  { works: true },
)
process.exit(0)
