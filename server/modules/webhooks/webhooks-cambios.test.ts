import { describe, expect, test } from 'vitest'
import { webhooks } from '#contract/conexiones/calls.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { HOUR, PORTAL, type Sistemas, soon, TITULAR as roles, withSistemas } from '#testing/gestiones/webhooks.ts'
import { type Portal } from '#testing/portal.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

const OTRA = 'https://otro.litoral.example/avisos'
const by = (webhookId: number) => sistemas.by('mibarra', webhookId)
const read = async (webhookId: number) => (await by(webhookId).list()).find((each) => each.webhookId === webhookId)!

describe('a changed webhook', () => {
  test('keeps its secret, sends pending events to the new address and resets its failures', async () => {
    sistemas.answer = { status: 503, headers: { 'retry-after': '600' } }
    const { webhookId } = await sistemas.make()
    const now = soon()
    await by(webhookId).prueba()
    await sistemas.deliver(now)
    expect((await read(webhookId)).fallandoDesde).toBe(now.toISOString())
    expect((await by(webhookId).update({ direccion: OTRA })).status).toBe(200)
    expect(await read(webhookId)).toMatchObject({ direccion: OTRA, fallandoDesde: null, apagado: null })
    sistemas.answer = { status: 204 }
    // The old address had asked for a pause of ten minutes by Retry-After, which the new address does not inherit.
    expect(await sistemas.deliver(new Date(now.getTime() + 60_000))).toBe(1)
    const [first, again] = sistemas.heard
    expect(again!.id).toBe(first!.id)
    expect((await by(webhookId).envios())[0]).toMatchObject({ estado: 204, intentos: 1 })
  })

  test('keeps its failures when only its events change and its address does not', async () => {
    sistemas.answer = { status: 500 }
    const { webhookId } = await sistemas.make()
    const now = soon()
    await by(webhookId).prueba()
    await sistemas.deliver(now)
    expect((await by(webhookId).update({ eventos: ['pago.resuelto'] })).status).toBe(200)
    expect(await read(webhookId)).toMatchObject({ eventos: ['pago.resuelto'], fallandoDesde: now.toISOString() })
  })

  test('that keeps its address neither sends nor resends pending events that it no longer selects', async () => {
    const { webhookId } = await sistemas.make()
    await createReclamo(portal)
    await by(webhookId).prueba()
    expect((await by(webhookId).update({ eventos: ['pago.resuelto'] })).status).toBe(200)
    expect(await sistemas.deliver(soon(HOUR))).toBe(1)
    const params = { webhookId }
    const desde = new Date(Date.now() - HOUR).toISOString()
    const again = await portal.call('mibarra', webhooks.sendDesde, { params, body: { desde }, roles })
    expect(again.body).toEqual({ envios: 1 })
  })

  test('ignores the result of an attempt to the old address', async () => {
    const { webhookId } = await sistemas.make()
    await by(webhookId).prueba()
    const sending = Promise.withResolvers<(status: number) => void>()
    const entrega = sistemas.entregaBy(
      () => new Promise((done) => sending.resolve((status) => done({ status, retryAfter: undefined, text: '' }))),
    )
    const now = soon()
    expect(await entrega.begin(now)).toBe(1)
    const answer = await sending.promise
    expect((await by(webhookId).update({ direccion: OTRA })).status).toBe(200)
    answer(410)
    await entrega.idle()
    expect(await read(webhookId)).toMatchObject({ apagado: null, fallandoDesde: null })
    expect(await sistemas.deliver(new Date(now.getTime() + 6000))).toBe(1)
  })

  test('that gets a new address does not send pending events that it no longer selects', async () => {
    const { webhookId } = await sistemas.make()
    await createReclamo(portal)
    expect((await by(webhookId).update({ direccion: OTRA, eventos: ['pago.resuelto'] })).status).toBe(200)
    expect(await sistemas.deliver(soon(HOUR))).toBe(0)
  })

  test.each([
    ['http://otro.litoral.example/', 'https'],
    ['https://10.0.0.8/', 'Internet'],
    [`${PORTAL}/`, 'portal'],
  ])('keeps its values when its new address %s is rejected with an error on the field', async (direccion, why) => {
    const { webhookId } = await sistemas.make()
    const answer = await by(webhookId).update({ direccion })
    expect(answer.status).toBe(400)
    expect(answer.body.fields!.direccion).toContain(why)
    expect((await read(webhookId)).direccion).toBe('https://erp.litoral.example/avisos')
  })

  test('requires a recent sign-in for a new address, but not for new events', async () => {
    const { webhookId } = await sistemas.make()
    const token = await portal.token('mibarra', { roles, signedInAt: Math.floor(Date.now() / 1000) - 301 })
    const change = (over: object) =>
      portal.call(undefined, webhooks.update, {
        params: { webhookId },
        body: { eventos: ['pago.resuelto'], activo: true, version: 1, ...over },
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await change({ direccion: OTRA })).status).toBe(401)
    expect((await change({})).status).toBe(200)
  })
})

test('a change answers 409 when another user changed the webhook, or when it was turned off', async () => {
  const { webhookId } = await sistemas.make()
  expect((await by(webhookId).update({ eventos: ['pago.resuelto'] })).status).toBe(200)
  const outdated = await by(webhookId).update({ eventos: ['reclamo.estado'], version: 1 })
  expect([outdated.status, outdated.body.message]).toEqual([
    409,
    'Otra persona lo cambió mientras tanto. Mirá cómo quedó y volvé a intentarlo.',
  ])
  const { version } = await read(webhookId)
  sistemas.answer = { status: 410 }
  await by(webhookId).prueba()
  await sistemas.deliver(soon())
  expect((await by(webhookId).update({ activo: true, version })).status).toBe(409)
  expect(await read(webhookId)).toMatchObject({ eventos: ['pago.resuelto'], motivoApagado: 'pedido' })
})

test('a user cannot select events that the user may not read, but can select fewer events or turn the webhook off', async () => {
  const rejected = await sistemas.create({ eventos: ['pago.resuelto', 'pedido.estado', 'pedido.documento'] })
  expect([rejected.status, rejected.body.fields]).toEqual([
    400,
    {
      eventos:
        'No tenés acceso a: Un pedido de motos cambió de estado, Se publicó documentación de una unidad de un pedido de motos. Quitalos.',
    },
  ])
  // Only a user with the role to order motorcycles may add this webhook; the company has both businesses.
  const motos = ['ROL_OWNER', 'ROL_PEDIDOS_MOTOS'] as const
  const body = { razonSocialId: 1043, direccion: OTRA, eventos: ['pedido.estado', 'pago.resuelto'] }
  const made = await portal.call<{ webhookId: number }>('hquiroga', webhooks.create, { body, roles: motos })
  expect(made.status).toBe(200)
  const change = async (over: Record<string, unknown>) => (await by(made.body.webhookId).update(over)).status
  expect(await change({ eventos: ['pedido.estado', 'pago.resuelto', 'pedido.comentario'] })).toBe(400)
  expect(await change({ direccion: 'https://erp.litoral.example/' })).toBe(400)
  expect(await change({ activo: false })).toBe(200)
  expect(await change({ activo: true })).toBe(400)
  expect(await change({ eventos: ['pago.resuelto'] })).toBe(200)
  expect(await change({ activo: true })).toBe(200)
})
