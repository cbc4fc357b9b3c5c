import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { PATIENCE } from '#testing/patience.ts'
import { isReady } from '#testing/portal-process.ts'
import { freePort } from './embedded-postgres.ts'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { createErp, createMail } from '#gateways/index.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { readConfig } from '#server/config/config.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createPool } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLive } from '#server/jobs/live.ts'
import { startWorkers } from './workers.ts'

let portal: Portal
const keys = createServer((_request, response) => response.end('{"keys":[]}'))
let issuer: string
beforeAll(async () => {
  portal = await startPortal()
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  issuer = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/realms/autogestion`
})
afterAll(async () => {
  keys.close()
  await portal.close()
})

const isUp = (port: number) => isReady(`http://localhost:${port}`)

/** An orchestrator may stop a process that has just started. The process must then end cleanly. */
test.each(['worker', 'web', 'all'])(
  'a process (%s) that is stopped right after /listo succeeds ends with exit code 0 and logs no failed work',
  async (role) => {
    const port = await freePort()
    const child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ROLE: role,
        PORT: String(port),
        DATABASE_URL: portal.pool.options.connectionString!,
        DATA_DIR: dirname(portal.filesFolder),
        DATA_KEYS,
        OIDC_ISSUER: issuer,
        LOG_LEVEL: 'error',
      },
    })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE.start) })
    while (child.exitCode === null && !(await isUp(port))) await wait(2)
    child.kill('SIGTERM')
    const [code] = (await ended) as [number]
    expect(code, said).toBe(0)
    expect(said).not.toContain('scheduled work failed')
  },
)

/** Longer than two polls of the webhook deliveries. */
const TWO_POLLS_MS = 1200

test('a start of the workers that fails without a database leaves no work running', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: portal.mailFolder, DATA_KEYS })
  const url = portal.pool.options.connectionString!
  const live = createLive({ url, channel: 'notificaciones', onError: () => {}, onNotified: () => {} })
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
