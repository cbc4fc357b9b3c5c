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
/**
 * Creates a token with the given scopes for a system of company 1042. The creator of the token also has company 1043.
 */
const createSystem = async (...alcances: Alcance[]) => {
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
const readWebhook = async (webhookId: number) => (await sistemas.by('mibarra', webhookId).list())[0]!

describe('a system that administers webhooks', () => {
  test('adds, changes and turns off a webhook, and gets its secret once', async () => {
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
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
    expect(await readWebhook(webhookId)).toMatchObject({
      ...change,
      motivoApagado: 'persona',
      creadoPor: 'Marcos Ibarra',
    })
  })

  test('adds no second webhook when the request is repeated, and does not get the secret again', async () => {
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
    const { token } = await createToken(portal, ['webhooks:administrar', 'reclamos:leer'])
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'webhook-una-vez' }
    const again = () => portal.call<Reply>(undefined, webhooks.create, { body: NEW, headers })
    const [first, second] = [await again(), await again()]
    expect(first.body.secreto).toMatch(/^whsec_/)
    expect(second.body).toEqual({ webhookId: first.body.webhookId, secreto: null })
    expect(await system.list()).toHaveLength(1)
  })

  test('is rejected for events that its scopes do not read, with the missing scopes', async () => {
    const system = await createSystem('webhooks:administrar', 'reclamos:leer', 'devoluciones:crear')
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

  test('neither redirects a user’s webhook nor turns it on, but may turn it off', async () => {
    const { webhookId } = await sistemas.make({ eventos: ['reclamo.estado', 'pago.resuelto'] })
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
    const eventos = ['reclamo.estado', 'pago.resuelto']
    const redirected = await system.update(webhookId, { eventos, direccion: 'https://otro.litoral.example/' })
    expect([redirected.status, redirected.body.fields!.eventos]).toEqual([400, expect.stringContaining('cuenta:leer')])
    expect((await system.update(webhookId, { eventos: [...eventos, 'devolucion.estado'] })).status).toBe(400)
    expect((await system.update(webhookId, { eventos, activo: false })).status).toBe(200)
    const { version } = await readWebhook(webhookId)
    expect((await system.update(webhookId, { eventos, version })).status).toBe(400)
    expect(await readWebhook(webhookId)).toMatchObject({ motivoApagado: 'persona', token: null })
  })

  test('does not change the address of a webhook that a user created, but only of its own webhooks', async () => {
    const { webhookId } = await sistemas.make({ eventos: NEW.eventos })
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
    const direccion = 'https://otro.litoral.example/'
    const moved = await system.update(webhookId, { direccion })
    expect([moved.status, moved.body.fields]).toEqual([
      400,
      { direccion: 'Este webhook lo creó una persona: un token no cambia su dirección.' },
    ])
    expect((await readWebhook(webhookId)).direccion).toBe(NEW.direccion)
    const own = (await system.create()).body.webhookId
    expect((await system.update(own, { direccion })).status).toBe(200)
  })

  test('sees only the webhooks of its companies, although its creator belongs to another company too', async () => {
    const { webhookId } = await sistemas.make({ razonSocialId: 1043 })
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
    expect(await system.list()).toEqual([])
    expect((await system.create({ razonSocialId: 1043 })).status).toBe(404)
    expect((await system.create({ razonSocialId: 1051 })).status).toBe(404)
    expect((await system.update(webhookId, { activo: false })).status).toBe(404)
  })

  test('needs the scope of webhooks for each call: without it the answer is 403', async () => {
    const without = await createSystem('reclamos:leer')
    expect((await without.call(webhooks.list)).status).toBe(403)
    expect((await without.create()).status).toBe(403)
    const { webhookId } = await sistemas.make()
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
    const params = { webhookId, envioId: 1 }
    for (const row of [
      'remove',
      'setSecreto',
      'sendPrueba',
      'sendEjemplos',
      'listEnvios',
      'sendEnvio',
      'sendDesde',
    ] as const)
      expect((await system.call(webhooks[row], { params, body: {} })).status, row).toBe(403)
  })
})

describe('a revoked token', () => {
  const revoke = (tokenId: number) => portal.call('mibarra', conexiones.cutToken, { params: { tokenId }, roles })

  test('turns off the webhooks that it added, and no others', async () => {
    const [system, other] = [
      await createSystem('webhooks:administrar', 'reclamos:leer'),
      await createSystem('webhooks:administrar', 'reclamos:leer'),
    ]
    const added = (await system.create()).body.webhookId
    const mine = (await sistemas.make({ eventos: NEW.eventos })).webhookId
    const others = (await other.create()).body.webhookId
    expect((await revoke(system.tokenId)).status).toBe(200)
    const found = new Map((await other.list()).map((each) => [each.webhookId, each.motivoApagado]))
    expect([added, mine, others].map((each) => found.get(each))).toEqual(['token', null, null])
    await createReclamo(portal)
    expect(await sistemas.deliver(soon())).toBe(2)
    expect((await portal.call('mibarra', conexiones.cutTokens, { roles })).status).toBe(200)
    expect(await readWebhook(mine)).toBeDefined()
    const after = await sistemas.by('mibarra', others).list()
    expect(after.find((each) => each.webhookId === others)!.motivoApagado).toBe('token')
  })

  test('does not turn off a webhook that a user turned on again', async () => {
    const system = await createSystem('webhooks:administrar', 'reclamos:leer')
    const { webhookId } = (await system.create()).body
    expect((await sistemas.by('mibarra', webhookId).update({ activo: false })).status).toBe(200)
    expect((await sistemas.by('mibarra', webhookId).update({ activo: true })).status).toBe(200)
    expect((await revoke(system.tokenId)).status).toBe(200)
    expect(await readWebhook(webhookId)).toMatchObject({ token: null, apagado: null })
  })
})
