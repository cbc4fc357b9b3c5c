import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import { claveDeItem, item, loadLibros } from '#testing/gestiones/libros.ts'
import { createPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { openRecordatorios, type Recordatorios } from '#testing/gestiones/recordatorios.ts'
import { untilDone } from '#testing/wait.ts'

let r: Recordatorios
beforeAll(async () => {
  r = await openRecordatorios()
})
afterAll(() => r.portal.close())
beforeEach(async () => {
  await r.clear()
  // Payments cannot be deleted, so each test uses another document.
  documento = String(Number(documento) + 1)
  await loadLibros(r.portal, item(documento, '20261121'))
})

let documento = '91000000'
const DUE = '2026-11-21'

/** Reports a payment of the document, at noon of the day before it is due. */
const pay = async (importe: string): Promise<number> => {
  r.portal.setNow('2026-11-20T15:00:00Z')
  const { status, body } = await createPago(r.portal, {
    medios: [transferencia({ importe })],
    aplicaciones: [{ partidaId: claveDeItem(documento), importe }],
  })
  expect(status).toBe(200)
  await untilDone(r.portal.jobs)
  return body.pagoId
}
const resolve = async (pagoId: number, estado: 'aplicado' | 'rechazado') => {
  expect((await resolvePago(r.portal, pagoId, estado)).status).toBe(200)
  await untilDone(r.portal.jobs)
}

/** Returns the amount to pay in the mail; undefined: no mail. */
const remindedAmount = async (dia = DUE): Promise<string | undefined> => {
  r.told()
  await r.runOn(dia)
  return /\$ [\d.]+,\d\d$/m.exec(r.mailsTo('lferreyra')[0]?.texto ?? '')?.[0]
}

test('reminds of the whole amount when nothing was paid', async () => {
  expect(await remindedAmount()).toBe('$ 100,00')
})

test.each([
  ['the whole amount', '100.00', undefined],
  ['the amount minus a cent', '99.99', '$ 0,01'],
  ['a part', '30.00', '$ 70,00'],
])('subtracts a reported payment of %s', async (_name, importe, left) => {
  await pay(importe)
  expect(await remindedAmount()).toBe(left)
})

test('reminds of the amount again on the day after its payment was rejected', async () => {
  const pagoId = await pay('100.00')
  expect(await remindedAmount()).toBeUndefined()
  await resolve(pagoId, 'rechazado')
  expect(await remindedAmount('2026-11-22')).toBe('$ 100,00')
})

test('subtracts a payment that was applied after the ERP data, until newer ERP data include it', async () => {
  const pagoId = await pay('100.00')
  r.portal.setNow('2026-11-21T14:30:00Z')
  await resolve(pagoId, 'aplicado')
  expect(await remindedAmount()).toBeUndefined()
  await loadLibros(r.portal, item(documento, '20261121', { cancelada: '20261121;0099000001' }))
  expect(await remindedAmount('2026-11-22')).toBeUndefined()
  // In the ERP the payment was applied to another document, so the document of the test is still unpaid.
  await loadLibros(r.portal, item(documento, '20261121'))
  expect(await remindedAmount('2026-11-23')).toBe('$ 100,00')
})

test('does not remind of documents paid in the ERP', async () => {
  expect(await remindedAmount('2026-11-18')).toBe('$ 100,00')
  await loadLibros(r.portal, item(documento, '20261121', { cancelada: '20261120;0099000001' }))
  expect([await remindedAmount(), await remindedAmount('2026-11-28'), await remindedAmount('2026-12-06')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

interface Prometido {
  razonSocialId?: number
  moneda?: string
}

/** Stores a promise to pay by a day, recorded after the payments of the earlier tests. */
const promise = async (dia: string, { razonSocialId = 1042, moneda = 'ARS' }: Prometido = {}) => {
  r.portal.setNow('2026-11-20T15:01:00Z')
  const { status } = await r.portal.call('npaz', cobranzas.createNota, {
    params: { razonSocialId },
    body: { clase: 'promesa', texto: 'Paga todo', promesa: { dia, importe: '100.00', moneda } },
  })
  expect(status).toBe(200)
}

test('does not remind of an amount that a promise covers until the promised day is over', async () => {
  await promise('2026-11-22')
  expect([await remindedAmount(), await remindedAmount('2026-11-22'), await remindedAmount('2026-11-23')]).toEqual([
    undefined,
    undefined,
    '$ 100,00',
  ])
})

test.each<[string, string, Prometido]>([
  ['for the day before', '2026-11-20', {}],
  ['in another currency', '2026-11-22', { moneda: 'USD' }],
  ['by another company', '2026-11-22', { razonSocialId: 1043 }],
])('reminds despite a promise %s', async (_name, dia, over) => {
  await promise(dia, over)
  expect(await remindedAmount()).toBe('$ 100,00')
})

test('sends no reminder of a step that ends before the promised day, but sends the next step', async () => {
  await promise('2026-11-26')
  expect(await remindedAmount()).toBeUndefined()
  expect([await remindedAmount('2026-11-27'), await remindedAmount('2026-11-28')]).toEqual([undefined, '$ 100,00'])
})
