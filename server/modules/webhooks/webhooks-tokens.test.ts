import { describe, expect, test } from 'vitest'
import { conexiones, webhooks } from '#contract/conexiones/calls.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { type Sistemas, soon, TITULAR as roles, withSistemas } from '#testing/gestiones/webhooks.ts'
import { type Portal } from '#testing/portal.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

interface Reply {
  webhookId: number
  secreto: string
  fields?: Record<string, string>
}

const NEW = { razonSocialId: 1042, direccion: 'https://erp.litoral.example/avisos', eventos: ['reclamo.estado'] }
/** A system of 1042, by what it may; its maker has 1043 too. */
const aSystem = async (...alcances: Alcance[]) => {
  const { token, tokenId } = await createToken(portal, alcances)
  const call = <T = Reply>(route: Route, sent: object = {}) => callBy<T>(portal, token, route, sent)
  return {
    tokenId,
    call,
    create: (over: object = {}) => call(webhooks.create, { body: { ...NEW, ...over } }),
    update: (webhookId: number, over: object) =>
      call(webhooks.update, {
        params: { webhookId },
        body: { eventos: NEW.eventos, activo: true, version: 1, ...over },
      }),
    list: async () => (await call<ReplyOf<typeof webhooks.list>>(webhooks.list)).body,
  }
}
const one = async (webhookId: number) => (await sistemas.by('mibarra', webhookId).list())[0]!

describe('a system that administers webhooks', () => {
  test('adds one, whose secret it is told once, is told by it, changes it and turns it off', async () => {
    const system = await aSystem('webhooks:administrar', 'reclamos:leer')
    const { status, body } = await system.create()
    expect([status, body.secreto]).toEqual([200, expect.stringMatching(/^whsec_/)])
    const { webhookId } = body
    expect(JSON.stringify(await system.list())).not.toContain('whsec_')
    expect(await system.list()).toMatchObject([{ webhookId, razonSocialId: 1042, token: 'ERP', version: 1 }])
    await createReclamo(portal)
    expect(await sistemas.deliver(soon())).toBe(1)
    const change = { direccion: 'https://otro.litoral.example/', eventos: ['reclamo.comentario'] }
    expect((await system.update(webhookId, change)).status).toBe(200)
    expect((await system.update(webhookId, { ...change, activo: false, version: 2 })).status).toBe(200)
    expect(await one(webhookId)).toMatchObject({ ...change, motivoApagado: 'persona', creadoPor: 'Marcos Ibarra' })
  })

  test('sent again under its key it adds no second one, and is not told the secret again', async () => {
    const system = await aSystem('webhooks:administrar', 'reclamos:leer')
    const { token } = await createToken(portal, ['webhooks:administrar', 'reclamos:leer'])
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'webhook-una-vez' }
    const again = () => portal.call<Reply>(undefined, webhooks.create, { body: NEW, headers })
    const [first, second] = [await again(), await again()]
    expect(first.body.secreto).toMatch(/^whsec_/)
    expect(second.body).toEqual({ webhookId: first.body.webhookId, secreto: null })
    expect(await system.list()).toHaveLength(1)
  })

  test('of what its token may not read it is not told, and hears what is missing', async () => {
    const system = await aSystem('webhooks:administrar', 'reclamos:leer', 'devoluciones:crear')
    const { status, body } = await system.create({
      eventos: ['reclamo.estado', 'cuenta.vencimiento', 'pago.resuelto', 'devolucion.estado'],
    })
    expect([status, body.fields]).toEqual([
      400,
      {
        eventos:
          'Al token le falta cuenta:leer, devoluciones:leer para: Está por vencer un comprobante de la cuenta corriente, Se resolvió un pago informado, Una devolución se pidió o cambió de estado.',
      },
    ])
    expect(await system.list()).toEqual([])
  })

  test('does not lead to itself what a person is told, nor turns it on; it may turn it off', async () => {
    const { webhookId } = await sistemas.make({ eventos: ['reclamo.estado', 'pago.resuelto'] })
    const system = await aSystem('webhooks:administrar', 'reclamos:leer')
    const eventos = ['reclamo.estado', 'pago.resuelto']
    const away = await system.update(webhookId, { eventos, direccion: 'https://otro.litoral.example/' })
    expect([away.status, away.body.fields!.eventos]).toEqual([400, expect.stringContaining('cuenta:leer')])
    expect((await system.update(webhookId, { eventos: [...eventos, 'devolucion.estado'] })).status).toBe(400)
    expect((await system.update(webhookId, { eventos, activo: false })).status).toBe(200)
    const { version } = await one(webhookId)
    expect((await system.update(webhookId, { eventos, version })).status).toBe(400)
    expect(await one(webhookId)).toMatchObject({ motivoApagado: 'persona', token: null })
  })

  test('what waited of what it may not read does not follow to its address', async () => {
    const { webhookId } = await sistemas.make()
    const system = await aSystem('webhooks:administrar', 'cuenta:leer')
    await createReclamo(portal)
    const change = { eventos: ['pago.resuelto'], direccion: 'https://otro.litoral.example/' }
    expect((await system.update(webhookId, change)).status).toBe(200)
    expect(await sistemas.deliver(soon(3_600_000))).toBe(0)
  })

  test('has those of its companies alone, although its maker has another', async () => {
    const { webhookId } = await sistemas.make({ razonSocialId: 1043 })
    const system = await aSystem('webhooks:administrar', 'reclamos:leer')
    expect(await system.list()).toEqual([])
    expect((await system.create({ razonSocialId: 1043 })).status).toBe(404)
    expect((await system.create({ razonSocialId: 1051 })).status).toBe(404)
    expect((await system.update(webhookId, { activo: false })).status).toBe(404)
  })

  test('without the scope nothing, and with it nothing else of webhooks', async () => {
    const without = await aSystem('reclamos:leer')
    expect((await without.call(webhooks.list)).status).toBe(403)
    expect((await without.create()).status).toBe(403)
    const { webhookId } = await sistemas.make()
    const system = await aSystem('webhooks:administrar', 'reclamos:leer')
    const params = { webhookId, envioId: 1 }
    for (const row of ['remove', 'setSecreto', 'sendPrueba', 'listEnvios', 'sendEnvio', 'sendDesde'] as const)
      expect((await system.call(webhooks[row], { params, body: {} })).status, row).toBe(403)
  })
})

describe('a token that is cut', () => {
  const cut = (tokenId: number) => portal.call('mibarra', conexiones.cutToken, { params: { tokenId }, roles })

  test('turns off what it added and what it led elsewhere, and no other', async () => {
    const [system, other] = [
      await aSystem('webhooks:administrar', 'reclamos:leer'),
      await aSystem('webhooks:administrar', 'reclamos:leer'),
    ]
    const added = (await system.create()).body.webhookId
    const led = (await sistemas.make({ eventos: NEW.eventos })).webhookId
    expect((await system.update(led, { direccion: 'https://otro.litoral.example/' })).status).toBe(200)
    const mine = (await sistemas.make({ eventos: NEW.eventos })).webhookId
    const others = (await other.create()).body.webhookId
    expect((await cut(system.tokenId)).status).toBe(200)
    const found = new Map((await other.list()).map((each) => [each.webhookId, each.motivoApagado]))
    expect([added, led, mine, others].map((each) => found.get(each))).toEqual(['token', 'token', null, null])
    await createReclamo(portal)
    expect(await sistemas.deliver(soon())).toBe(2)
    expect((await portal.call('mibarra', conexiones.cutTokens, { roles })).status).toBe(200)
    expect(await one(mine)).toBeDefined()
    const after = await sistemas.by('mibarra', others).list()
    expect(after.find((each) => each.webhookId === others)!.motivoApagado).toBe('token')
  })

  test('what a person turned on again is theirs', async () => {
    const system = await aSystem('webhooks:administrar', 'reclamos:leer')
    const { webhookId } = (await system.create()).body
    expect((await sistemas.by('mibarra', webhookId).update({ activo: false })).status).toBe(200)
    expect((await sistemas.by('mibarra', webhookId).update({ activo: true })).status).toBe(200)
    expect((await cut(system.tokenId)).status).toBe(200)
    expect(await one(webhookId)).toMatchObject({ token: null, apagado: null })
  })
})
