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

test('what is owed comes by due date, without credits nor what was cleared, with what paying it today saves', async () => {
  const { body } = await ask()
  expect(body).toMatchObject({ razonSocialId: 1042, hoy: '2026-11-21', descuento: { tasa: 300, desdeDias: 10 } })
  expect(body.deudas.map(({ referencia, aPagar, ahorro }) => [referencia, aPagar, ahorro])).toEqual([
    ['A-0003-00012890', '98700.75', '0.00'],
    ['A-0001-00045871', '1284350.40', '0.00'],
    ['A-0001-00002217', '15480.00', '0.00'],
    ['CHQ 00451278', '500000.00', '0.00'],
    ['A-0001-00047112', '642118.00', '0.00'],
    // 27 and 49 days ahead at 3 % each thirty; of the first, 650.000 are told of.
    ['A-0005-00000412', '2750000.50', '74250.01'],
    ['A-0001-00049003', '2015900.00', '98779.10'],
  ])
  expect(body.creditos).toEqual([{ moneda: 'ARS', importe: '-510300.00' }])
})

test('what a payment was told of is left out until it is decided, and comes back when it is refused', async () => {
  const create = async (importe: string): Promise<number> => {
    const { body } = await createPago(portal, {
      medios: [transferencia({ importe })],
      aplicaciones: [{ partidaId: '1000-0090000101-2026-1', importe }],
    })
    return body.pagoId
  }
  const old = async () => {
    const debt = debtOf((await ask()).body, 'A-0003-00012890')!
    return [debt.informado, debt.aPagar]
  }
  const first = await create('700.75')
  expect(await old()).toEqual(['700.75', '98000.00'])
  await create('98000')
  expect(await old()).toEqual(['98700.75', '0.00'])
  expect((await resolvePago(portal, first, 'rechazado')).status).toBe(200)
  expect(await old()).toEqual(['98000.00', '700.75'])
})

test('one that was applied is left out until the books are read again, which know it then', async () => {
  const pay = async (importe: string): Promise<number> => {
    const { body } = await createPago(portal, {
      medios: [transferencia({ importe })],
      aplicaciones: [{ partidaId: '1000-0090000102-2026-1', importe }],
    })
    return body.pagoId
  }
  const owed = async () => {
    const debt = debtOf((await ask()).body, 'A-0001-00045871')!
    return [debt.informado, debt.aPagar]
  }
  await at(portal, '2026-11-20T15:00:00Z', async () => resolvePago(portal, await pay('84350.40'), 'aplicado'))
  // The books of the demonstration are of now.
  expect(await owed()).toEqual(['0.00', '1284350.40'])
  const late = await pay('200000.00')
  await resolvePago(portal, late, 'aplicado')
  expect(await owed()).toEqual(['200000.00', '1084350.40'])
})

test.each<[string, number | string, Person, number]>([
  ['by the number that the books know it by', '0000104217', 'lferreyra', 200],
  ['of a company of others', 1051, 'lferreyra', 404],
  ['of none', 999_999, 'lferreyra', 404],
  ['for who attends it', 1042, 'npaz', 200],
  ['for who has nothing to do with accounts', 1042, 'rsosa', 403],
])('%s: %s asked by %s is %i', async (_name, id, person, status) => {
  expect((await ask(id, person)).status).toBe(status)
})

test('without a rate nothing is promised', async () => {
  const params = { clave: 'cuenta.descuento-anticipado' }
  expect(
    (await portal.call('admin', maestros.updateParametro, { params, body: { valor: 0, version: 1 } })).status,
  ).toBe(200)
  const { body } = await ask()
  expect(body.descuento).toBeNull()
  expect(new Set(body.deudas.map(({ ahorro }) => ahorro))).toEqual(new Set(['0.00']))
})
