import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DemasiadasPartidas } from '#gateways/erp/demasiadas.ts'
import { readVencimientos } from '#modules/cuenta-corriente'
import { AppError } from '#server/base/errors.ts'
import { explainedDb, rowsRead } from '#testing/base/rows-read.ts'
import { item, loadLibros } from '#testing/gestiones/libros.ts'
import { openRecordatorios, type Recordatorios } from '#testing/gestiones/recordatorios.ts'
import { runProgram } from '#testing/programs.ts'
import { untilDone } from '#testing/wait.ts'
import { prepareRows } from '#testing/base/prepare-rows.ts'
import { selectEmpresas, selectUnprocessed, takeEmpresas } from './recordatorios.repository.ts'

const KILLED = fileURLToPath(new URL('../../../testing/killed/killed-recordatorios.ts', import.meta.url))
const NOON = '2026-11-21T15:00:00Z'
const DUE = '2026-11-21'
/** Users with access to the account of 1042, 1043 and 1060, in this order. */
const TODOS = ['hquiroga', 'hquiroga', 'lferreyra', 'mibarra', 'mibarra']

let r: Recordatorios
beforeAll(async () => {
  r = await openRecordatorios()
})
afterAll(() => r.portal.close())
beforeEach(async () => {
  await r.clear()
  await loadLibros(
    r.portal,
    item('91000021', '20261121'),
    item('91000022', '20261121', { cliente: '104218' }),
    item('91000023', '20261121', { cliente: '106044' }),
  )
})

test('several processes that run at the same time remind each company once', async () => {
  const counts = await Promise.all([r.runOn(DUE), r.runOn(DUE), r.runOn(DUE)])
  expect(counts.reduce((sum, each) => sum + each)).toBe(3)
  expect(r.told()).toEqual(TODOS)
  expect(r.errors).toEqual([])
})

test.each([1, 2, 3, 4, 5])(
  'after a process was killed after mail %i, every user has been reminded exactly once',
  async (mails) => {
    await r.librosDe('2026-11-21T14:00:00Z')
    const { code } = await runProgram([KILLED, r.url, NOON, String(mails)])
    expect(code).toBeNull()
    await r.sendAt(NOON)
    await r.sendAt('2026-11-21T16:00:00Z')
    await untilDone(r.portal.jobs)
    expect(r.told()).toEqual(TODOS)
  },
)

test('retries a failed company in the next hour, without delaying other companies', async () => {
  let n = 0
  const jobs: typeof r.parts.jobs = {
    ...r.parts.jobs,
    enqueue: async (...sent) => {
      n += 1
      // Fail at the second mail of the first company.
      if (n === 2) throw new Error('away')
      await r.parts.jobs.enqueue(...sent)
    },
  }
  expect(await r.runOn(DUE, { jobs })).toBe(2)
  expect(r.errors.map(({ message }) => message)).toEqual(['away'])
  expect(r.told()).toHaveLength(3)
  expect(await r.runAt('2026-11-21T16:00:00Z')).toBe(1)
  expect(r.told()).toEqual(['lferreyra', 'mibarra'])
})

test('queries an unavailable ERP again in the next hour', async () => {
  const erp = { ...r.parts.erp, listPartidas: () => Promise.reject(new AppError('no-disponible')) }
  expect(await r.runOn(DUE, { erp })).toBe(0)
  expect(r.errors.map((error) => (error as AppError).code)).toEqual(['no-disponible'])
  expect(await r.runAt('2026-11-21T16:00:00Z')).toBe(3)
})

test('queries the ERP once for each company when the ERP answers for only one company at a time', async () => {
  const erp: typeof r.parts.erp = {
    ...r.parts.erp,
    listPartidas: (sql, clientes, ...rest) => {
      if (clientes.length > 1) throw new DemasiadasPartidas('no-disponible')
      return r.parts.erp.listPartidas(sql, clientes, ...rest)
    },
  }
  expect(await r.runOn(DUE, { erp })).toBe(3)
  expect(r.errors).toEqual([])
})

const EMPRESAS = 2000
const PARTIDAS = 10

test('among two thousand companies with ten documents each, a batch reads only its own companies, and each company is read once a day', async () => {
  const { pool } = r.portal
  await prepareRows(
    pool,
    `insert into razon_social (razon_social_id, razon_social, cuit, codigo_cliente, provincia)
     select 100000 + n, 'Empresa ' || n, '30' || lpad(n::text, 9, '0'), lpad((700000 + n)::text, 10, '0'), 'Santa Fe'
     from generate_series(1, $1::int) n`,
    [EMPRESAS],
  )
  await prepareRows(
    pool,
    `insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision,
       contable, vencimiento, moneda, importe)
     select '9000', lpad((n * 100 + k)::text, 10, '0'), 2026, 1, 100000 + n, 'RV', 'S', 'A-0009-' || lpad((n * 100 + k)::text, 8, '0'), '',
       '2026-06-01', '2026-06-01', '2026-12-01'::date + k, 'ARS', 10
     from generate_series(1, $1::int) n, generate_series(1, $2::int) k`,
    [EMPRESAS, PARTIDAS],
  )
  await pool.query('analyze')
  const rows: number[] = []
  const db = explainedDb(pool, (top) => rows.push(rowsRead(top)))
  const read = () => rows.splice(0).reduce((sum, each) => sum + each, 0)

  const batch = await selectEmpresas(db, 100_000, 200)
  expect([batch.length, batch[0], read()]).toEqual([200, 100_001, 200])
  const vence = { desde: '2026-11-02', hasta: '2026-12-02' }
  expect(
    await readVencimientos(db, r.parts.erp, { scope: batch, vence, now: new Date('2026-11-21T12:00:00Z') }),
  ).toHaveLength(200)
  // Maximum rows read: for each company two readings and one document, and the parameters.
  expect(read()).toBeLessThan(4 * 200 + 10)
  expect(await selectUnprocessed(db, batch, DUE)).toEqual(batch)
  expect(read()).toBe(0)
  expect(await takeEmpresas(pool, batch.slice(0, 150), DUE)).toHaveLength(150)
  expect(await takeEmpresas(pool, batch.slice(0, 151), DUE)).toEqual(batch.slice(150, 151))
  expect(await selectUnprocessed(db, batch, DUE)).toEqual(batch.slice(151))
  expect(read()).toBeLessThanOrEqual(200)

  await pool.query('truncate recordatorio_empresa')
  let asked = 0
  const erp: typeof r.parts.erp = {
    ...r.parts.erp,
    listPartidas: (...args) => {
      asked += args[1].length
      return r.parts.erp.listPartidas(...args)
    },
  }
  expect(await r.runOn(DUE, { erp })).toBe(3)
  const { rows: active } = await pool.query<{ n: number }>('select count(*)::int as n from razon_social where activo')
  // The three companies with a reminder are read once more, for their reported amounts.
  const whole = active[0]!.n + 3
  expect(asked).toBe(whole)
  expect(await r.runAt('2026-11-21T16:00:00Z', { erp })).toBe(0)
  expect(asked).toBe(whole)
})
