import { type ChildProcess, fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { startPostgres } from '../../server/embedded-postgres.ts'
import { line } from '../medidas/goals.ts'
import { createKeys, createSigner } from '../procesos/tokens.ts'

/** A real PostgreSQL, the portal and a bare server beside it, each in its own process. */
export interface World {
  pool: pg.Pool
  /** Of its database. */
  url: string
  portal: string
  bare: string
  headers: { authorization: string; 'content-type': string }
  /** Of somebody who sees every company. */
  interno: { authorization: string }
  /** Of the administration. */
  admin: { authorization: string }
  /** A token of somebody with a role. */
  sign: (userName: string, role: string) => Promise<string>
  /** One more process of the portal, on the same database. */
  startAnother: () => Promise<string>
}

/** Fills a database, starts both servers on it, measures, and leaves nothing behind. With `works`, the portal does what its queues have. */
export const inWorld = async (
  fill: (pool: pg.Pool) => Promise<void>,
  measure: (world: World) => Promise<void>,
  { works = false }: { works?: boolean } = {},
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'data'), ['shared_buffers=1GB', 'max_wal_size=4GB'])
  const pool = createPool(postgres.url(), 4, () => {})
  const children: ChildProcess[] = []
  const start = (kind: 'portal' | 'bare', keys: string): Promise<string> =>
    new Promise((ok, fail) => {
      const child = fork(new URL('../procesos/child.ts', import.meta.url), [kind], {
        env: {
          ...process.env,
          DATABASE_URL: postgres.url(),
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
    await migrate(pool)
    await seedDemo(pool, new Date())
    const began = performance.now()
    await fill(pool)
    line('datos cargados en', `${((performance.now() - began) / 1000).toFixed(0)} s`)
    const { keys, privateJwk } = await createKeys()
    const bare = await start('bare', keys)
    const portal = await start('portal', keys)
    const memoria = await fetch(`${portal}/memoria`)
    const { token, interno, admin } = (await memoria.json()) as { token: string; interno: string; admin: string }
    await measure({
      pool,
      url: postgres.url(),
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
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The most memory that the portal had while something went on. */
export const peakMemory = async (portal: string, until: Promise<unknown>): Promise<number> => {
  let peak = 0
  let done = false
  void until.finally(() => {
    done = true
  })
  while (!done) {
    const { rss } = (await (await fetch(`${portal}/memoria`)).json()) as { rss: number }
    peak = Math.max(peak, rss)
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return peak
}
