import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { until } from '#testing/wait.ts'
import { createJobs } from './jobs.ts'

const KILLED = fileURLToPath(new URL('../../../testing/killed/killed-reloj.ts', import.meta.url))

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 2, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.release()
})

const dieInTheMiddle = (): Promise<string | null | undefined> =>
  new Promise((resolve) => {
    execFile(process.execPath, [KILLED, database.url], (error) => resolve(error?.signal))
  })

test('another process repeats a scheduled job when the process that ran it dies, long before the job expires', async () => {
  expect(await dieInTheMiddle()).toBe('SIGKILL')
  const done: Date[] = []
  const jobs = createJobs({ url: database.url, works: true, onError: () => {} })
  await jobs.start()
  // The queue of an earlier version has no heartbeat. The next start must add the heartbeat.
  await jobs.schedule('reloj-prueba', 'dia', async (now) => done.push(now))
  await until('the job runs again', () => done.length > 0)
  await jobs.stop()
  expect(done).toHaveLength(1)
})

test('the age of the last success of each scheduled job is reported; a failed run does not change that age', async () => {
  const jobs = createJobs({ url: database.url, works: true, onError: () => {} })
  await jobs.start()
  await pool.query(`insert into reloj values ('reloj-bien', now() - interval '1 hour'), ('reloj-mal', now() - interval '1 hour'),
    ('reloj-de-otra-version', now() - interval '1 year')`)
  let fails = 0
  await jobs.schedule('reloj-mal', 'minuto', async () => {
    fails += 1
    throw new Error('no')
  })
  await jobs.schedule('reloj-bien', 'dia', async () => {})
  const ages = async () => new Map((await jobs.schedules()).map(({ name, ...rest }) => [name, rest]))
  await until(
    'one succeeds and the other fails',
    async () => fails > 0 && (await ages()).get('reloj-bien')!.ageSeconds < 60,
  )
  const found = await ages()
  await jobs.stop()
  expect([...found.keys()]).toEqual(['reloj-bien', 'reloj-mal'])
  expect(found.get('reloj-bien')!.periodSeconds).toBe(86_400)
  expect(found.get('reloj-mal')!.periodSeconds).toBe(60)
  expect(found.get('reloj-mal')!.ageSeconds).toBeGreaterThanOrEqual(3600)
})

test('every queue of a process that runs jobs has a heartbeat, even the internal queue of the scheduler', async () => {
  const { rows } = await pool.query(`select name from pgboss.queue where heartbeat_seconds is distinct from 10`)
  expect(rows).toEqual([])
})
