import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { webhooks } from '#contract/conexiones/calls.ts'
import { empresas } from '#contract/maestros/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import {
  type Heard,
  HOUR,
  type Made,
  SECOND,
  type Sistemas,
  soon,
  TITULAR as roles,
  withSistemas,
} from '#testing/gestiones/webhooks.ts'
import { type Person, type Portal } from '#testing/portal.ts'
import { esperaOf, firmaOf, proximoOf } from './webhooks.rules.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

const make = (over: Record<string, unknown> = {}) => sistemas.make(over)
const by = (who: Person, webhookId: number) => sistemas.by(who, webhookId)
const deliver = (now: Date) => sistemas.deliver(now)

describe('the signature', () => {
  test('equals the example of the standard', () => {
    expect(
      firmaOf(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1614265330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('proves a body of ids and a link, with the secret that was shown once', async () => {
    const { webhookId, secreto } = await make()
    expect(secreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const ticketId = await createReclamo(portal)
    const now = soon()
    expect(await deliver(now)).toBe(1)
    const [one] = sistemas.heard
    expect(JSON.parse(one!.body)).toEqual({
      type: 'reclamo.estado',
      timestamp: expect.stringMatching(/^20..-..-..T.*Z$/),
      data: {
        id: ticketId,
        razonSocialId: 1042,
        enlace: `https://portal.meridiana.example/autogestion/reclamos/${ticketId}`,
      },
    })
    expect(one!.instant).toBe(String(Math.floor(now.getTime() / 1000)))
    const key = Buffer.from(secreto.slice('whsec_'.length), 'base64')
    const proof = createHmac('sha256', key).update(`${one!.id}.${one!.instant}.${one!.body}`).digest('base64')
    expect(one!.signatures).toEqual([`v1,${proof}`])
    const [envio] = await by('mibarra', webhookId).envios()
    expect(envio).toMatchObject({
      eventoId: one!.id,
      intentos: 1,
      estado: 204,
      proximo: null,
      falla: null,
      pedido: one!.body,
    })
    expect(envio!.entregado).toBe(now.toISOString())
    expect(await deliver(soon(HOUR))).toBe(0)
  })

  test('uses both secrets for a day after a change of the secret, then only the new one', async () => {
    const { webhookId, secreto } = await make()
    // Calls use a fixed clock, while deliveries get their time as an argument.
    portal.setNow(new Date().toISOString())
    const changed = await portal.call<Made>('mibarra', webhooks.setSecreto, { params: { webhookId }, roles })
    const other = changed.body.secreto
    expect(other).not.toBe(secreto)
    const signed = (each: string, { id, instant, body }: Heard) => firmaOf(each, id, Number(instant), body)
    await by('mibarra', webhookId).prueba()
    await deliver(soon())
    expect(sistemas.heard[0]!.signatures).toEqual([
      signed(other, sistemas.heard[0]!),
      signed(secreto, sistemas.heard[0]!),
    ])
    await by('mibarra', webhookId).prueba()
    await deliver(new Date(Date.now() + 25 * HOUR))
    expect(sistemas.heard[1]!.signatures).toEqual([signed(other, sistemas.heard[1]!)])
    const { rows } = await portal.pool.query<{ todo: string }>('select row_to_json(w)::text as todo from webhook w')
    for (const each of [secreto, other]) expect(rows[0]!.todo).not.toContain(each.slice(6))
  })
})

describe('a failed event', () => {
  test.each([
    [0, 0],
    [1, 5 * SECOND],
    [2, 300 * SECOND],
    [3, 1800 * SECOND],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 14 * HOUR],
    [8, 20 * HOUR],
    [9, 24 * HOUR],
  ])('is sent again after %i attempts in %i ms, plus up to a tenth', (intentos, ms) => {
    const now = new Date(0)
    expect(proximoOf(intentos, now, 0)).toEqual(new Date(ms))
    expect(proximoOf(intentos, now, 1)).toEqual(new Date(ms * 1.1))
  })
  test('is not sent again after ten attempts', () => expect(proximoOf(10, new Date(0), 0)).toBeUndefined())

  test.each<[number, string | undefined, number | undefined]>([
    [500, undefined, undefined],
    [404, undefined, undefined],
    [429, undefined, 60],
    [502, undefined, 60],
    [503, undefined, undefined],
    [503, '120', 120],
    [504, undefined, 60],
    [429, '7', 7],
    [429, '0', 60],
    [429, '-5', 60],
    [429, 'mañana', 60],
    [429, '999999', 86_400],
    [503, 'Thu, 01 Jan 1970 00:05:00 GMT', 300],
  ])('with status %i and Retry-After %s waits %s s', (status, retryAfter, seconds) => {
    expect(esperaOf(status, retryAfter, new Date(0))).toEqual(
      seconds === undefined ? undefined : new Date(seconds * 1000),
    )
  })

  test.each([300, 302, 400, 500])(
    'with status %i is sent again with the same id after five seconds',
    async (status) => {
      sistemas.answer = { status }
      const { webhookId } = await make()
      await by('mibarra', webhookId).prueba()
      const now = soon()
      await deliver(now)
      expect(await deliver(new Date(now.getTime() + 4 * SECOND))).toBe(0)
      sistemas.answer = { status: 200 }
      expect(await deliver(new Date(now.getTime() + 6 * SECOND))).toBe(1)
      expect(sistemas.heard[1]!.id).toBe(sistemas.heard[0]!.id)
      expect(Number(sistemas.heard[1]!.instant)).toBe(Math.floor((now.getTime() + 6 * SECOND) / SECOND))
      expect((await by('mibarra', webhookId).envios())[0]).toMatchObject({
        intentos: 2,
        estado: 200,
        respuesta: 'recibido',
      })
    },
  )

  test('with Retry-After pauses its address', async () => {
    sistemas.answer = { status: 503, headers: { 'retry-after': '600' } }
    const { webhookId } = await make()
    await by('mibarra', webhookId).prueba()
    const now = soon()
    await deliver(now)
    sistemas.answer = { status: 200 }
    await by('mibarra', webhookId).prueba()
    expect(await deliver(new Date(now.getTime() + 599 * SECOND))).toBe(0)
    expect(await deliver(new Date(now.getTime() + 601 * SECOND))).toBe(2)
  })

  test('is not sent when its company is inactive', async () => {
    await make()
    await createReclamo(portal)
    const params = { id: 1042 }
    const { fila } = (await portal.call<ReplyOf<typeof empresas.get>>('admin', empresas.get, { params })).body
    const set = (activo: boolean, version: number) =>
      portal.call('admin', empresas.update, { params, body: { ...fila, activo, version } })
    expect((await set(false, fila.version)).status).toBe(200)
    const waited = await deliver(soon())
    expect((await set(true, fila.version + 1)).status).toBe(200)
    expect([waited, await deliver(soon())]).toEqual([0, 1])
  })

  test('with status 410 turns its webhook off and cancels pending events', async () => {
    sistemas.answer = { status: 410 }
    const { webhookId } = await make()
    await by('mibarra', webhookId).prueba()
    await deliver(soon())
    expect(await by('mibarra', webhookId).list()).toMatchObject([{ motivoApagado: 'pedido' }])
    expect(await by('mibarra', webhookId).prueba()).toBe(409)
    expect(await deliver(soon(48 * HOUR))).toBe(0)
  })

  test('turns its webhook off after three days of only failures, and notifies the user who added it', async () => {
    sistemas.answer = { status: 500 }
    const { webhookId } = await make()
    const countMails = async () =>
      (
        await portal.pool.query(`select 1 from pgboss.job where name = 'envio' and data->>'sobre' = $1`, [
          `Webhook ${webhookId}`,
        ])
      ).rowCount
    const start = soon()
    const at = async (hours: number, status: number) => {
      sistemas.answer = { status }
      await by('mibarra', webhookId).prueba()
      await deliver(new Date(start.getTime() + hours * HOUR))
      return (await by('mibarra', webhookId).list())[0]!.motivoApagado
    }
    expect(await at(0, 500)).toBeNull()
    expect(await at(71, 200)).toBeNull()
    expect(await at(72, 500)).toBeNull()
    expect(await at(143.9, 500)).toBeNull()
    expect(await countMails()).toBe(0)
    expect(await at(144.1, 500)).toBe('fallas')
    expect(await countMails()).toBe(1)
    expect((await by('mibarra', webhookId).update({ activo: true })).status).toBe(200)
    expect(await at(145, 500)).toBeNull()
  })
})

describe('the events taken by a process', () => {
  test('are taken by another process one minute after the first process died, and keep their ids', async () => {
    const { webhookId } = await make()
    // This sender never gets a response, as if its process had died.
    const dead = sistemas.entregaBy(() => new Promise(() => {}))
    const sent = 20
    for (let n = 0; n < sent; n += 1) await by('mibarra', webhookId).prueba()
    const ids = (await by('mibarra', webhookId).envios()).map(({ eventoId }) => eventoId).toSorted()
    const now = soon()
    expect(await dead.begin(now)).toBe(2)
    for (let begun = 1; begun > 0;) begun = await deliver(now)
    expect(sistemas.heard).toHaveLength(sent - 2)
    expect(await deliver(new Date(now.getTime() + 59 * SECOND))).toBe(0)
    expect(await deliver(new Date(now.getTime() + 61 * SECOND))).toBe(2)
    expect(sistemas.heard.map(({ id }) => id).toSorted()).toEqual(ids)
  })

  test('are not taken by another process at the same time', async () => {
    const { webhookId } = await make()
    const other = await make()
    for (const each of [webhookId, webhookId, other.webhookId, other.webhookId]) await by('mibarra', each).prueba()
    const now = soon()
    const begun = await Promise.all([
      sistemas.entrega.begin(now),
      sistemas.entrega.begin(now),
      sistemas.entrega.begin(now),
    ])
    await sistemas.entrega.idle()
    expect(begun.reduce((sum, n) => sum + n)).toBe(4)
    expect(new Set(sistemas.heard.map(({ id }) => id)).size).toBe(4)
  })
})
