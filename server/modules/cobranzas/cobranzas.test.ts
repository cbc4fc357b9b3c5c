import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { anotar, conSaldos, listar, prometer } from '#testing/gestiones/cobranzas.ts'
import { erpLocal } from '#testing/gestiones/libros.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { takeSaldos } from './cobranzas-saldos.service.ts'

const KEY_DATE = '2026-11-21T15:00:00Z'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await conSaldos(portal, KEY_DATE)
})
afterAll(() => portal.close())

const ids = async (body: Record<string, unknown> = {}): Promise<number[]> =>
  (await listar(portal, body)).map(({ razonSocialId }) => razonSocialId)
const estado = async () => (await portal.call<ReplyOf<typeof cobranzas.getEstado>>('npaz', cobranzas.getEstado)).body

describe('the list of debtors', () => {
  test('has the overdue amounts, highest first', async () => {
    expect(
      (await listar(portal)).map(({ razonSocialId, vencidos, ultimo, proximo, promesa }) => ({
        razonSocialId,
        vencidos,
        ultimo,
        proximo,
        promesa,
      })),
    ).toEqual(
      [
        [1042, '2540649.15', 112],
        [1060, '1801811.00', 75],
        [1043, '1394767.00', 18],
      ].map(([razonSocialId, importe, diasAtraso]) => ({
        razonSocialId,
        vencidos: [{ moneda: 'ARS', importe, informado: '0.00', diasAtraso }],
        ultimo: null,
        proximo: null,
        promesa: null,
      })),
    )
  })

  test.each<[what: string, body: Record<string, unknown>, found: number[]]>([
    ['by more than ninety days late', { tramo: 'mas-90' }, [1042]],
    ['by 61 to 90 days late', { tramo: '61-90' }, [1060]],
    ['by 31 to 60 days late of the oldest item', { tramo: '31-60' }, []],
    ['by up to thirty days late', { tramo: '1-30' }, [1043]],
    ['by a word of the name', { texto: 'litoral' }, [1042, 1043]],
    ['by the customer number', { texto: '104218' }, [1043]],
    ['by the CUIT', { texto: '30-80100123-4' }, [1042]],
    ['by an unknown name', { texto: 'nadie' }, []],
    ['by dollars, without overdue items', { moneda: 'USD' }, []],
  ])('is filtered %s', async (_what, body, found) => {
    expect(await ids(body)).toEqual(found)
  })

  test('is the same when it is read in pages of one row each', async () => {
    const filas: number[] = []
    let cursor: string | undefined
    for (let page = 1; page < 9; page++) {
      const { body } = await portal.call<ReplyOf<typeof cobranzas.search>>('npaz', cobranzas.search, {
        params: { page, size: 1 },
        body: cursor ? { cursor } : {},
      })
      filas.push(...body.filas.map(({ razonSocialId }) => razonSocialId))
      expect(body.total).toBe(3)
      if (!body.siguiente) break
      cursor = body.siguiente
    }
    expect(filas).toEqual([1042, 1060, 1043])
  })

  test('has the date of its data and the currencies of debts', async () => {
    expect(await estado()).toEqual({
      datosAl: '2026-11-21T09:00:00.000Z',
      monedas: ['ARS', 'USD'],
      paraContactar: 0,
    })
  })
})

describe('the list of companies to contact', () => {
  const contactar = () => ids({ pestana: 'contactar' })

  test('has every company whose next contact is today or earlier, with or without debt, oldest first; a later note removes the company', async () => {
    const arrange = (razonSocialId: number, proximo: string | null) => anotar(portal, { proximo }, { razonSocialId })
    await arrange(1042, '2026-11-23')
    await arrange(1043, '2026-11-22')
    await arrange(1051, '2026-11-24')
    expect(await contactar()).toEqual([])
    portal.setNow('2026-11-23T02:59:00Z')
    expect([await contactar(), (await estado()).paraContactar]).toEqual([[1043], 1])
    portal.setNow('2026-11-24T15:00:00Z')
    expect([await contactar(), (await estado()).paraContactar]).toEqual([[1043, 1042, 1051], 3])
    const [, second] = await listar(portal, { pestana: 'contactar' })
    expect(second).toMatchObject({
      proximo: '2026-11-23',
      vencidos: [{ importe: '2540649.15' }],
      ultimo: { clase: 'llamada', cuando: '2026-11-21T15:00:00.000Z' },
    })
    await arrange(1043, null)
    await arrange(1042, '2026-11-30')
    expect(await contactar()).toEqual([1051])
    portal.setNow(KEY_DATE)
  })

  test('does not count an entry of the class nota as the last contact', async () => {
    await anotar(portal, { clase: 'correo', texto: 'Le mandamos el resumen' }, { razonSocialId: 1060 })
    await anotar(portal, { clase: 'nota', texto: 'Cambió de contador' }, { razonSocialId: 1060 })
    expect((await listar(portal, { texto: '106044' }))[0]?.ultimo?.clase).toBe('correo')
  })
})

describe('a company with a promise', () => {
  test('is found by the promised day, and shows the open promise due first', async () => {
    await prometer(portal, { dia: '2026-11-28', importe: '1000' }, { razonSocialId: 1060 })
    await prometer(portal, { dia: '2026-11-25', importe: '500,50' }, { razonSocialId: 1060 })
    await prometer(portal, { dia: '2026-11-22', importe: '700' }, { razonSocialId: 1043 })
    expect(await ids({ promesa: 'por-vencer' })).toEqual([1060, 1043])
    portal.setNow('2026-11-23T15:00:00Z')
    expect(await ids({ promesa: 'por-vencer' })).toEqual([1060])
    expect(await ids({ promesa: 'vencida' })).toEqual([1043])
    const [first, other] = await listar(portal, { texto: '106044' }).then(async (rows) => [
      ...rows,
      ...(await listar(portal, { texto: '104218' })),
    ])
    expect(first?.promesa).toMatchObject({ dia: '2026-11-25', importe: '500.50', estado: 'abierta' })
    expect(other?.promesa).toMatchObject({ dia: '2026-11-22', importe: '700.00', estado: 'incumplida' })
    portal.setNow(KEY_DATE)
  })
})

describe('the days late', () => {
  test.each<[instant: string, days: number, tramo: string, other: string]>([
    ['2026-12-03T15:00:00Z', 30, '1-30', '31-60'],
    ['2026-12-04T15:00:00Z', 31, '31-60', '1-30'],
  ])('on %s are %i', async (instant, days, tramo, other) => {
    portal.setNow(instant)
    await takeSaldos({ pool: portal.pool, erp: erpLocal() }, new Date(instant))
    const [row] = await listar(portal, { tramo, texto: '104218' })
    expect(row?.vencidos[0]?.diasAtraso).toBe(days)
    expect(await ids({ tramo: other, texto: '104218' })).toEqual([])
    portal.setNow(KEY_DATE)
  })
})

test.each<[Person, number]>([
  ['admin', 200],
  ['npaz', 200],
  ['darrieta', 403],
  ['rsosa', 403],
  ['mibarra', 403],
  ['lferreyra', 403],
])('the list and its Excel answer %s with %i', async (person, status) => {
  const list = await portal.call(person, cobranzas.search, { params: { page: 1, size: 20 }, body: {} })
  const excel = await portal.call(person, cobranzas.downloadExcel, { body: {} })
  expect([list.status, excel.status]).toEqual([status, status])
})
