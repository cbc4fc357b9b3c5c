import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartidaErp } from './erp.ts'
import { createLimit } from '#server/limits/limit.ts'
import { createMemory } from '#gateways/erp/sap/accounts.ts'
import { createErpSap } from '#gateways/erp/sap/sap-odata.ts'
import type { Db } from '#server/db/database.ts'
import { cursorAfter } from '#server/db/paging.ts'
import { type FakeSap, SAP_USER, startFakeSap } from '#testing/sap/fake-sap.ts'
import { rowOf } from '#testing/sap/items.ts'
import { ABIERTAS } from '../../modules/cuenta-corriente/cuenta-corriente.rules.ts'

const HOY = '2026-11-21'
const PAGINA = { cursor: undefined, offset: 0, size: 20 }
const NO_DB = {} as Db
const clienteOf = (n: number) => String(100_000 + n).padStart(10, '0')
const rowsOf = (cliente: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    rowOf({
      sociedad: '1000',
      documento: `${cliente.slice(5)}${String(n).padStart(5, '0')}`,
      ejercicio: 2026,
      posicion: 1,
      cliente,
      clase: 'RV',
      signo: 'S',
      xblnr: '',
      emision: '2026-10-01',
      vencimiento: '2026-11-30',
      moneda: 'ARS',
      importe: '10.00',
      compensada: null,
      compensacion: null,
    }),
  )

let fake: FakeSap
let clock = 0
beforeEach(async () => {
  fake = await startFakeSap({ rows: rowsOf(clienteOf(1), 3), ms: 10 })
})
afterEach(() => fake.close())
const connect = (timeoutMs = 10_000) =>
  createErpSap({ url: fake.url, ...SAP_USER, companyCodes: [], timeoutMs }, { now: () => clock, pauseMs: 5 })

describe('a screen sends one request to SAP', () => {
  test('for header, list, count and Excel, whether at once or one by one, and sends a new request after half a minute', async () => {
    const erp = connect()
    const [saldos, rows] = await Promise.all([
      erp.listSaldos(NO_DB, [clienteOf(1)], ABIERTAS, HOY),
      erp.listPartidas(NO_DB, [clienteOf(1)], ABIERTAS, PAGINA),
      erp.countPartidas(NO_DB, [clienteOf(1)], ABIERTAS, 1001),
    ])
    expect(saldos[0]!.grupos).toEqual([{ grupo: 'a-vencer', importe: '30.00', partidas: 3, primero: '2026-11-30' }])
    expect(rows).toHaveLength(3)
    clock += 29_999
    fake.setRows(rowsOf(clienteOf(1), 4))
    expect(await erp.listPartidas(NO_DB, [clienteOf(1)], { ...ABIERTAS, orden: 'importe' }, PAGINA)).toHaveLength(3)
    expect(fake.requests).toHaveLength(1)
    clock += 1
    expect(await erp.listPartidas(NO_DB, [clienteOf(1)], ABIERTAS, PAGINA)).toHaveLength(4)
    expect(fake.requests).toHaveLength(2)
  })

  test('and sends another request for another customer, who never gets the cached items of the first', async () => {
    fake.setRows([...rowsOf(clienteOf(1), 1), ...rowsOf(clienteOf(2), 2)])
    const erp = connect()
    const rowsFor = async (...clientes: string[]) =>
      (await erp.listPartidas(NO_DB, clientes, ABIERTAS, PAGINA)).map(({ codigoCliente }) => codigoCliente)
    expect(await rowsFor(clienteOf(1))).toEqual([clienteOf(1)])
    expect(await rowsFor(clienteOf(2))).toEqual([clienteOf(2), clienteOf(2)])
    expect(await rowsFor(clienteOf(2), clienteOf(1))).toHaveLength(3)
    expect(await rowsFor(clienteOf(3))).toEqual([])
    expect(fake.requests).toHaveLength(3)
  })

  test('except that it sends one request each time that a document is read', async () => {
    const erp = connect()
    const clave = { sociedad: '1000', documento: '0000100000', ejercicio: 2026 }
    await erp.getDocumento(NO_DB, clave)
    await erp.getDocumento(NO_DB, clave)
    expect(fake.requests).toHaveLength(2)
  })
})

test('the SAP adapter sends six requests for 300 customers, and rejects 50 accounts with 1.100 items each', async () => {
  const clientes = Array.from({ length: 300 }, (_, n) => clienteOf(n))
  fake.setRows(clientes.flatMap((cliente) => rowsOf(cliente, 2)))
  expect(await connect().listSaldos(NO_DB, clientes, ABIERTAS, HOY)).toHaveLength(300)
  expect(fake.requests).toHaveLength(6)
  fake.setRows(clientes.slice(0, 50).flatMap((cliente) => rowsOf(cliente, 1100)))
  await expect(connect().listSaldos(NO_DB, clientes, ABIERTAS, HOY)).rejects.toMatchObject({
    code: 'no-disponible',
    message: expect.stringContaining('menos razones sociales'),
  })
})

test('the SAP adapter sends at most four requests at once', async () => {
  const erp = connect()
  await Promise.all(Array.from({ length: 20 }, (_, n) => erp.listPartidas(NO_DB, [clienteOf(n)], ABIERTAS, PAGINA)))
  expect(fake.requests).toHaveLength(20)
  expect(fake.mostAtOnce()).toBe(4)
})

test('the SAP adapter rejects queued requests after the time-out when SAP does not answer', async () => {
  fake.setPlan(() => 'silence')
  const erp = connect(150)
  const all = Array.from({ length: 60 }, (_, n) => erp.listPartidas(NO_DB, [clienteOf(n)], ABIERTAS, PAGINA))
  const failures = await Promise.allSettled(all)
  expect(failures.every(({ status }) => status === 'rejected')).toBe(true)
  // Requests that were queued longer than the time-out have been rejected without being sent.
  expect(fake.requests.length).toBeLessThan(20)
})

test.each(['reset', '503'] as const)(
  'the SAP adapter retries once after %s, but not after a time-out, a 500 or a 429',
  async (fault) => {
    fake.setPlan((number) => (number === 1 ? fault : undefined))
    expect(await connect().listPartidas(NO_DB, [clienteOf(1)], ABIERTAS, PAGINA)).toHaveLength(3)
    expect(fake.requests).toHaveLength(2)
    for (const final of ['silence', '500', '429', 'login'] as const) {
      const before = fake.requests.length
      fake.setPlan((number) => (number === before + 1 ? final : undefined))
      // Gives a busy machine time to connect, because the fake SAP does not count a request that never connects.
      const erp = connect(final === 'silence' ? 2000 : 10_000)
      await expect(erp.listPartidas(NO_DB, [clienteOf(1)], ABIERTAS, PAGINA)).rejects.toThrow()
      expect(fake.requests.length - before).toBe(1)
    }
  },
)

test('the SAP adapter reads 20.000 items for an Excel without sorting them again for each page', async () => {
  fake.setRows(rowsOf(clienteOf(1), 20_000))
  fake.setManners({ pageSize: 100_000 })
  const erp = connect()
  await erp.countPartidas(NO_DB, [clienteOf(1)], ABIERTAS, 1)
  const sort = vi.spyOn(Array.prototype, 'toSorted')
  let last: PartidaErp | undefined
  let seen = 0
  for (;;) {
    const cursor = last && cursorAfter([...last.lugar])
    const rows = await erp.listPartidas(NO_DB, [clienteOf(1)], ABIERTAS, { cursor, offset: 0, size: 400 })
    seen += Math.min(rows.length, 400)
    if (rows.length <= 400) break
    last = rows[399]
  }
  expect(seen).toBe(20_000)
  const whole = sort.mock.contexts.filter((rows) => (rows as unknown[]).length === 20_000)
  sort.mockRestore()
  expect(whole.length).toBeLessThanOrEqual(1)
})

describe('the cache', () => {
  const options = { ms: 100, most: 10, sizeOf: (value: string) => value.length, now: () => clock }
  test('evicts the oldest entry when it is full, and counts the size of a replaced value once', () => {
    const memory = createMemory(options)
    memory.set('a', 'aaaa', clock)
    memory.set('b', 'bbbb', clock)
    memory.set('b', 'BBBB', clock)
    expect([memory.get('a'), memory.get('b'), memory.size()]).toEqual(['aaaa', 'BBBB', 8])
    memory.set('c', 'cccc', clock)
    expect([memory.get('a'), memory.get('b'), memory.get('c'), memory.size()]).toEqual([undefined, 'BBBB', 'cccc', 8])
  })

  test('keeps an entry for a fixed time after its request was sent, and evicts expired entries', () => {
    const memory = createMemory(options)
    memory.set('a', 'aaaa', clock - 60)
    clock += 39
    expect(memory.get('a')).toBe('aaaa')
    clock += 1
    memory.set('b', 'b', clock)
    expect([memory.get('a'), memory.size()]).toEqual([undefined, 1])
  })
})

test('the limit of concurrent tasks passes the slot of a failed task to the next task', async () => {
  const limit = createLimit(1, 1000, () => new Error('late'))
  const order: number[] = []
  const task = (n: number) => async () => {
    await sleep(5)
    order.push(n)
    if (n === 1) throw new Error('no')
  }
  const results = await Promise.allSettled([limit(task(1)), limit(task(2)), limit(task(3))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(order).toEqual([1, 2, 3])
})

test('the limit of concurrent tasks is not exceeded when a task arrives while others are queued', async () => {
  const limit = createLimit(2, 1000, () => new Error('late'))
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(2)
    running -= 1
  }
  // Each task that finishes starts another task, as requests to a busy portal do.
  const chain = async () => {
    for (let n = 0; n < 6; n += 1) await limit(work)
  }
  await Promise.all(Array.from({ length: 5 }, chain))
  expect(most).toBe(2)
})
