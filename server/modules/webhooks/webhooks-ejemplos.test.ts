import { describe, expect, test } from 'vitest'
import { eventoDe } from '#contract/webhooks/evento.shapes.ts'
import type { EventoWebhook } from '#contract/webhooks/reglas.ts'
import { type Sistemas, soon, withSistemas } from '#testing/gestiones/webhooks.ts'
import { firmaOf } from './webhooks.rules.ts'

let sistemas: Sistemas
withSistemas((_portal, opened) => {
  sistemas = opened
})

const EVENTOS: readonly EventoWebhook[] = ['devolucion.estado', 'cuenta.vencimiento', 'pago.resuelto']
const bodiesHeard = () => sistemas.heard.map(({ body }) => JSON.parse(body) as { type: EventoWebhook; ejemplo?: true })
const typesHeard = () =>
  bodiesHeard()
    .map(({ type }) => type)
    .toSorted()

describe('the examples of a webhook', () => {
  test('are one signed delivery of each selected event, marked as an example, with the published shape', async () => {
    const { webhookId, secreto } = await sistemas.make({ eventos: EVENTOS })
    expect(await sistemas.by('mibarra', webhookId).ejemplos()).toMatchObject({ status: 200, body: { envios: 3 } })
    while (await sistemas.deliver(soon()));
    expect(typesHeard()).toEqual(EVENTOS.toSorted())
    for (const body of bodiesHeard()) {
      expect(body.ejemplo).toBe(true)
      expect(eventoDe(body.type).strict().safeParse(body).success, body.type).toBe(true)
    }
    for (const { id, instant, body, signatures } of sistemas.heard)
      expect(signatures).toEqual([firmaOf(secreto, id, Number(instant), body)])
  })

  test('have the same ids at the second request, and no rows of their own', async () => {
    const { webhookId } = await sistemas.make({ eventos: EVENTOS })
    const by = sistemas.by('mibarra', webhookId)
    const idsOf = async () => (await by.envios()).map(({ eventoId }) => eventoId).toSorted()
    await by.ejemplos()
    const first = await idsOf()
    expect((await by.ejemplos()).body.envios).toBe(3)
    expect(await idsOf()).toEqual(first)
    while (await sistemas.deliver(soon()));
    expect(sistemas.heard).toHaveLength(3)
  })

  test('of another webhook have other ids', async () => {
    const [one, two] = [await sistemas.make({ eventos: EVENTOS }), await sistemas.make({ eventos: EVENTOS })]
    for (const { webhookId } of [one, two]) await sistemas.by('mibarra', webhookId).ejemplos()
    while (await sistemas.deliver(soon()));
    expect(new Set(sistemas.heard.map(({ id }) => id)).size).toBe(6)
  })

  test('are rejected while the webhook is off, and denied to a user who does not administer it', async () => {
    const { webhookId } = await sistemas.make({ eventos: EVENTOS, razonSocialId: 1043 })
    expect((await sistemas.by('lferreyra', webhookId).ejemplos()).status).toBe(404)
    await sistemas.by('mibarra', webhookId).update({ activo: false })
    expect((await sistemas.by('mibarra', webhookId).ejemplos()).status).toBe(409)
    expect(await sistemas.deliver(soon())).toBe(0)
  })

  test('stay out of the message about a real event', async () => {
    const { webhookId } = await sistemas.make({ eventos: EVENTOS })
    await sistemas.by('mibarra', webhookId).prueba()
    await sistemas.deliver(soon())
    expect(bodiesHeard()[0]).not.toHaveProperty('ejemplo')
  })
})
