import { describe, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { webhooks } from '#contract/conexiones/calls.ts'
import { aPagoAplicado, echeq } from '#testing/gestiones/pagos.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import {
  HOUR,
  type Made,
  PORTAL,
  type Sistemas,
  soon,
  TITULAR as roles,
  withSistemas,
} from '#testing/gestiones/webhooks.ts'
import { type Person, PNG, type Portal } from '#testing/portal.ts'

let portal: Portal
let sistemas: Sistemas
withSistemas((...opened) => {
  ;[portal, sistemas] = opened
})

const make = (over: Record<string, unknown> = {}) => sistemas.make(over)
const by = (who: Person, webhookId: number) => sistemas.by(who, webhookId)
const deliver = (now: Date) => sistemas.deliver(now)

describe('the sent events', () => {
  const tiposDe = async (webhookId: number) =>
    (await by('mibarra', webhookId).envios()).map(({ tipo }) => tipo).toReversed()
  const comentar = (ticketId: number, body: Record<string, unknown>) =>
    portal.call('rsosa', tickets.createComentario, {
      body: { ticketId, comentario: 'Lo vemos', esNota: false, archivoIds: [], pideRespuesta: false, ...body },
    })

  test('include a created and answered claim, but no internal note', async () => {
    const { webhookId } = await make()
    const ticketId = await createReclamo(portal)
    expect((await comentar(ticketId, { esNota: true })).status).toBe(200)
    expect(await tiposDe(webhookId)).toEqual(['reclamo.estado'])
    expect((await comentar(ticketId, {})).status).toBe(200)
    // The first answer also takes the claim, which changes its state.
    expect(new Set(await tiposDe(webhookId))).toEqual(new Set(['reclamo.estado', 'reclamo.comentario']))
  })

  test('include a resolved payment, but not a reported one', async () => {
    const { webhookId } = await make()
    const body = {
      razonSocialId: 1042,
      medios: [{ medio: 'transferencia', banco: 'Banco', fecha: '20-11-2026', importe: '100,00' }],
    }
    const files = [{ name: 'c.pdf', content: '%PDF-1.4\nx\n%%EOF\n' }]
    const { pagoId } = (await portal.call<{ pagoId: number }>('lferreyra', pagos.create, { body, files })).body
    expect(await tiposDe(webhookId)).toEqual([])
    expect((await portal.call('admin', pagos.setEstado, { params: { pagoId, estado: 'aplicado' } })).status).toBe(200)
    expect(await tiposDe(webhookId)).toEqual(['pago.resuelto'])
  })

  test('include a bounced cheque, but not a credited one', async () => {
    const { webhookId } = await make({ eventos: ['pago.cheque-rechazado'] })
    const pagoId = await aPagoAplicado(portal, { medios: [echeq(), echeq()] })
    const move = (orden: number, estado: string, body: Record<string, unknown>) =>
      portal.call('npaz', pagos.setMedio, { params: { pagoId, orden, estado }, body })
    expect((await move(1, 'acreditado', {})).status).toBe(200)
    expect(await tiposDe(webhookId)).toEqual([])
    expect((await move(2, 'rechazado', { motivo: 'Sin fondos' })).status).toBe(200)
    const [envio, ...others] = await by('mibarra', webhookId).envios()
    expect(others).toEqual([])
    expect(JSON.parse(envio!.pedido)).toMatchObject({
      type: 'pago.cheque-rechazado',
      data: { id: pagoId, razonSocialId: 1042, enlace: `${PORTAL}/autogestion/cuenta-corriente/pagos` },
    })
  })

  test('include a document only for the companies that it lists', async () => {
    const ours = await make()
    const other = await make({ razonSocialId: 1043 })
    const body = {
      titulo: 'Circular',
      tipo: 'otro',
      vigenteDesde: '2026-11-01',
      requiereLectura: false,
      razonSocialIds: [1043],
    }
    const files = [{ name: 'c.pdf', content: '%PDF-1.4\ncircular\n%%EOF\n' }]
    expect((await portal.call('admin', documentos.create, { body, files })).status).toBe(200)
    expect([await tiposDe(ours.webhookId), await tiposDe(other.webhookId)]).toEqual([[], ['documento.publicado']])
  })

  test('include a document of a unit for the company that ordered it', async () => {
    // Only a user who orders motorcycles may select these events.
    const body = { razonSocialId: 1043, direccion: 'https://motos.litoral.example/', eventos: ['pedido.documento'] }
    const made = await portal.call<Made>('hquiroga', webhooks.create, {
      body,
      roles: ['ROL_OWNER', 'ROL_PEDIDOS_MOTOS'],
    })
    const params = { pedidoId: 50_001, unidadId: 1, documento: 'form01' }
    const files = [{ name: 'papel.png', content: PNG }]
    expect((await portal.call('darrieta', pedidosMotos.addDocumento, { params, files })).status).toBe(200)
    const [envio] = await by('mibarra', made.body.webhookId).envios()
    expect(JSON.parse(envio!.pedido)).toMatchObject({
      type: 'pedido.documento',
      data: { id: 50_001, razonSocialId: 1043, enlace: `${PORTAL}/autogestion/pedidos-motos/50001` },
    })
  })

  test('exclude events that are not selected, of another company, or of a webhook that is off', async () => {
    const chosen = await make({ eventos: ['pago.resuelto'] })
    const other = await make({ razonSocialId: 1043 })
    const off = await make()
    expect((await by('mibarra', off.webhookId).update({ activo: false })).status).toBe(200)
    await createReclamo(portal)
    for (const { webhookId } of [chosen, other, off]) expect(await tiposDe(webhookId)).toEqual([])
  })
})

describe('a webhook', () => {
  test.each([
    ['http://erp.litoral.example/', 'https'],
    ['https://127.0.0.1/', 'Internet'],
    ['https://[::ffff:7f00:1]/', 'Internet'],
    ['https://a:b@erp.litoral.example/', 'usuario'],
    ['https://erp.litoral.example:8443/', 'puerto'],
    [`${PORTAL}/`, 'portal'],
  ])('with address %s is rejected with an error on the field', async (direccion, why) => {
    const { status, body } = await sistemas.create({ direccion })
    expect(status).toBe(400)
    expect(body.fields!.direccion).toContain(why)
  })

  test('is rejected when the company already has ten', async () => {
    for (let n = 0; n < 10; n += 1) await make()
    expect((await sistemas.create()).status).toBe(409)
    expect((await sistemas.create({ razonSocialId: 1043 })).status).toBe(200)
  })

  test('of another company answers 404 to every call and is not listed', async () => {
    const { webhookId } = await make({ razonSocialId: 1043 })
    await by('mibarra', webhookId).prueba()
    const [envio] = await by('mibarra', webhookId).envios()
    const stranger: Person = 'lferreyra'
    expect(await by(stranger, webhookId).list()).toEqual([])
    const calls = [
      [webhooks.update, { body: { eventos: ['pago.resuelto'], activo: false, version: 1 } }],
      [webhooks.remove, {}],
      [webhooks.setSecreto, {}],
      [webhooks.sendPrueba, {}],
      [webhooks.sendEjemplos, {}],
      [webhooks.listEnvios, {}],
      [webhooks.sendEnvio, { params: { webhookId, envioId: envio!.envioId } }],
      [webhooks.sendDesde, { body: { desde: '2026-11-20T12:00:00Z' } }],
    ] as const
    for (const [row, sent] of calls)
      expect((await portal.call(stranger, row, { params: { webhookId }, roles, ...sent })).status, row.path).toBe(404)
    expect(await by('mibarra', webhookId).list()).toHaveLength(1)
  })

  test('does not resend events of another webhook', async () => {
    const own = await make()
    const two = await make()
    await by('mibarra', own.webhookId).prueba()
    const [envio] = await by('mibarra', own.webhookId).envios()
    const sent = { params: { webhookId: two.webhookId, envioId: envio!.envioId }, roles }
    expect((await portal.call('mibarra', webhooks.sendEnvio, sent)).status).toBe(404)
  })
})

describe('resending', () => {
  test('of one event, or of all events since a time, keeps their ids', async () => {
    const { webhookId } = await make()
    for (const _each of [1, 2]) await by('mibarra', webhookId).prueba()
    await deliver(soon())
    const [envio] = await by('mibarra', webhookId).envios()
    const params = { webhookId, envioId: envio!.envioId }
    expect((await portal.call('mibarra', webhooks.sendEnvio, { params, roles })).status).toBe(200)
    await deliver(soon())
    expect(sistemas.heard[2]!.id).toBe(envio!.eventoId)
    const desde = (instant: number) =>
      portal.call<{ envios?: number; fields?: Record<string, string> }>('mibarra', webhooks.sendDesde, {
        params: { webhookId },
        body: { desde: new Date(instant).toISOString() },
        roles,
      })
    portal.setNow(new Date().toISOString())
    expect((await desde(Date.now() + HOUR)).body.envios).toBe(0)
    expect((await desde(Date.now() - HOUR)).body.envios).toBe(2)
    expect((await desde(Date.now() - 31 * 24 * HOUR)).body.fields!.desde).toContain('30 días')
    expect((await desde(Date.now() - 29 * 24 * HOUR)).status).toBe(200)
    await deliver(soon())
    expect(
      sistemas.heard
        .slice(3)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      sistemas.heard
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('shows twenty events on a page, newest first', async () => {
    const { webhookId } = await make()
    for (let n = 0; n < 21; n += 1) await by('mibarra', webhookId).prueba()
    const first = await by('mibarra', webhookId).envios()
    expect(first).toHaveLength(20)
    const rest = await by('mibarra', webhookId).envios({ antes: first.at(-1)!.envioId })
    expect(rest).toHaveLength(1)
    expect(rest[0]!.envioId).toBeLessThan(first.at(-1)!.envioId)
  })
})
