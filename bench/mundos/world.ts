import { type ChildProcess, fork } from 'node:child_process'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { createKeys, createSigner } from '../procesos/tokens.ts'
import { inMundo, type Mundo } from './mundos.ts'

/** Parts of a bench. Each runs in its own process: a PostgreSQL, the portal, and a bare reference server. */
export interface World {
  pool: pg.Pool
  /** Connection string of the database. */
  url: string
  portal: string
  bare: string
  headers: { authorization: string; 'content-type': string }
  /** Headers of a call centre user, who sees every company. */
  interno: { authorization: string }
  admin: { authorization: string }
  /** Signs a token of a user with a role. */
  sign: (userName: string, role: string) => Promise<string>
  /** Starts another process of the portal on the same database; returns its URL. */
  startAnother: () => Promise<string>
}

/**
 * Starts the portal and the reference server on a copy of a data set, runs `measure` and removes everything. `works`
 * true: the portal also runs its jobs.
 */
export const inWorld = (
  mundo: Mundo,
  measure: (world: World) => Promise<void>,
  { works = false }: { works?: boolean } = {},
): Promise<void> =>
  inMundo(mundo, async (url, folder) => {
    const pool = createPool(url, 4, () => {})
    const children: ChildProcess[] = []
    const start = (kind: 'portal' | 'bare', keys: string): Promise<string> =>
      new Promise((ok, fail) => {
        const child = fork(new URL('../procesos/child.ts', import.meta.url), [kind], {
          env: {
            ...process.env,
            DATABASE_URL: url,
            BENCH_KEYS: keys,
            DATA_DIR: folder,
            ...(works && { BENCH_WORKS: 'on' }),
          },
        })
        children.push(child)
        child.once('message', (address) => ok(address as string))
        child.once('exit', (code) => fail(new Error(`${kind} ended with ${code}`)))
      })
    try {
      const { keys, privateJwk } = await createKeys()
      const [bare, portal] = await Promise.all([start('bare', keys), start('portal', keys)])
      const memoria = await fetch(`${portal}/memoria`)
      const { token, interno, admin } = (await memoria.json()) as { token: string; interno: string; admin: string }
      await measure({
        pool,
        url,
        portal,
        bare,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        interno: { authorization: `Bearer ${interno}` },
        admin: { authorization: `Bearer ${admin}` },
        sign: await createSigner(privateJwk),
        startAnother: () => start('portal', keys),
      })
    } finally {
      for (const child of children) child.kill()
      await pool.end()
    }
  })

/** Returns the memory (bytes) that the portal uses now. */
export const restMemory = async (portal: string): Promise<number> =>
  ((await (await fetch(`${portal}/memoria`)).json()) as { rss: number }).rss

/** Returns the portal's peak memory (bytes) until `until` settles. */
export const peakMemory = async (portal: string, until: Promise<unknown>): Promise<number> => {
  let peak = 0
  let done = false
  void until.finally(() => {
    done = true
  })
  while (!done) {
    peak = Math.max(peak, await restMemory(portal))
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return peak
}
