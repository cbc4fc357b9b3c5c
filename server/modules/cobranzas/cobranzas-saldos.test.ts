import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { DemasiadasPartidas } from '#gateways/erp/demasiadas.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { AppError } from '#server/base/errors.ts'
import { listar } from '#testing/gestiones/cobranzas.ts'
import { erpLocal, importLibros, item } from '#testing/gestiones/libros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { takeSaldos } from './cobranzas-saldos.service.ts'

const KEY_DATE = '2026-11-21T15:00:00Z'
const erp = erpLocal()

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 3 })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query('truncate saldo_dia, saldo_dia_hecho')
  await booksOf('2026-11-21T09:00:00Z')
  portal.setNow(KEY_DATE)
})

const booksOf = (fecha: string) =>
  portal.pool.query("update actualizacion set fecha = $1 where origen = 'cuenta-corriente'", [fecha])
const take = (instant: string, books: Erp = erp, lote?: number) =>
  takeSaldos({ pool: portal.pool, erp: books }, new Date(instant), lote)
const rowsOf = async (columns: string, razonSocialId = 1042) =>
  (
    await portal.pool.query<Record<string, string>>(
      `select ${columns} from saldo_dia where razon_social_id = $1 order by dia, moneda`,
      [razonSocialId],
    )
  ).rows

describe('the balances of a day', () => {
  test.each([1, 2, 50])('equal those of the worked example, when read in batches of %i', async (lote) => {
    expect(await take(KEY_DATE, erp, lote)).toBe(true)
    expect(
      await rowsOf('dia, moneda, a_vencer, de_1_a_30, de_31_a_60, de_61_a_90, mas_de_90, vencido, creditos, desde'),
    ).toEqual([
      {
        dia: '2026-11-21',
        moneda: 'ARS',
        a_vencer: '5415900.50',
        de_1_a_30: '1142118.00',
        de_31_a_60: '1299830.40',
        de_61_a_90: '0.00',
        mas_de_90: '98700.75',
        vencido: '2540649.15',
        creditos: '-510300.00',
        desde: '2026-08-01',
      },
    ])
    expect(await rowsOf('moneda, vencido, desde', 1061)).toEqual([
      { moneda: 'ARS', vencido: '0.00', desde: null },
      { moneda: 'USD', vencido: '0.00', desde: null },
    ])
  })

  test('are stored once per Argentine day', async () => {
    expect(await take(KEY_DATE)).toBe(true)
    expect(await take(KEY_DATE)).toBe(false)
    expect(await take('2026-11-22T02:59:59Z')).toBe(false)
    expect(await take('2026-11-22T03:00:00Z')).toBe(true)
    expect((await rowsOf('dia')).map(({ dia }) => dia)).toEqual(['2026-11-21', '2026-11-22'])
  })

  test('are stored again after an import, without the items that it cleared', async () => {
    await take(KEY_DATE)
    await portal.pool.query(
      `update partida set compensada = '2026-11-21', compensacion = '1' where razon_social_id = 1042 and compensada is null returning partida_id`,
    )
    expect(await take('2026-11-21T15:05:00Z')).toBe(false)
    await booksOf('2026-11-21T15:06:00Z')
    expect(await take('2026-11-21T15:10:00Z')).toBe(true)
    expect(await take('2026-11-21T15:15:00Z')).toBe(false)
    expect(await rowsOf('dia')).toEqual([])
    await portal.pool.query(
      `update partida set compensada = null, compensacion = null where razon_social_id = 1042 and compensacion = '1'`,
    )
  })

  test('are stored again after an import is undone, without the items of that import', async () => {
    const owed = async () => (await rowsOf('moneda, a_vencer + vencido as debe')).at(-1)
    const now = () => new Date().toISOString()
    await take(now())
    const before = await owed()
    const undo = await importLibros(portal, item('70000001', '20261001'))
    expect(await take(now())).toBe(true)
    expect(await owed()).not.toEqual(before)
    await undo()
    expect(await take(now())).toBe(true)
    expect(await owed()).toEqual(before)
    expect(await take(now())).toBe(false)
  })

  test('of a live ERP are stored once a day', async () => {
    const live: Erp = { ...erp, getActualizado: async (_sql, now) => now, getCambiado: async () => null }
    expect(await take(KEY_DATE, live)).toBe(true)
    expect(await take('2026-11-21T15:05:00Z', live)).toBe(false)
    expect(await take('2026-11-22T15:05:00Z', live)).toBe(true)
  })

  test('are stored once when two processes run', async () => {
    const both = await Promise.all([take(KEY_DATE, erp, 1), take(KEY_DATE, erp, 1)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await rowsOf('dia')).toHaveLength(1)
  })

  test('are complete even when the ERP answers for at most three companies at a time', async () => {
    let asked = 0
    const limited: Erp = {
      ...erp,
      listSaldos: (sql, clientes, ...rest) => {
        if (clientes.length > 3) throw new DemasiadasPartidas('no-disponible')
        asked += clientes.length
        return erp.listSaldos(sql, clientes, ...rest)
      },
    }
    expect(await take(KEY_DATE, limited)).toBe(true)
    const { rows } = await portal.pool.query<{ n: number }>('select count(*)::int as n from razon_social')
    expect([asked, (await listar(portal))[0]?.vencidos]).toEqual([
      rows[0]!.n,
      [{ moneda: 'ARS', importe: '2540649.15', informado: '0.00', diasAtraso: 112 }],
    ])
  })

  test('remain those of the previous day when the ERP fails before all companies are read', async () => {
    await take(KEY_DATE)
    let calls = 0
    const unavailable: Erp = {
      ...erp,
      listSaldos: (...asked) => {
        calls += 1
        if (calls > 2) throw new AppError('no-disponible')
        return erp.listSaldos(...asked)
      },
    }
    await expect(take('2026-12-20T15:00:00Z', unavailable, 1)).rejects.toThrow('no disponible')
    const [first] = await listar(portal)
    expect(first?.vencidos).toEqual([{ moneda: 'ARS', importe: '2540649.15', informado: '0.00', diasAtraso: 112 }])
    expect(await take('2026-12-20T15:05:00Z')).toBe(true)
    const [later] = await listar(portal)
    expect(later?.vencidos[0]?.diasAtraso).not.toBe(112)
  })
})

describe('the twelve months of a company', () => {
  const meses = async () =>
    (
      await portal.call<ReplyOf<typeof cobranzas.listMeses>>('npaz', cobranzas.listMeses, {
        params: { razonSocialId: 1042 },
      })
    ).body.map(({ mes, dia, saldos }) => [mes, dia, saldos.map(({ vencido }) => vencido)])

  test('are those of the last day of each month that has balances, newest month first; months without debt are included', async () => {
    for (const day of ['2025-11-30', '2025-12-31', '2026-10-05', '2026-10-30', '2026-11-20', '2026-11-21']) {
      await take(`${day}T15:00:00Z`)
    }
    // Without rows, 30 October is a day without debt, after days with debt in the same month.
    await portal.pool.query("delete from saldo_dia where dia = '2026-10-30'")
    expect(await meses()).toEqual([
      ['2026-11', '2026-11-21', ['2540649.15']],
      ['2026-10', '2026-10-30', []],
      ['2025-12', '2025-12-31', ['0.00']],
    ])
  })

  test('are empty before the first day', async () => {
    expect(await meses()).toEqual([])
  })
})
