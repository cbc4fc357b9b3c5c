import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { toCents } from '#contract/valores/importes.ts'
import { totalesDe, vencimientosDe } from '#contract/cuenta-corriente/partidas.ts'
import type { Criterio, Erp, PartidaErp } from './erp.ts'
import { createErpSap } from '#gateways/erp/sap/sap-odata.ts'
import { createErp } from '#gateways/index.ts'
import { createPool, type Db } from '#server/db/database.ts'
import { type Cursor, cursorAfter } from '#server/db/paging.ts'
import { createTestDatabase } from '#testing/database.ts'
import { type FakeSap, SAP_USER, startFakeSap } from '#testing/sap/fake-sap.ts'
import { loadItems, selectItems } from '#testing/sap/tablas.ts'
import { createItems } from '#testing/sap/azar.ts'
import { type Item, rowOf } from '#testing/sap/items.ts'
import { ABIERTAS } from '../../modules/cuenta-corriente/cuenta-corriente.rules.ts'

/**
 * Contract tests of both adapters of the ERP. The portal's tables and SAP contain the same items, so both must return
 * equal results.
 */

const HOY = '2026-11-21'
/** Account of the worked example (domain §1.4). It gets no additional items. */
const TRABAJADO = '0000104217'
const TODAS: Criterio = { ...ABIERTAS, estado: 'todas' }

const keyOf = ({ sociedad, documento, ejercicio, posicion }: Item) =>
  [sociedad, documento, ejercicio, posicion].join('-')
const byKey = (a: Item, b: Item) => (keyOf(a) < keyOf(b) ? -1 : 1)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let fake: FakeSap
let local: Erp
let sap: Erp
let clientes: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 4, () => {})
  const demo = await selectItems(pool)
  clientes = [...new Set(demo.map(({ cliente }) => cliente))].toSorted().toReversed()
  // Sort the items by key before inserting them. SAP orders ties by key, and the tables by insertion, so both orders
  // then agree.
  const items = [...demo, ...createItems(clientes.filter((cliente) => cliente !== TRABAJADO))].toSorted(byKey)
  await loadItems(pool, items)
  fake = await startFakeSap({ rows: items.map((item) => rowOf(item)).toReversed(), manners: { pageSize: 90 } })
  local = createErp()
  sap = createErpSap({ url: fake.url, ...SAP_USER, companyCodes: [], timeoutMs: 5000 })
})
afterAll(async () => {
  await fake.close()
  await pool.end()
  await database.release()
})

/** Returns rows with only the sort value of their cursor, because the rest of a cursor differs between the adapters. */
const shown = (rows: readonly PartidaErp[]) => rows.map(({ lugar, ...row }) => ({ ...row, por: lugar[0] }))
const SAP_DB = undefined as unknown as Db

const CRITERIOS: [string, Partial<Criterio>][] = [
  ['nothing', {}],
  ['open items', { estado: 'abiertas' }],
  ['cleared items', { estado: 'compensadas' }],
  ['classes', { clases: ['RV', 'DG'] }],
  ['a currency', { moneda: 'USD' }],
  ['document dates', { emision: { desde: '2026-08-01', hasta: '2026-09-15' } }],
  ['a last document date', { emision: { desde: undefined, hasta: '2026-09-15' }, estado: 'compensadas' }],
  ['due dates', { vence: { desde: '2026-09-01', hasta: '2026-10-01' } }],
  ['amounts', { importe: { desde: '-5.5', hasta: '17.05' } }],
  ['the end of a reference', { referencia: '1012' }],
  ['given keys', { elegidas: ['1000-0090000101-2026-1', '1000-0090000107-2026-1', 'no-es-una'] }],
  ['no keys', { elegidas: [] }],
  ['a whole reference', { referencia: 'B-0012-00000007' }],
  ['credits', { grupos: [{ creditos: true }] }],
  [
    'two buckets and credits',
    {
      grupos: [
        { creditos: false, vence: vencimientosDe('1-30', HOY) },
        { creditos: false, vence: vencimientosDe('mas-90', HOY) },
        { creditos: true },
      ],
    },
  ],
  ['no bucket', { grupos: [] }],
  ['several criteria', { estado: 'abiertas', moneda: 'ARS', clases: ['RV'], vence: { desde: HOY, hasta: undefined } }],
]
const ORDENES = ['vencimiento', 'emision', 'importe'] as const

describe.each(CRITERIOS)('filtered by %s, both adapters', (_name, part) => {
  test.each(ORDENES)(
    'return equal pages by %s, in both directions, for one customer and for all customers, with equal counts',
    async (orden) => {
      for (const descendente of [false, true]) {
        for (const who of [clientes, clientes.slice(0, 1)]) {
          const criterio = { ...TODAS, ...part, orden, descendente }
          const walk = async (erp: Erp, sql: Db) => {
            const pages: ReturnType<typeof shown>[] = []
            let cursor: Cursor | undefined
            for (;;) {
              const rows = await erp.listPartidas(sql, who, criterio, { cursor, offset: 0, size: 150 })
              pages.push(shown(rows))
              if (rows.length <= 150) break
              cursor = cursorAfter([...rows[149]!.lugar])
            }
            const last = cursor && { direction: 'antes' as const, values: cursor.values }
            const back = last ? await erp.listPartidas(sql, who, criterio, { cursor: last, offset: 0, size: 40 }) : []
            const skipped = await erp.listPartidas(sql, who, criterio, { cursor: undefined, offset: 37, size: 20 })
            return { pages, back: shown(back), skipped: shown(skipped) }
          }
          expect(await walk(sap, SAP_DB)).toEqual(await walk(local, pool))
          for (const most of [50, 100_000]) {
            expect(await sap.countPartidas(SAP_DB, who, criterio, most)).toBe(
              await local.countPartidas(pool, who, criterio, most),
            )
          }
        }
      }
    },
  )

  test('return equal sums', async () => {
    for (const who of [clientes, clientes.slice(0, 1), []]) {
      const criterio = { ...TODAS, ...part }
      expect(await sap.sumPartidas(SAP_DB, who, criterio)).toEqual(await local.sumPartidas(pool, who, criterio))
    }
  })

  test('return equal balances, to the cent', async () => {
    const saldosOf = async (erp: Erp, sql: Db) =>
      (await erp.listSaldos(sql, clientes, { ...TODAS, ...part }, HOY))
        .map((saldo) => ({ ...saldo, grupos: saldo.grupos.toSorted((a, b) => (a.grupo < b.grupo ? -1 : 1)) }))
        .toSorted((a, b) => (a.codigoCliente + a.moneda < b.codigoCliente + b.moneda ? -1 : 1))
    const ours = await saldosOf(local, pool)
    const theirs = await saldosOf(sap, SAP_DB)
    expect(theirs).toEqual(ours)
    expect(totalesDe(theirs, [])).toEqual(totalesDe(ours, []))
  })
})

test('SAP returns the statement of the worked example (domain §1.4)', async () => {
  expect(totalesDe(await sap.listSaldos(SAP_DB, [TRABAJADO], ABIERTAS, HOY), [])).toMatchObject([
    {
      moneda: 'ARS',
      saldoTotal: '7446249.65',
      vencido: '2540649.15',
      aVencer: '5415900.50',
      creditos: '-510300.00',
      limiteCredito: null,
      aging: [
        { importe: '5415900.50' },
        { importe: '1142118.00' },
        { importe: '1299830.40' },
        { importe: '0.00' },
        { importe: '98700.75' },
      ],
    },
  ])
})

test.each([
  ['2026-06-01', '2026-12-31'],
  ['2026-08-15', '2026-09-15'],
  ['2026-11-30', '2026-12-31'],
  ['2030-01-01', '2030-12-31'],
])(
  'both adapters return equal balances at both ends of %s to %s, which agree with the items in between',
  async (desde, hasta) => {
    for (const cliente of clientes) {
      const theirs = await sap.listSaldosPeriodo(SAP_DB, [cliente], { desde, hasta })
      expect(theirs).toEqual(await local.listSaldosPeriodo(pool, [cliente], { desde, hasta }))
      const criterio = { ...TODAS, emision: { desde, hasta } }
      const rows = await sap.listPartidas(SAP_DB, [cliente], criterio, { cursor: undefined, offset: 0, size: 10_000 })
      for (const { moneda, inicial, debitos, creditos, final } of theirs) {
        expect(toCents(inicial) + toCents(debitos) - toCents(creditos)).toBe(toCents(final))
        const between = rows
          .filter((row) => row.moneda === moneda)
          .reduce((sum, { importe }) => sum + toCents(importe), 0n)
        expect(toCents(inicial) + between).toBe(toCents(final))
      }
    }
  },
)

test('both adapters return equal documents, with all items that cleared them', async () => {
  const all = await local.listPartidas(pool, clientes, TODAS, { cursor: undefined, offset: 0, size: 10_000 })
  const seen = new Set<string>()
  let cleared = 0
  for (const { sociedad, documento, ejercicio } of all.filter((_row, n) => n % 9 === 0)) {
    const key = `${sociedad} ${documento} ${ejercicio}`
    if (seen.has(key)) continue
    seen.add(key)
    const documentoOf = async (erp: Erp, sql: Db) => {
      const found = await erp.getDocumento(sql, { sociedad, documento, ejercicio })
      return found && { ...found, partidas: shown(found.partidas) }
    }
    const theirs = await documentoOf(sap, SAP_DB)
    expect(theirs).toEqual(await documentoOf(local, pool))
    if (theirs!.aplicaciones.length) cleared += 1
  }
  expect(cleared).toBeGreaterThan(10)
  const nowhere = { sociedad: '1000', documento: '0000000001', ejercicio: 2026 }
  expect(await sap.getDocumento(SAP_DB, nowhere)).toBe(await local.getDocumento(pool, nowhere))
})

test('both adapters find items by key, and only those of the given customer', async () => {
  const all = await local.listPartidas(pool, clientes, TODAS, { cursor: undefined, offset: 0, size: 10_000 })
  const claves = [
    ...all.filter((_row, n) => n % 5 === 0).map((p) => `${p.sociedad}-${p.documento}-${p.ejercicio}-${p.posicion}`),
    '1000-0000000001-2026-1',
    'nada',
    "1000-0090000101-2026-1' or '",
  ]
  for (const cliente of clientes) {
    const find = async (erp: Erp, sql: Db) =>
      shown(await erp.findPartidas(sql, cliente, claves)).toSorted((a, b) =>
        JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
      )
    const theirs = await find(sap, SAP_DB)
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs).toEqual(await find(local, pool))
  }
})

test.each(['1012', '012', 'B-0012-00000007', '0001-00045871', 'no está'])(
  'both adapters find the items whose number ends in %s, the exact number first',
  async (referencia) => {
    const some = clientes.slice(0, 15)
    const found = shown(await sap.listByReferencia(SAP_DB, some, referencia, 7))
    expect(found).toEqual(shown(await local.listByReferencia(pool, some, referencia, 7)))
    expect(found.every((row) => row.referencia.endsWith(referencia))).toBe(true)
  },
)

test('a search for a number across all accounts sends no request to SAP, and uses an index of the tables', async () => {
  expect(await sap.listByReferencia(SAP_DB, 'todos', '0001-00045871', 7)).toEqual([])
  expect(await local.listByReferencia(pool, 'todos', '0001-00045871', 7)).toHaveLength(1)
})

test('both adapters reject an invalid cursor', async () => {
  const criterio: Criterio = { ...ABIERTAS, orden: 'importe' }
  const pagina = { cursor: cursorAfter(['mucho', 'x']), offset: 0, size: 5 }
  await expect(sap.listPartidas(SAP_DB, clientes, criterio, pagina)).rejects.toMatchObject({ code: 'datos-invalidos' })
})

test('the SAP adapter reports the current time as the date of its data, and no imported file', async () => {
  const now = new Date('2026-11-21T15:00:00.000Z')
  expect(await sap.getActualizado(SAP_DB, now)).toEqual(now)
  expect(await sap.getCambiado(SAP_DB)).toBeNull()
})
