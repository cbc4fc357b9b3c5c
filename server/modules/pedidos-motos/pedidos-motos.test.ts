import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Credito, ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { createErp } from '#gateways/index.ts'
import { AppError } from '#server/base/errors.ts'
import { createPedido, move, newPedido, readPedido, searchPedidos } from '#testing/gestiones/pedidos-motos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
let isErpAway = false

beforeAll(async () => {
  const real = createErp()
  const erp = {
    ...real,
    listSaldos: (...args: Parameters<typeof real.listSaldos>) => {
      if (isErpAway) throw new AppError('no-disponible')
      return real.listSaldos(...args)
    },
  }
  portal = await startPortal({}, { erp })
})
afterAll(() => portal.close())

interface Rejection {
  fields?: Record<string, string>
  message: string
}
const create = (body: Record<string, unknown>, person: Person = 'hquiroga', headers: Record<string, string> = {}) =>
  portal.call<Rejection & { pedidoId: number; version: number }>(person, pedidosMotos.create, { body, headers })
const update = (pedidoId: number, body: Record<string, unknown>, person: Person = 'hquiroga') =>
  portal.call<Rejection & { version: number }>(person, pedidosMotos.update, { params: { pedidoId }, body })
const fieldsOf = async (over: Record<string, unknown>) =>
  (await move(portal, 'hquiroga', await createPedido(portal, over), 102)).body.fields

describe('the models', () => {
  test('show their stock in words, without quantities', async () => {
    const { body } = await portal.call<ModeloMoto[]>('hquiroga', pedidosMotos.listModelos)
    expect(body.map(({ modelo }) => modelo)).toEqual([
      'TH 110 City',
      'TH 150 Cross',
      'TH 200 Ruta',
      'QM 250 Sierra',
      'KV 125 Scooter',
    ])
    expect(body[0]).toMatchObject({ precioLista: '1450000.00', minimo: 2, multiplo: 2, anio: 2027 })
    expect(body[0]!.colores).toEqual([
      { color: 'Negro', stock: 'disponible' },
      { color: 'Rojo', stock: 'disponible' },
      { color: 'Azul', stock: 'pedido' },
    ])
    expect(body[1]!.colores[2]).toEqual({ color: 'Naranja', stock: 'sin' })
    expect(JSON.stringify(body)).not.toContain('existencias')
  })

  test('answer 403 without the role or the service', async () => {
    for (const person of ['lferreyra', 'mibarra', 'rsosa', 'npaz'] as const) {
      expect((await portal.call(person, pedidosMotos.listModelos)).status).toBe(403)
    }
    const roles = ['ROL_PEDIDOS_MOTOS'] as const
    expect((await portal.call('lferreyra', pedidosMotos.listModelos, { roles })).status).toBe(403)
  })
})

describe('a draft', () => {
  test('is numbered from 50001, needs only a company, and is saved as a whole', async () => {
    const created = await create({ razonSocialId: 1043 })
    expect(created).toMatchObject({ status: 200, body: { version: 1 } })
    const { pedidoId } = created.body
    expect(pedidoId).toBeGreaterThan(50_005)
    const saved = await update(pedidoId, { ...newPedido({ observaciones: 'Con casco' }), version: 1 })
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
    const detail = await readPedido(portal, pedidoId, 'hquiroga')
    expect(detail).toMatchObject({
      estadoId: 101,
      observaciones: 'Con casco',
      unidades: 3,
      total: '5280000.00',
      modelos: 'TH 110 City, TH 150 Cross',
      puedeEditar: true,
    })
    expect(detail.lineas[0]).toMatchObject({ anio: 2027, precio: '1450000.00', subtotal: '2900000.00' })
  })

  test('answers 409 when another user has saved it since it was read', async () => {
    const pedidoId = await createPedido(portal)
    expect((await update(pedidoId, { ...newPedido(), version: 1 })).status).toBe(200)
    expect((await update(pedidoId, { ...newPedido(), version: 1 })).status).toBe(409)
  })

  test('is created once when the request is sent twice with one idempotency key', async () => {
    const headers = { 'idempotency-key': 'pedido-1' }
    const [first, second] = [
      await create(newPedido(), 'hquiroga', headers),
      await create(newPedido(), 'hquiroga', headers),
    ]
    expect(second.body).toEqual(first.body)
  })

  test('cannot be saved once it was sent', async () => {
    const pedidoId = await createPedido(portal)
    expect((await move(portal, 'hquiroga', pedidoId, 102)).status).toBe(200)
    expect((await update(pedidoId, { ...newPedido(), version: 2 })).status).toBe(409)
  })

  test('is not visible to staff, except to its author when staff created it for a customer', async () => {
    const own = await createPedido(portal, {}, 'darrieta')
    const dealers = await createPedido(portal)
    for (const person of ['admin', 'darrieta'] as const) {
      const answer = await portal.call(person, pedidosMotos.get, { params: { pedidoId: dealers } })
      expect(answer.status).toBe(404)
      expect((await searchPedidos(portal, person)).map(({ pedidoId }) => pedidoId)).not.toContain(dealers)
    }
    expect((await searchPedidos(portal, 'darrieta')).map(({ pedidoId }) => pedidoId)).toContain(own)
    expect((await searchPedidos(portal, 'hquiroga')).map(({ pedidoId }) => pedidoId)).toEqual(
      expect.arrayContaining([own, dealers]),
    )
  })

  test.each([
    [{ razonSocialId: 1051 }, 404, undefined],
    [{ razonSocialId: 1061 }, 404, undefined],
    [{ lineas: [{ modeloId: 99, version: 'Base', color: 'Rojo', cantidad: 2 }] }, 400, 'lineas.0.modeloId'],
    [{ lineas: [{ modeloId: 1, version: 'Base', color: 'Lila', cantidad: 2 }] }, 400, 'lineas.0.color'],
    [{ lineas: [{ modeloId: 1, version: 'Turbo', color: 'Rojo', cantidad: 2 }] }, 400, 'lineas.0.version'],
    [{ lineas: [{ modeloId: 1, version: 'Base', color: 'Rojo', cantidad: 0 }] }, 400, 'lineas.0.cantidad'],
    [{ lineas: [{ modeloId: 1, version: 'Base', color: 'Rojo', cantidad: 1.5 }] }, 400, 'lineas.0.cantidad'],
    [{ formaPago: 'trueque' }, 400, 'formaPago'],
  ])('rejects %j', async (over, status, field) => {
    const answer = await create(newPedido(over))
    expect(answer.status).toBe(status)
    if (field) expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  test('of a company without the motorcycle business is rejected with an error on the field', async () => {
    const answer = await create(newPedido({ razonSocialId: 1051 }), 'admin')
    expect(answer.body.fields).toEqual({ razonSocialId: expect.stringContaining('no trabaja con motos') })
  })
})

describe('sending', () => {
  test('rejects missing data with an error on each field', async () => {
    expect(await fieldsOf({ lineas: [], entrega: null, formaPago: null })).toEqual({
      lineas: 'Agregá al menos una moto.',
      entrega: expect.any(String),
      formaPago: expect.any(String),
    })
    expect(await fieldsOf({ entrega: 'envio', fechaDeseada: '2026-11-21' })).toEqual({
      domicilio: expect.any(String),
      fechaDeseada: 'Elegí una fecha desde mañana.',
    })
  })

  test.each([
    ['tomorrow', '2026-11-22', undefined],
    ['today', '2026-11-21', { fechaDeseada: 'Elegí una fecha desde mañana.' }],
    ['yesterday', '2026-11-20', { fechaDeseada: 'Elegí una fecha desde mañana.' }],
  ])('accepts a delivery date only from tomorrow: %s', async (_name, fechaDeseada, fields) => {
    expect(await fieldsOf({ fechaDeseada })).toEqual(fields)
  })

  test('checks minimum and multiple of a model over all its colours, with the error on the first line of the model', async () => {
    const linea = (color: string, cantidad: number, modeloId = 1) => ({ modeloId, version: 'Base', color, cantidad })
    expect(await fieldsOf({ lineas: [linea('Rojo', 1)] })).toEqual({
      'lineas.0.cantidad': 'Pedí al menos 2 de TH 110 City.',
    })
    expect(await fieldsOf({ lineas: [linea('Rojo', 2), linea('Negro', 1)] })).toEqual({
      'lineas.0.cantidad': 'TH 110 City se pide de a 2 y pediste 3.',
    })
    expect(await fieldsOf({ lineas: [linea('Rojo', 1), linea('Azul', 1)] })).toBeUndefined()
    expect(await fieldsOf({ lineas: [linea('Naranja', 1, 2)] })).toEqual({
      'lineas.0.color': expect.stringContaining('Sin stock'),
    })
  })

  test('is accepted above the available credit', async () => {
    const lineas = [{ modeloId: 4, version: 'Base', color: 'Verde', cantidad: 90 }]
    expect(await fieldsOf({ lineas })).toBeUndefined()
  })
})

describe('the credit', () => {
  const credito = async (razonSocialId: number) =>
    (await portal.call<Credito>('hquiroga', pedidosMotos.getCredito, { query: { razonSocialId } })).body

  test('is that of the current account', async () => {
    const { disponible, limite } = await credito(1043)
    expect(limite).toMatch(/^\d+\.\d{2}$/)
    expect(disponible).toMatch(/^-?\d+\.\d{2}$/)
  })

  test('is null, not zero, when the ERP is unavailable', async () => {
    isErpAway = true
    expect(await credito(1043)).toEqual({ disponible: null, comprometido: '0.00', limite: null, datosAl: null })
    isErpAway = false
  })
})

describe('the colour', () => {
  const setColor = (
    person: Person,
    pedidoId: number,
    { lineaId }: { lineaId: number },
    color: string,
    version: number,
  ) =>
    portal.call<Rejection>(person, pedidosMotos.setColor, { params: { pedidoId, lineaId }, body: { color, version } })

  test('can be changed until units are assigned, and the history has the old colour', async () => {
    const pedidoId = await createPedido(portal)
    await move(portal, 'hquiroga', pedidoId, 102)
    const { lineas, version } = await readPedido(portal, pedidoId)
    expect((await setColor('hquiroga', pedidoId, lineas[1]!, 'Naranja', version)).body.fields).toEqual({
      color: expect.stringContaining('Sin stock'),
    })
    expect((await setColor('hquiroga', pedidoId, lineas[1]!, 'Blanco', version)).status).toBe(200)
    expect((await setColor('hquiroga', pedidoId, lineas[1]!, 'Negro', version)).status).toBe(409)
    const changed = await readPedido(portal, pedidoId)
    expect(changed.lineas[1]!.color).toBe('Blanco')
    expect(changed.historial.at(-1)).toMatchObject({ estadoId: 102, comentario: 'TH 150 Cross: de Negro a Blanco.' })
  })

  test('of a delivered order cannot be changed', async () => {
    const { lineas, version } = await readPedido(portal, 50_001)
    expect((await setColor('hquiroga', 50_001, lineas[0]!, 'Blanco', version)).status).toBe(409)
  })
})
