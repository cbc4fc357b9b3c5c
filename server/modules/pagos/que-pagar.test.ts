import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { maestros } from '#contract/maestros/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { at } from '#testing/clock.ts'
import { createPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

type Reply = ReplyOf<typeof pagos.getQuePagar>

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const ask = (id: number | string = 1042, person: Person = 'lferreyra') =>
  portal.call<Reply>(person, pagos.getQuePagar, { params: { id } })

const debtOf = ({ deudas }: Reply, referencia: string) => deudas.find((each) => each.referencia === referencia)

test('lists debts by due date, without credits and cleared items, with the discount for paying today', async () => {
  const { body } = await ask()
  expect(body).toMatchObject({ razonSocialId: 1042, hoy: '2026-11-21', descuento: { tasa: 300, desdeDias: 10 } })
  expect(body.deudas.map(({ referencia, aPagar, ahorro }) => [referencia, aPagar, ahorro])).toEqual([
    ['A-0003-00012890', '98700.75', '0.00'],
    ['A-0001-00045871', '1284350.40', '0.00'],
    ['A-0001-00002217', '15480.00', '0.00'],
    ['CHQ 00451278', '500000.00', '0.00'],
    ['A-0001-00047112', '642118.00', '0.00'],
    // 27 and 49 days early at 3 % per thirty days; 650.000 of the first are reported already.
    ['A-0005-00000412', '2750000.50', '74250.01'],
    ['A-0001-00049003', '2015900.00', '98779.10'],
  ])
  expect(body.creditos).toEqual([{ moneda: 'ARS', importe: '-510300.00' }])
})

test('subtracts a reported amount until the payment is resolved, and adds the amount again when the payment is rejected', async () => {
  const create = async (importe: string): Promise<number> => {
    const { body } = await createPago(portal, {
      medios: [transferencia({ importe })],
      aplicaciones: [{ partidaId: '1000-0090000101-2026-1', importe }],
    })
    return body.pagoId
  }
  const readOldDebt = async () => {
    const debt = debtOf((await ask()).body, 'A-0003-00012890')!
    return [debt.informado, debt.aPagar]
  }
  const first = await create('700.75')
  expect(await readOldDebt()).toEqual(['700.75', '98000.00'])
  await create('98000')
  expect(await readOldDebt()).toEqual(['98700.75', '0.00'])
  expect((await resolvePago(portal, first, 'rechazado')).status).toBe(200)
  expect(await readOldDebt()).toEqual(['98000.00', '700.75'])
})

test('subtracts an applied amount until newer ERP data includes it', async () => {
  const pay = async (importe: string): Promise<number> => {
    const { body } = await createPago(portal, {
      medios: [transferencia({ importe })],
      aplicaciones: [{ partidaId: '1000-0090000102-2026-1', importe }],
    })
    return body.pagoId
  }
  const readDebt = async () => {
    const debt = debtOf((await ask()).body, 'A-0001-00045871')!
    return [debt.informado, debt.aPagar]
  }
  await at(portal, '2026-11-20T15:00:00Z', async () => resolvePago(portal, await pay('84350.40'), 'aplicado'))
  // The ERP data of the demo has the current time.
  expect(await readDebt()).toEqual(['0.00', '1284350.40'])
  const late = await pay('200000.00')
  await resolvePago(portal, late, 'aplicado')
  expect(await readDebt()).toEqual(['200000.00', '1084350.40'])
})

test.each<[string, number | string, Person, number]>([
  ['Qué pagar by ERP customer number', '0000104217', 'lferreyra', 200],
  ['Qué pagar of a company out of scope', 1051, 'lferreyra', 404],
  ['Qué pagar of an unknown company', 999_999, 'lferreyra', 404],
  ['Qué pagar for the call centre', 1042, 'npaz', 200],
  ['Qué pagar for postventa, without access to accounts', 1042, 'rsosa', 403],
])('%s (%s), requested by %s, answers %i', async (_name, id, person, status) => {
  expect((await ask(id, person)).status).toBe(status)
})

test('shows no discount when no rate is set', async () => {
  const params = { clave: 'cuenta.descuento-anticipado' }
  expect(
    (await portal.call('admin', maestros.updateParametro, { params, body: { valor: 0, version: 1 } })).status,
  ).toBe(200)
  const { body } = await ask()
  expect(body.descuento).toBeNull()
  expect(new Set(body.deudas.map(({ ahorro }) => ahorro))).toEqual(new Set(['0.00']))
})
