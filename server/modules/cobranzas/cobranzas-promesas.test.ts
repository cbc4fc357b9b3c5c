import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Erp } from '#gateways/erp/erp.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { AppError } from '#server/base/errors.ts'
import { prometer, promesasDe } from '#testing/gestiones/cobranzas.ts'
import { erpLocal } from '#testing/gestiones/libros.ts'
import { createPago, echeq, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { readPromesas } from './cobranzas-promesas.service.ts'
import { listPromesasAbiertas } from './cobranzas.service.ts'

const MADE = '2026-11-21T15:00:00Z'
const erp = erpLocal()

let portal: Portal
/** Id of the last payment of the demo. Tests create the payments with higher ids. */
let demo: number
beforeAll(async () => {
  portal = await startPortal()
  demo = (await portal.pool.query<{ demo: number }>('select max(pago_id) as demo from pago')).rows[0]!.demo
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query('truncate promesa_pago, cobranza_nota')
  await portal.pool.query("delete from partida where documento like '77%'")
  for (const table of ['recibo', 'pago_aplicacion', 'pago_archivo', 'pago_medio', 'pago'])
    await portal.pool.query(`delete from ${table} where pago_id > $1`, [demo])
  portal.setNow(MADE)
})

const statesAt = async (instant: string) => {
  portal.setNow(instant)
  return (await promesasDe(portal)).map(({ estado, pagado }) => [estado, pagado])
}
const reportPayment = async (instant: string, medio: Record<string, unknown>, moneda = 'ARS') => {
  portal.setNow(instant)
  return (await createPago(portal, { moneda, medios: [medio] })).body.pagoId
}
let receipts = 0
/** Inserts a receipt of 1042 as imported from the ERP. */
const receipt = (emision: string, importe: string, { moneda = 'ARS', clase = 'DZ' } = {}) => {
  receipts += 1
  return portal.pool.query(
    `insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable,
       vencimiento, moneda, importe)
     values ('1000', '77' || lpad($1::text, 8, '0'), 2026, 1, 1042, $5, 'H', 'X-0001-' || $1, '', $2, $2, $2, $4, -$3::numeric)`,
    [receipts, emision, importe, moneda, clase],
  )
}

describe('a promise to pay a hundred thousand by the 25th', () => {
  beforeEach(() => prometer(portal, { dia: '2026-11-25', importe: '100000' }))

  test('is open until the end of its day, and broken afterwards', async () => {
    expect(await statesAt('2026-11-26T02:59:59Z')).toEqual([['abierta', '0.00']])
    expect(await statesAt('2026-11-26T03:00:00Z')).toEqual([['incumplida', '0.00']])
  })

  test.each<[what: string, importe: string, dia: string, estado: string, pagado: string]>([
    ['of the whole amount', '100000.00', '2026-11-24', 'cumplida', '100000.00'],
    ['of a cent less', '99999.99', '2026-11-24', 'incumplida', '99999.99'],
    ['on the promised day', '100000.00', '2026-11-25', 'cumplida', '100000.00'],
    ['on the day after the promised one', '100000.00', '2026-11-26', 'incumplida', '0.00'],
    ['on the day of the promise', '100000.00', '2026-11-21', 'cumplida', '100000.00'],
    ['on the day before the promise', '100000.00', '2026-11-20', 'incumplida', '0.00'],
  ])('is fulfilled or broken by a receipt %s', async (_what, importe, dia, estado, pagado) => {
    await receipt(dia, importe)
    expect(await statesAt('2026-11-27T15:00:00Z')).toEqual([[estado, pagado]])
  })

  test('is not fulfilled by a payment in dollars', async () => {
    await receipt('2026-11-24', '100000.00', { moneda: 'USD' })
    await reportPayment('2026-11-24T15:00:00Z', transferencia({ importe: '100000', fecha: '2026-11-24' }), 'USD')
    expect(await statesAt('2026-11-27T15:00:00Z')).toEqual([['incumplida', '0.00']])
  })

  test('is not fulfilled by a credit note', async () => {
    await receipt('2026-11-24', '100000.00', { clase: 'DG' })
    expect(await statesAt('2026-11-27T15:00:00Z')).toEqual([['incumplida', '0.00']])
  })

  test('is fulfilled by a pending reported payment, but not by a rejected one', async () => {
    const pagoId = await reportPayment(
      '2026-11-23T15:00:00Z',
      transferencia({ importe: '100000', fecha: '2026-11-23' }),
    )
    expect(await statesAt('2026-11-23T16:00:00Z')).toEqual([['cumplida', '100000.00']])
    await resolvePago(portal, pagoId, 'rechazado')
    expect(await statesAt('2026-11-23T17:00:00Z')).toEqual([['abierta', '0.00']])
  })

  test('is fulfilled by a payment made on that day and reported later', async () => {
    await reportPayment('2026-11-27T15:00:00Z', transferencia({ importe: '100000', fecha: '2026-11-25' }))
    expect(await statesAt('2026-11-27T16:00:00Z')).toEqual([['cumplida', '100000.00']])
  })

  test('is fulfilled by a cheque handed in on time, until the bank rejects it', async () => {
    const pagoId = await reportPayment('2026-11-24T15:00:00Z', echeq({ importe: '100000' }))
    await resolvePago(portal, pagoId, 'aplicado')
    expect(await statesAt('2026-11-27T15:00:00Z')).toEqual([['cumplida', '100000.00']])
    const params = { pagoId, orden: 1, estado: 'rechazado' }
    expect((await portal.call('npaz', pagos.setMedio, { params, body: { motivo: 'Sin fondos' } })).status).toBe(200)
    expect(await statesAt('2026-11-27T16:00:00Z')).toEqual([['incumplida', '0.00']])
  })

  test('is not fulfilled by a payment that was reported before the promise was made', async () => {
    portal.setNow('2026-11-22T15:00:00Z')
    await reportPayment('2026-11-22T15:00:00Z', transferencia({ importe: '100000', fecha: '2026-11-22' }))
    portal.setNow('2026-11-22T15:00:01Z')
    await prometer(portal, { dia: '2026-11-24', importe: '50000' })
    expect(await statesAt('2026-11-27T15:00:00Z')).toEqual([
      ['cumplida', '100000.00'],
      ['incumplida', '0.00'],
    ])
  })

  test('prevents reminders of debts while it is open', async () => {
    const open = (dia: string) => listPromesasAbiertas(portal.pool, erp, [1042, 1043], dia)
    expect(await open('2026-11-25')).toEqual([{ razonSocialId: 1042, moneda: 'ARS', hasta: '2026-11-25' }])
    expect(await open('2026-11-26')).toEqual([])
    await receipt('2026-11-24', '100000.00')
    expect(await open('2026-11-25')).toEqual([])
  })

  test('has an unknown state while the ERP is unavailable, unless reported payments already fulfil the promise', async () => {
    const unavailable: Erp = {
      ...erp,
      listPartidas: async () => {
        throw new AppError('no-disponible')
      },
    }
    const known = async () =>
      (await readPromesas(portal.pool, unavailable, [1042], '2026-11-26')).get(1042)?.map(({ estado }) => estado)
    expect(await known()).toEqual([null])
    expect(await listPromesasAbiertas(portal.pool, unavailable, [1042], '2026-11-25')).toHaveLength(1)
    await reportPayment('2026-11-24T15:00:00Z', transferencia({ importe: '100000', fecha: '2026-11-24' }))
    expect(await known()).toEqual(['cumplida'])
  })
})

test('a promise is no longer listed ninety days after its promised day', async () => {
  await prometer(portal, { dia: '2026-11-22', importe: '1' })
  expect(await statesAt('2027-02-20T15:00:00Z')).toHaveLength(1)
  expect(await statesAt('2027-02-21T15:00:00Z')).toEqual([])
})
