import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { aDevolucionEn, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { findProducto, newDevolucion, type Person, type Portal, startPortal } from '#testing/portal.ts'

type Producto = Awaited<ReturnType<typeof findProducto>>

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const move = async (id: number, to: number, body: Record<string, unknown> = {}, person: Person = 'rsosa') =>
  portal.call<{ fields: Record<string, string>; message: string }>(person, devoluciones.setEstado, {
    params: { id, statusId: to },
    body,
  })

const detail = async (devolucionId: number) =>
  (await portal.call<DevolucionDetail>('rsosa', devoluciones.get, { params: { devolucionId } })).body

const create = async (producto: Producto, cantidad: number, over: Record<string, unknown> = {}) => {
  const sent = { body: newDevolucion(producto, { cantidad }, over) }
  const answer = await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, sent)
  expect(answer.status).toBe(200)
  return answer.body.devolucionId
}

const unitsLeft = async ({ numeroFactura, codigoMaterial, lotes }: Producto) => {
  const query = { razonSocialId: 1042, texto: numeroFactura }
  const { body } = await portal.call<ReplyOf<typeof facturas.search>>('lferreyra', facturas.search, { query })
  const lines = body.facturas[0]!.productos
  return lines.find((line) => line.codigoMaterial === codigoMaterial && line.lotes[0] === lotes[0])!.disponible
}

describe('the data of a transition', () => {
  let ID: number
  let lineas: number[]
  /** Creates a return of two lines, of 2 and 1 units, in a state. */
  const put = async (estadoId: number) => {
    await portal.pool.query('update devolucion_linea set comprometida = 0')
    const pedidas = [
      ['ZK-0412', 2],
      ['NV-33010', 1],
    ] as const
    ID = await aDevolucionEn(portal, estadoId, { lineas: pedidas })
    lineas = (await detail(ID)).productos.map((producto) => producto.devolucionLineaId)
  }
  const each = (field: string, ...values: (string | number)[]) => ({
    productos: values.map((value, at) => ({ devolucionLineaId: lineas[at]!, [field]: value })),
  })

  test.each<[string, number, number, () => Record<string, unknown>, string, string]>([
    [
      'a code on every line',
      2,
      8,
      () => each('codigoAutorizacion', '6001'),
      'productos.1.codigoAutorizacion',
      'código',
    ],
    [
      'a code that is not blank',
      2,
      8,
      () => each('codigoAutorizacion', '6001', ' '),
      'productos.1.codigoAutorizacion',
      '',
    ],
    ['the reason of a rejection', 2, 6, () => ({ comentario: 'No va' }), 'motivoRechazoId', 'motivo de rechazo'],
    ['a reason that exists', 2, 6, () => ({ comentario: 'No va', motivoRechazoId: 99 }), 'motivoRechazoId', 'motivo'],
    ['a comment with a rejection', 2, 6, () => ({ motivoRechazoId: 1 }), 'comentario', 'Escribí un comentario'],
    ['how many parcels came', 10, 9, () => ({}), 'bultosRecibidos', 'bultos'],
    ['at least one parcel', 10, 9, () => ({ bultosRecibidos: 0 }), 'bultosRecibidos', '1 o más'],
    ['the count of every line', 9, 7, () => each('cantidadRecibida', 2), 'productos.1.cantidadRecibida', 'Ingresá'],
    [
      'received units up to those requested',
      9,
      7,
      () => each('cantidadRecibida', 3, 1),
      'productos.0.cantidadRecibida',
      'lo pedido (2)',
    ],
    [
      'a count that is not negative',
      9,
      7,
      () => each('cantidadRecibida', -1, 1),
      'productos.0.cantidadRecibida',
      'negativa',
    ],
    ['whole units', 9, 7, () => each('cantidadRecibida', 0.5, 1), 'productos.0.cantidadRecibida', 'sin decimales'],
    ['an accepted unit', 7, 5, () => each('cantidadAceptada', 0, 0), 'productos.0.cantidadAceptada', 'rechazá'],
    ['a credit note', 5, 4, () => ({}), 'notaCredito', '0001-00001234'],
    ['a credit note with its format', 5, 4, () => ({ notaCredito: 'NC 12' }), 'notaCredito', '0001-00001234'],
    ['the remito with which the goods go back', 6, 4, () => ({}), 'remitoDevolucion', 'remito'],
  ])('requires %s for the transition %i → %i', async (_name, from, to, body, field, message) => {
    await put(from)
    const answer = await move(ID, to, body())
    expect(answer.status).toBe(400)
    expect(answer.body.fields[field]).toContain(message)
    expect((await detail(ID)).estadoId).toBe(from)
  })

  test('rejects accepted units that exceed the received units', async () => {
    await put(9)
    expect((await move(ID, 7, each('cantidadRecibida', 1, 0))).status).toBe(200)
    const answer = await move(ID, 5, each('cantidadAceptada', 2, 0))
    expect(answer.body.fields).toEqual({ 'productos.0.cantidadAceptada': 'No puede superar lo recibido (1).' })
  })

  test('uses only the first of two entries for the same line', async () => {
    await put(7)
    const [a, b] = lineas as [number, number]
    const accept = (devolucionLineaId: number, cantidadAceptada: number) => ({ devolucionLineaId, cantidadAceptada })
    expect((await move(ID, 5, { productos: [accept(a, 1), accept(b, 0), accept(a, 500)] })).status).toBe(200)
    expect((await detail(ID)).productos.map((producto) => producto.cantidadAceptada)).toEqual([1, 0])
  })

  test('rejects a line of another return', async () => {
    await put(7)
    const foreign = (await detail(30_106)).productos[0]!.devolucionLineaId
    const productos = [...each('cantidadAceptada', 0, 0).productos, { devolucionLineaId: foreign, cantidadAceptada: 2 }]
    expect((await move(ID, 5, { productos })).status).toBe(400)
    expect((await detail(30_106)).productos[0]!.cantidadAceptada).toBeNull()
  })

  test('is ignored when the transition does not require it, so that no user can set a code or a credit in that way', async () => {
    await put(11)
    const fields = { codigoAutorizacion: '6666', cantidadRecibida: 99, cantidadAceptada: 99 }
    const body = {
      comentario: 'Anulada',
      productos: [{ devolucionLineaId: lineas[0]!, ...fields }],
      notaCredito: 'A-0001-00006666',
    }
    const before = await detail(ID)
    expect((await move(ID, 4, body, 'lferreyra')).status).toBe(200)
    const after = await detail(ID)
    const written = ({ productos }: DevolucionDetail) => productos.map(({ paraDecidir: _counted, ...rest }) => rest)
    expect(written(after)).toEqual(written(before))
    expect(after.notaCredito).toBeNull()
  })
})

describe('the units of an invoice', () => {
  test('are taken by a return, and released when the return ends, except the accepted units', async () => {
    const producto = await findProducto(portal, 1042, 'DK-7001', { min: 8 })
    const id = await create(producto, 5)
    expect(await unitsLeft(producto)).toBe(producto.disponible - 5)
    const [line] = (await detail(id)).productos
    const productos = (fields: Record<string, unknown>) => [{ devolucionLineaId: line!.devolucionLineaId, ...fields }]
    const steps: [number, Record<string, unknown>][] = [
      [1, {}],
      [2, {}],
      [10, { productos: productos({ codigoAutorizacion: '60012400' }) }],
      [9, { bultosRecibidos: 1 }],
      [7, { productos: productos({ cantidadRecibida: 4 }) }],
      [5, { productos: productos({ cantidadAceptada: 2 }) }],
    ]
    for (const [to, body] of steps) expect(await move(id, to, body)).toMatchObject({ status: 200 })
    expect(await unitsLeft(producto)).toBe(producto.disponible - 2)
    expect((await move(id, 4, { notaCredito: '0001a00008811', notaCreditoSinVerificar: true })).status).toBe(200)
    expect(await unitsLeft(producto)).toBe(producto.disponible - 2)
    const closed = await detail(id)
    expect(closed.historial.map((hito) => hito.estadoId)).toEqual([11, 1, 2, 10, 9, 7, 5, 4])
    expect(closed).toMatchObject({ notaCredito: 'A-0001-00008811', bultosRecibidos: 1, version: 8 })
    const found = await portal.call<{ filas: { devolucionId: number }[] }>('lferreyra', devoluciones.search, {
      params: { page: 1, size: 5 },
      body: { texto: '60012400' },
    })
    expect(found.body.filas.map((fila) => fila.devolucionId)).toEqual([id])
  })

  test('are released by a rejection, and taken again by an appeal', async () => {
    const producto = await findProducto(portal, 1042, 'ZK-0412', { min: 6 })
    const id = await create(producto, 6)
    await walkDevolucion(portal, id, [1, 2])
    expect((await move(id, 6, { motivoRechazoId: 5, comentario: 'Colocado.' })).status).toBe(200)
    expect(await unitsLeft(producto)).toBe(producto.disponible)
    expect((await move(id, 2, { comentario: 'Se revisa.' })).status).toBe(200)
    expect(await unitsLeft(producto)).toBe(producto.disponible - 6)
  })

  test('are taken by an appeal when exactly enough remain', async () => {
    const producto = await findProducto(portal, 1042, 'NV-33010', { min: 3 })
    const id = await create(producto, producto.disponible - 1)
    await walkDevolucion(portal, id, [1, 2])
    await move(id, 6, { motivoRechazoId: 5, comentario: 'Colocado.' })
    await create(producto, 1)
    expect((await move(id, 2, { comentario: 'Se revisa.' })).status).toBe(200)
    expect(await unitsLeft(producto)).toBe(0)
  })

  test.each([
    ['exactly the remaining units', 0, 200],
    ['one unit too many', 1, 409],
  ])('are counted over all lines of a return: three lines with %s', async (_name, more, status) => {
    const producto = await findProducto(portal, 1042, 'VM-O220', { min: 6 })
    await create(producto, 1)
    const [line] = newDevolucion(producto).facturas[0]!.productos
    const cantidades = [1, 2, producto.disponible - 1 - 3 + more]
    const body = newDevolucion(producto)
    body.facturas[0]!.productos = cantidades.map((cantidad) => ({ ...line!, cantidad }))
    const answer = await portal.call<{ fields?: Record<string, string> }>('lferreyra', devoluciones.create, { body })
    expect(answer.status).toBe(status)
    const wrong = { 'facturas.0.productos.2.cantidad': `Quedan ${producto.disponible - 1 - 3} por devolver.` }
    expect(answer.body.fields).toEqual(more ? wrong : undefined)
    expect(await unitsLeft(producto)).toBe(more ? producto.disponible - 1 : 0)
  })

  test('make an appeal answer 409 when another return took them', async () => {
    const producto = await findProducto(portal, 1042, 'NV-21046', { min: 8 })
    const id = await create(producto, producto.disponible)
    await walkDevolucion(portal, id, [1, 2])
    await move(id, 6, { motivoRechazoId: 5, comentario: 'Colocado.' })
    await create(producto, 1)
    const answer = await move(id, 2, { comentario: 'Se revisa.' })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('Otra devolución ya tomó') } })
    expect((await detail(id)).estadoId).toBe(6)
    expect(await unitsLeft(producto)).toBe(producto.disponible - 1)
  })

  test.each([
    ['the customer cancels it', [], 'lferreyra'],
    ['it is closed before work starts', [1], 'rsosa'],
    ['no transport data was entered', [1, 2, 8], 'rsosa'],
    ['the goods never arrived', [1, 2, 10], 'rsosa'],
  ] as const)('are released when %s', async (_name, camino, person) => {
    const producto = await findProducto(portal, 1042, 'VM-A118', { min: 4 })
    const id = await create(producto, 3, { requiereEnvioTransporte: camino.some((to) => to === 8) })
    await walkDevolucion(portal, id, camino)
    expect((await move(id, 4, { comentario: 'Anulada por el cliente' }, person)).status).toBe(200)
    expect(await unitsLeft(producto)).toBe(producto.disponible)
  })

  test('stay taken when a return without goods is approved', async () => {
    const producto = await findProducto(portal, 1042, 'VM-A118', { min: 4 })
    const body = newDevolucion(producto, { cantidad: 3, motivo: { motivoId: 9 } })
    const { devolucionId } = (await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, { body }))
      .body
    await walkDevolucion(portal, devolucionId, [1, 2])
    expect((await move(devolucionId, 5)).status).toBe(200)
    expect((await detail(devolucionId)).productos).toMatchObject([{ cantidadAceptada: 3 }])
    expect(await unitsLeft(producto)).toBe(producto.disponible - 3)
  })
})
