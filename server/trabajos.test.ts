import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPool, transaction } from '#server/db/database.ts'
import { FinalError, RefusedError } from '#server/base/errors.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createTestDatabase } from '../testing/database.ts'
import { until, untilDone } from '../testing/wait.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let jobs: Jobs
const errors: Error[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 4, () => {})
  jobs = createJobs({
    url: database.url,
    onError: (error) => errors.push(error),
    retries: { limit: 2, delay: 0, maxDelay: 0 },
  })
  await jobs.start()
})
afterEach(async () => {
  await jobs.stop()
  await pool.end()
  await database.release()
})

const put = (ticketId: number) => transaction(pool, (db) => jobs.enqueue(db, 'mesa', { ticketId }))

describe('a job is part of the transaction that enqueues it', () => {
  test('so that a failed write leaves none', async () => {
    const work = transaction(pool, async (db) => {
      await jobs.enqueue(db, 'mesa', { ticketId: 1 })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect((await jobs.counts()).mesa.esperan).toBe(0)
  })

  test('so that a committed write leaves it, also for a process that starts later', async () => {
    await put(1)
    await jobs.stop()
    jobs = createJobs({ url: database.url, onError: () => {} })
    await jobs.start()
    const done: number[] = []
    await jobs.work('mesa', 1, async ({ ticketId }) => void done.push(ticketId))
    await untilDone(jobs)
    expect(done).toEqual([1])
  })

  test('and a second job with the same id is ignored', async () => {
    const id = '00000000-0000-4000-8000-00000000000a'
    const message = { ticketId: 1, para: 'a@cliente.example', asunto: 'a', texto: 'a', html: 'a' }
    for (let times = 0; times < 3; times += 1) await jobs.enqueue(pool, 'envio', message, id)
    expect((await jobs.counts()).envio.esperan).toBe(1)
  })
})

describe('jobs with the same key', () => {
  test('run one at a time, and the last one replaces those that are queued', async () => {
    for (let n = 0; n < 5; n += 1) for (const ticketId of [1, 2, 3]) await put(ticketId)
    const active = new Set<number>()
    const done: number[] = []
    let most = 0
    let overlaps = 0
    await jobs.work('mesa', 3, async ({ ticketId }) => {
      overlaps += Number(active.has(ticketId))
      active.add(ticketId)
      most = Math.max(most, active.size)
      await until('another key is at work beside it', () => active.size > 1 || done.length > 0)
      active.delete(ticketId)
      done.push(ticketId)
    })
    await untilDone(jobs)
    expect(overlaps).toBe(0)
    expect(most).toBeGreaterThan(1)
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  test('never run concurrently, although many workers of two processes poll at once', async () => {
    const other = createJobs({ url: database.url, onError: () => {} })
    await other.start()
    const active = new Set<number>()
    let overlaps = 0
    for (const each of [jobs, other])
      await each.work('mesa', 4, async ({ ticketId }) => {
        overlaps += Number(active.has(ticketId))
        active.add(ticketId)
        await sleep(10)
        active.delete(ticketId)
      })
    for (let round = 0; round < 15; round += 1) {
      // All jobs become visible at the same time, two for each key, and there is a worker for each job.
      await transaction(pool, async (db) => {
        for (let n = 0; n < 8; n += 1) await jobs.enqueue(db, 'mesa', { ticketId: n % 4 })
      })
      await untilDone(jobs)
    }
    await other.stop()
    expect(overlaps).toBe(0)
  })

  test('run one after another when one is enqueued while the other runs', async () => {
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    await jobs.work('mesa', 3, async () => {
      done.push('begins')
      await first.promise
      done.push('ends')
    })
    await put(1)
    await until('it began', () => done.length === 1)
    await put(1)
    first.resolve()
    await untilDone(jobs)
    expect(done).toEqual(['begins', 'ends', 'begins', 'ends'])
  })

  test('replace a job that failed permanently', async () => {
    let isDown = true
    await jobs.work('mesa', 2, async () => {
      if (isDown) throw new Error('La mesa no responde.')
    })
    await put(1)
    await until('it failed', async () => (await jobs.counts()).mesa.fallados === 1)
    expect(await jobs.failed()).toMatchObject([{ cola: 'mesa', datos: { ticketId: 1 }, error: 'La mesa no responde.' }])
    isDown = false
    await put(1)
    await untilDone(jobs)
    expect(await jobs.failed()).toEqual([])
  })
})

describe('a job that fails', () => {
  test('with FinalError is not retried until an administrator retries it', async () => {
    let tries = 0
    await jobs.work('mesa', 1, async () => {
      tries += 1
      if (tries === 1) throw new FinalError('No existe la categoría.')
    })
    await put(7)
    await until('it failed', async () => (await jobs.failed()).length === 1)
    const [failed] = await jobs.failed()
    expect([tries, failed!.error]).toEqual([1, 'No existe la categoría.'])
    expect(await jobs.retry(failed!.id)).toBe(true)
    await untilDone(jobs)
    expect(tries).toBe(2)
  })

  test('with RefusedError is retried until the time for retries is over', async () => {
    await jobs.stop()
    const retries = { limit: 5, delay: 600, maxDelay: 600 }
    jobs = createJobs({ url: database.url, onError: (error) => errors.push(error), retries })
    await jobs.start()
    await jobs.work('mesa', 1, async ({ ticketId }) => {
      throw new RefusedError('550 No such user', ticketId === 7 ? 3_600_000 : 0)
    })
    await put(7)
    await put(8)
    await until('one waits and one failed', async () => {
      const { reintentan, fallados } = (await jobs.counts()).mesa
      return reintentan === 1 && fallados === 1
    })
    expect([(await jobs.retrying())[0]!.datos, (await jobs.failed())[0]!.datos]).toEqual([
      { ticketId: 7 },
      { ticketId: 8 },
    ])
  })

  test('that will be retried shows its last error, its number of tries and its next time', async () => {
    await jobs.stop()
    const retries = { limit: 2, delay: 600, maxDelay: 600 }
    jobs = createJobs({ url: database.url, onError: (error) => errors.push(error), retries })
    await jobs.start()
    await jobs.work('mesa', 1, async () => {
      throw new Error('La mesa no responde.')
    })
    const before = new Date()
    await put(7)
    await until('it waits', async () => (await jobs.retrying()).length === 1)
    const [waiting] = await jobs.retrying()
    expect(waiting).toMatchObject({ cola: 'mesa', datos: { ticketId: 7 }, error: 'La mesa no responde.', intentos: 1 })
    expect(waiting!.proximo.getTime()).toBeGreaterThan(before.getTime() + 500_000)
    expect(await jobs.failed()).toEqual([])
  })

  test('is retried up to the limit, then stays with its error', async () => {
    let tries = 0
    await jobs.work('mesa', 1, async () => {
      tries += 1
      throw new Error(`intento ${tries}`)
    })
    await put(7)
    await until('it failed', async () => (await jobs.failed()).length === 1)
    expect(tries).toBe(3)
    expect((await jobs.failed())[0]!.error).toBe('intento 3')
  })

  test('is retried once when two requests ask for it, with all its tries again; a request for an unknown job retries nothing', async () => {
    let tries = 0
    await jobs.work('mesa', 1, async () => {
      tries += 1
      if (tries < 6) throw new Error('todavía no')
    })
    await put(7)
    await until('it failed', async () => (await jobs.failed()).length === 1)
    const { id } = (await jobs.failed())[0]!
    expect(await Promise.all([jobs.retry(id), jobs.retry(id)])).toEqual([true, true])
    await untilDone(jobs)
    expect(tries).toBe(6)
    expect(await jobs.retry(id)).toBe(true)
    expect(await jobs.failed()).toEqual([])
    expect(await jobs.retry('00000000-0000-4000-8000-00000000000b')).toBe(false)
  })
})

test('the queues recover when their connections are cut', async () => {
  const done: number[] = []
  await jobs.work('mesa', 2, async ({ ticketId }) => void done.push(ticketId))
  await put(1)
  await untilDone(jobs)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await pool.query(others)
  await until('another can be put in', () =>
    put(2).then(
      () => true,
      () => false,
    ),
  )
  await until('it is done', () => done.includes(2))
})

test('a stop waits for running jobs', async () => {
  let isDone = false
  const stopping = Promise.withResolvers<void>()
  await jobs.work('mesa', 1, async () => {
    await stopping.promise
    await pool.query('select pg_sleep(0.2)')
    isDone = true
  })
  await put(1)
  await until('it began', async () => (await jobs.counts()).mesa.activos === 1)
  const stopped = jobs.stop()
  stopping.resolve()
  await stopped
  expect(isDone).toBe(true)
  const { rows } = await pool.query(`select state from pgboss.job where name = 'mesa'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('a worker is notified of a new job, so it does not wait for its next poll', async () => {
  await jobs.stop()
  jobs = createJobs({ url: database.url, works: true, onError: (error) => errors.push(error) })
  await jobs.start()
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
  expect(rowCount).toBe(1)
  const done: number[] = []
  await jobs.work('mesa', 1, async ({ ticketId }) => void done.push(ticketId))
  // A worker polls right after it ends a job, and the next poll follows only after two seconds.
  for (const ticketId of [1, 2, 3]) {
    await put(ticketId)
    await until('it is done', () => done.includes(ticketId), 1500)
    await sleep(200)
  }
})

test('a scheduled job runs at the start, in one process only, and runs again at its next time', async () => {
  const other = createJobs({ url: database.url, onError: () => {} })
  await other.start()
  const done: string[] = []
  await jobs.schedule('reloj-prueba', 'hora', async () => done.push('a'))
  await other.schedule('reloj-prueba', 'hora', async () => done.push('b'))
  const settled = () => pool.query(`select state from pgboss.job where name = 'reloj-prueba'`)
  await until('the work is done', async () =>
    (await settled()).rows.every(({ state }: { state: string }) => state === 'completed'),
  )
  expect(done).toHaveLength(1)
  const { rows } = await pool.query(`select cron from pgboss.schedule where name = 'reloj-prueba'`)
  expect(rows).toEqual([{ cron: '0 * * * *' }])
  await other.stop()
})

test('a scheduled job that fails is reported and does not stop the process', async () => {
  errors.length = 0
  await jobs.schedule('reloj-prueba', 'dia', () => Promise.reject(new Error('disk')))
  await until('the failure is told', () => errors.length > 0)
  expect(errors[0]!.message).toBe('disk')
})
