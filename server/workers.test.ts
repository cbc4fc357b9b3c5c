import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createErp, createMail } from '#gateways/index.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { readConfig } from '#server/config/config.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createPool } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLive } from '#server/jobs/live.ts'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { startWorkers } from './workers.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Longer than two polls of the webhook deliveries. */
const TWO_POLLS_MS = 1200

test('a start of the workers whose database is gone leaves no work behind', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: portal.mailFolder, DATA_KEYS })
  const url = portal.pool.options.connectionString!
  const live = createLive({ url, channel: 'notificaciones', onError: () => {}, onTold: () => {} })
  const distribuidor = await openDistribuidor(config, portal.pool, live, () => {})
  const pool = createPool(url, 1, () => {})
  await pool.end()
  const logged: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) })
  const start = startWorkers({
    config,
    pool,
    jobs: portal.jobs,
    store: portal.store,
    cipher: await openCipher(config),
    mail: createMail(config, distribuidor),
    desk: { isExternal: false },
    erp: createErp(config),
    cobros: undefined,
    directory: portal.directory,
    distribuidor,
    now: () => new Date(),
    log: Fastify({ logger: { level: 'error', stream } }).log,
  })
  await expect(start).rejects.toThrow('pool')
  await wait(TWO_POLLS_MS)
  expect(logged).toEqual([])
})

test('queues that never started can be stopped', async () => {
  const jobs = createJobs({ url: 'postgres://nadie@127.0.0.1:1/nada', works: true, onError: () => {} })
  await expect(jobs.start()).rejects.toThrow('ECONNREFUSED')
  await expect(jobs.stop()).resolves.toBeUndefined()
})
