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
  // Payments stay: each test has a document of its own.
  documento = String(Number(documento) + 1)
  await loadLibros(r.portal, item(documento, '20261121'))
})

let documento = '91000000'
const DUE = '2026-11-21'

/** Tells of a payment of the document at noon of the day before it is due. */
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

/** What is left to pay as the mail says it; undefined: nobody got one. */
const asked = async (dia = DUE): Promise<string | undefined> => {
  r.told()
  await r.runOn(dia)
  return /\$ [\d.,]+$/m.exec(r.mailsTo('lferreyra')[0]?.texto ?? '')?.[0]
}

test('what nobody paid is asked for whole', async () => {
  expect(await asked()).toBe('$ 100,00')
})

test.each([
  ['all of it', '100.00', undefined],
  ['all but a cent', '99.99', '$ 0,01'],
  ['a part', '30.00', '$ 70,00'],
])('a payment that was told of counts: %s', async (_name, importe, left) => {
  await pay(importe)
  expect(await asked()).toBe(left)
})

test('what was said to be paid and was refused is told the next day', async () => {
  const pagoId = await pay('100.00')
  expect(await asked()).toBeUndefined()
  await resolve(pagoId, 'rechazado')
  expect(await asked('2026-11-22')).toBe('$ 100,00')
})

test('one that was applied after the books were read counts, and when they are read again they say it', async () => {
  const pagoId = await pay('100.00')
  r.portal.setNow('2026-11-21T14:30:00Z')
  await resolve(pagoId, 'aplicado')
  expect(await asked()).toBeUndefined()
  await loadLibros(r.portal, item(documento, '20261121', { cancelada: '20261121;0099000001' }))
  expect(await asked('2026-11-22')).toBeUndefined()
  // Applied to something else, as the books have it: it is owed.
  await loadLibros(r.portal, item(documento, '20261121'))
  expect(await asked('2026-11-23')).toBe('$ 100,00')
})

test('what the books have paid is asked for no more', async () => {
  expect(await asked('2026-11-18')).toBe('$ 100,00')
  await loadLibros(r.portal, item(documento, '20261121', { cancelada: '20261120;0099000001' }))
  expect([await asked(), await asked('2026-11-28'), await asked('2026-12-06')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

interface Prometido {
  razonSocialId?: number
  moneda?: string
}

/** Collections note that it was promised to pay until a day, after the payments of the tests before. */
const promise = async (dia: string, { razonSocialId = 1042, moneda = 'ARS' }: Prometido = {}) => {
  r.portal.setNow('2026-11-20T15:01:00Z')
  const { status } = await r.portal.call('npaz', cobranzas.createNota, {
    params: { razonSocialId },
    body: { clase: 'promesa', texto: 'Paga todo', promesa: { dia, importe: '100.00', moneda } },
  })
  expect(status).toBe(200)
}

test('what was promised is not asked for until its day is over, and then it is', async () => {
  await promise('2026-11-22')
  expect([await asked(), await asked('2026-11-22'), await asked('2026-11-23')]).toEqual([
    undefined,
    undefined,
    '$ 100,00',
  ])
})

test.each<[string, string, Prometido]>([
  ['for the day before', '2026-11-20', {}],
  ['in another currency', '2026-11-22', { moneda: 'USD' }],
  ['by another company', '2026-11-22', { razonSocialId: 1043 }],
])('a promise %s changes nothing', async (_name, dia, over) => {
  await promise(dia, over)
  expect(await asked()).toBe('$ 100,00')
})

test('a promise of more than the steps can wait leaves the next step to ask', async () => {
  await promise('2026-11-26')
  expect(await asked()).toBeUndefined()
  expect([await asked('2026-11-27'), await asked('2026-11-28')]).toEqual([undefined, '$ 100,00'])
})
