import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { IS_TRIAL, often } from './goals.ts'

export interface Shot {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Sends `count` requests one after the other; returns their times (ms), sorted. */
export const sequence = async (count: number, send: (at: number) => Promise<Response>): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < often(count, Math.min(count, 10)); at += 1) {
    const start = performance.now()
    const reply = await send(at)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.status} at ${at}`)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)
}

export const percentile = (sorted: readonly number[], p: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]!

/** Measures ten requests. It is for trial runs, because autocannon takes at least a second. */
const measureFew = async (shot: Shot): Promise<{ rate: number; p99: number }> => {
  const times = await sequence(10, () => fetch(shot.url, shot))
  return { rate: 1000 / percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/**
 * Returns the requests per second and the p99 (ms) of a request over ten connections. Throws when an answer is not 2xx.
 */
export const measure = async (shot: Shot, seconds = 6): Promise<{ rate: number; p99: number }> => {
  if (IS_TRIAL) return measureFew(shot)
  const result = await autocannon({ ...shot, method: shot.method ?? 'GET', connections: 10, duration: seconds })
  if (result.non2xx || result.errors) {
    const again = await fetch(shot.url, shot)
    const said = `the next one ${again.status}: ${(await again.text()).slice(0, 300)}`
    throw new Error(`${shot.url}: ${result.non2xx} not 2xx, ${result.errors} errors; ${said}`)
  }
  return { rate: result.requests.average, p99: result.latency.p99 }
}

const ROUNDS = often(5, 1)

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/**
 * Compares the rate of a request with the rate of a reference request. Both are warmed up and then measured
 * alternately, so that other load of the machine affects both. Returns the medians of the ratio and of the first
 * request's figures.
 */
export const compare = async (ours: Shot, base: Shot): Promise<{ ratio: number; rate: number; p99: number }> => {
  await measure(base, 2)
  await measure(ours, 4)
  const rounds: { ratio: number; rate: number; p99: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await measure(base, 2)
    const own = await measure(ours, 2)
    rounds.push({ ...own, ratio: own.rate / floor.rate })
  }
  const middle = (name: 'ratio' | 'rate' | 'p99') => median(rounds.map((round) => round[name]))
  return { ratio: middle('ratio'), rate: middle('rate'), p99: middle('p99') }
}
