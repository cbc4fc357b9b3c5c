import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { createLive, type Live } from './live.ts'
import { createTestDatabase } from '#testing/database.ts'
import { until } from '#testing/wait.ts'
import { createCutWire } from '#testing/wire/cut-wire.ts'
import { cacheUntilNotified } from './told-memory.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 8, () => {})
  await pool.query('create table cosa (valor int not null)')
  await pool.query('insert into cosa values (0)')
  await pool.query("create trigger cosa after update on cosa execute function avisa('cosas')")
})
afterAll(async () => {
  await pool.end()
  await database.release()
})

const KEY = {}
const write = (valor: number) => pool.query('update cosa set valor = $1', [valor])

/** Starts a process that caches the value. `loads`: number of its reads from the database. */
const startProcess = async (url = database.url) => {
  const live = createLive({ url, channel: 'notificaciones', onError: () => {} })
  await live.start()
  let loads = 0
  const read = async (): Promise<number> => {
    loads += 1
    const { rows } = await pool.query<{ valor: number }>('select valor from cosa')
    return rows[0]!.valor
  }
  const ask = cacheUntilNotified(live, 'cosas', read, () => new WeakMap<object, { value: number }>())
  return { ask: () => ask(KEY), loads: () => loads, live, stop: () => live.stop() }
}

const isListening = (live: Live): Promise<boolean> =>
  live.catchUp().then(
    () => true,
    () => false,
  )

test('the cache reads a value only once until the value changes', async () => {
  await write(1)
  const process = await startProcess()
  expect([await process.ask(), await process.ask(), await process.ask()]).toEqual([1, 1, 1])
  expect(process.loads()).toBe(1)
  await write(2)
  expect([await process.ask(), await process.ask()]).toEqual([2, 2])
  expect(process.loads()).toBe(2)
  await process.stop()
})

test('the cache returns a committed change in every process, in each of five hundred attempts', async () => {
  const processes = [await startProcess(), await startProcess()]
  for (let valor = 10; valor < 510; valor += 1) {
    await write(valor)
    expect(await Promise.all(processes.map(({ ask }) => ask()))).toEqual([valor, valor])
    // The second read comes directly after a ping, so the cached values are still trusted.
    expect(await Promise.all(processes.map(({ ask }) => ask()))).toEqual([valor, valor])
  }
  for (const { stop } of processes) await stop()
})

test('the cache does not store a value that changes while it is read', async () => {
  await write(3)
  const live = createLive({ url: database.url, channel: 'notificaciones', onError: () => {} })
  await live.start()
  const wait = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  let loads = 0
  const ask = cacheUntilNotified(
    live,
    'cosas',
    async () => {
      const { rows } = await pool.query<{ valor: number }>('select valor from cosa')
      loads += 1
      began.resolve()
      await wait.promise
      return rows[0]!.valor
    },
    () => new WeakMap(),
  )
  const first = ask(KEY)
  await began.promise
  await write(4)
  await live.catchUp()
  wait.resolve()
  expect(await first).toBe(3)
  expect(await ask(KEY)).toBe(4)
  expect(loads).toBe(2)
  await live.stop()
})

test('the cache does not store a failure', async () => {
  const live = createLive({ url: database.url, channel: 'notificaciones', onError: () => {} })
  await live.start()
  let loads = 0
  const ask = cacheUntilNotified(
    live,
    'cosas',
    async () => {
      loads += 1
      if (loads === 1) throw new Error('away')
      return loads
    },
    () => new WeakMap(),
  )
  await expect(ask(KEY)).rejects.toThrow('away')
  expect(await ask(KEY)).toBe(2)
  await live.stop()
})

test('the cache reads the value at each call while the connection is silent, and returns no stale value after the silence', async () => {
  await write(5)
  const wire = createCutWire()
  const process = await startProcess(await wire.lay(database.url))
  expect(await process.ask()).toBe(5)
  wire.setSilent(true)
  await write(6)
  // The connection stays open but no longer delivers notifications.
  expect(await process.ask()).toBe(6)
  expect([await process.ask(), await process.ask()]).toEqual([6, 6])
  expect(process.loads()).toBe(4)
  await write(7)
  wire.setSilent(false)
  await until('LISTEN is restored', () => isListening(process.live))
  expect([await process.ask(), await process.ask()]).toEqual([7, 7])
  expect(process.loads()).toBe(5)
  await process.stop()
  wire.close()
})

test('the cache reads the value at each call when the database has closed the connection', async () => {
  await write(8)
  const process = await startProcess()
  expect(await process.ask()).toBe(8)
  const before = process.loads()
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%listen%' and pid <> pg_backend_pid()`,
  )
  await write(9)
  expect(await process.ask()).toBe(9)
  expect(process.loads()).toBeGreaterThan(before)
  await process.stop()
})
