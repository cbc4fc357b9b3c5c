import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'

export interface Shot {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Requests a second and p99 (ms) of the same request from ten connections; throws when anything but 2xx comes back. */
export const measure = async (shot: Shot, seconds = 6): Promise<{ rate: number; p99: number }> => {
  const result = await autocannon({ ...shot, method: shot.method ?? 'GET', connections: 10, duration: seconds })
  if (result.non2xx || result.errors) throw new Error(`${shot.url}: ${result.non2xx} not 2xx, ${result.errors} errors`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

/** Times in ms of `count` sends, one after the other. */
export const sequence = async (count: number, send: (at: number) => Promise<Response>): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
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
