import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { findProducto, newDevolucion, type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Created {
  devolucionId: number
  message: string
  fields: Record<string, string>
}

const create = (
  person: Person,
  body: unknown,
  more: { files?: { name: string; content: Buffer }[]; headers?: Record<string, string> } = {},
) => portal.call<Created>(person, devoluciones.create, { body, ...more })

const rejectedFields = async (body: unknown, person: Person = 'lferreyra') => {
  const answer = await create(person, body)
  expect(answer.status).toBe(400)
  return answer.body.fields
}

const linea = 'facturas.0.productos.0'
const count = async () => (await portal.pool.query('select 1 from devolucion')).rowCount

describe('a new return', () => {
  test('of a product of an invoice is in the state Iniciado, has its history, and is found by invoice, product and words', async () => {
    const producto = await findProducto(portal, 1042, 'VM-O220')
    const body = newDevolucion(
      producto,
      { cantidad: 2 },
      { comentarios: 'Compramos el equivocado, ¡perdón!', requiereEnvioTransporte: true },
    )
    const { status, body: created } = await create('lferreyra', body)
    expect(status).toBe(200)
    const params = { devolucionId: created.devolucionId }
    const { body: detail } = await portal.call<DevolucionDetail>('lferreyra', devoluciones.get, { params })
    expect(detail).toMatchObject({
      estadoId: 11,
      fecha: '2026-11-21',
      creadaPor: 'Lucía Ferreyra',
      unidades: 2,
      version: 1,
    })
    expect(detail.historial).toMatchObject([
      { estadoId: 11, autor: 'Lucía Ferreyra', fecha: '2026-11-21T15:00:00.000Z' },
    ])
    expect(detail.productos).toMatchObject([
      { numeroFactura: producto.numeroFactura, codigoMaterial: 'VM-O220', codigoAutorizacion: null },
    ])
    const number = producto.numeroFactura.split('-').at(-1)!
    for (const texto of [
      String(created.devolucionId),
      producto.numeroFactura,
      number,
      String(Number(number)),
      'VM-O220',
      'filtros',
      'equivocada',
    ]) {
      const found = await portal.call<ReplyOf<typeof devoluciones.search>>('lferreyra', devoluciones.search, {
        params: { page: 1, size: 20 },
        body: { texto },
      })
      expect(
        found.body.filas.map((fila) => fila.devolucionId),
        texto,
      ).toContain(created.devolucionId)
    }
  })

  test.each<Person>(['mibarra', 'npaz', 'darrieta', 'rsosa', 'admin'])(
    'is accepted from %s for a company in scope',
    async (person) => {
      const producto = await findProducto(portal, 1042, 'VM-A118')
      expect((await create(person, newDevolucion(producto))).status).toBe(200)
    },
  )

  test('is accepted with an invoice number without its letter and a code in lower case', async () => {
    const producto = await findProducto(portal, 1042, 'VM-A118')
    const body = newDevolucion(
      { ...producto, numeroFactura: producto.numeroFactura.slice(2) },
      { codigoMaterial: 'vm-a118' },
    )
    expect((await create('lferreyra', body)).status).toBe(200)
  })
})

describe('the units of a new return', () => {
  test('are rejected with 400 on the quantity when they exceed the invoiced units', async () => {
    const producto = await findProducto(portal, 1042, 'DK-7001')
    const fields = await rejectedFields(newDevolucion(producto, { cantidad: producto.facturado + 1 }))
    expect(fields).toEqual({
      [`${linea}.cantidad`]: `La factura tiene ${producto.facturado} unidades. Ingresá esa cantidad o menos.`,
    })
  })

  test('are rejected with 409, which names the remaining units, when other returns took the rest', async () => {
    const producto = await findProducto(portal, 1042, 'DK-7001', { min: 5 })
    await create('lferreyra', newDevolucion(producto, { cantidad: 2 }))
    const answer = await create('lferreyra', newDevolucion(producto, { cantidad: producto.disponible }))
    expect(answer.status).toBe(409)
    expect(answer.body.fields).toEqual({ [`${linea}.cantidad`]: `Quedan ${producto.disponible - 2} por devolver.` })
    expect(answer.body.message).toContain(`quedan ${producto.disponible - 2} por devolver`)
  })

  test('are taken by exactly one of several simultaneous returns', async () => {
    const producto = await findProducto(portal, 1042, 'ZK-0412', { min: 10 })
    const ask = (person: Person) => create(person, newDevolucion(producto, { cantidad: producto.disponible }))
    const answers = await Promise.all([ask('lferreyra'), ask('mibarra'), ask('npaz')])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(answers.find((answer) => answer.status === 409)!.body.fields[`${linea}.cantidad`]).toBe(
      'Ya no quedan unidades por devolver. Quitá el producto.',
    )
  })

  test('are added up when a return lists a product twice', async () => {
    const producto = await findProducto(portal, 1042, 'ZK-0087', { min: 4 })
    const body = newDevolucion(producto, { cantidad: producto.disponible })
    body.facturas[0]!.productos.push({ ...body.facturas[0]!.productos[0]!, cantidad: 1 })
    const answer = await create('lferreyra', body)
    expect(answer).toMatchObject({
      status: 409,
      body: { fields: { 'facturas.0.productos.1.cantidad': 'Ya no quedan unidades por devolver. Quitá el producto.' } },
    })
  })

  test.each([0, -1, 1.5, '2', null, 1e12])('reject a quantity of %s', async (cantidad) => {
    const producto = await findProducto(portal, 1042, 'VM-A118')
    expect(await rejectedFields(newDevolucion(producto, { cantidad }))).toHaveProperty([`${linea}.cantidad`])
  })
})

describe('a mistake in a return is rejected with an error on its field', () => {
  test('a missing lot, a lot of another invoice, and a lot of a product without lots', async () => {
    const withLotes = await findProducto(portal, 1042, 'ZK-0087', { min: 1 })
    expect(await rejectedFields(newDevolucion(withLotes, { lote: '' }))).toEqual({
      [`${linea}.lote`]: 'Elegí el lote.',
    })
    const wrong = `Ese lote no es de esta factura. Puede ser ${withLotes.lotes.join(', ')}.`
    expect(await rejectedFields(newDevolucion(withLotes, { lote: 'L-1' }))).toEqual({ [`${linea}.lote`]: wrong })
    const withoutLotes = await findProducto(portal, 1042, 'VM-A118')
    expect(await rejectedFields(newDevolucion(withoutLotes, { lote: 'L-1' }))).toEqual({
      [`${linea}.lote`]: 'Este producto no lleva lote. Dejalo en blanco.',
    })
  })

  test('a motivo that requires photos, without a photo', async () => {
    const producto = await findProducto(portal, 1042, 'VM-A118')
    const motivo = { motivoId: 6 }
    expect((await rejectedFields(newDevolucion(producto, { motivo })))[`${linea}.archivos`]).toContain(
      'necesita al menos una foto',
    )
    expect((await rejectedFields(newDevolucion(producto, { motivo, archivos: [0] })))[`${linea}.archivos`]).toContain(
      'Falta una de las fotos',
    )
  })

  test('an expired term, when a customer sends the return; staff can create the return', async () => {
    const expired = await findProducto(portal, 1042, 'VM-A118', { hasta: '2026-10-31' })
    expect((await rejectedFields(newDevolucion(expired)))[`${linea}.motivo.motivoId`]).toMatch(
      /El plazo de 15 días .* venció el/,
    )
    expect((await create('npaz', newDevolucion(expired))).status).toBe(200)
  })

  test('a request on the day after the last day of a term', async () => {
    const producto = await findProducto(portal, 1042, 'VM-A118', { hasta: '2026-11-10' })
    expect(producto.fechaVenta).toBe('2026-11-10')
    portal.setNow('2026-11-26T02:59:00Z')
    expect((await create('lferreyra', newDevolucion(producto))).status).toBe(200)
    portal.setNow('2026-11-26T03:00:00Z')
    expect((await create('lferreyra', newDevolucion(producto))).status).toBe(400)
    portal.setNow('2026-11-21T15:00:00Z')
  })

  test('"Otros" without a comment, and an unknown motivo', async () => {
    const producto = await findProducto(portal, 1042, 'VM-O220', { min: 1 })
    expect(await rejectedFields(newDevolucion(producto, { motivo: { motivoId: 99 } }))).toHaveProperty('comentarios')
    expect(
      (await create('lferreyra', newDevolucion(producto, { motivo: { motivoId: 99 } }, { comentarios: 'Sobró' })))
        .status,
    ).toBe(200)
    expect(await rejectedFields(newDevolucion(producto, { motivo: { motivoId: 13 } }))).toHaveProperty([
      `${linea}.motivo.motivoId`,
    ])
  })

  test('an invoice, a product and a date that do not belong together', async () => {
    const producto = await findProducto(portal, 1042, 'VM-A118')
    const unknown = newDevolucion({ ...producto, numeroFactura: 'A-0001-99999999' })
    expect(Object.keys(await rejectedFields(unknown))).toEqual(['facturas.0.numeroFactura'])
    const format = newDevolucion({ ...producto, numeroFactura: 'A-0001-45871X' })
    expect(await rejectedFields(format)).toEqual({
      'facturas.0.numeroFactura': 'Ingresá el número con formato 0001-00001234',
    })
    expect(await rejectedFields(newDevolucion(producto, { codigoMaterial: 'TH-150-021' }))).toEqual({
      [`${linea}.codigoMaterial`]: 'Ese producto no está en la factura.',
    })
    const dated = newDevolucion(producto)
    Object.assign(dated.facturas[0]!, { fechaVenta: '01-01-2026' })
    expect((await rejectedFields(dated))['facturas.0.fechaVenta']).toContain('La factura es del')
  })

  test('an invoice of another company, with the same error as an unknown invoice', async () => {
    const ajeno = await findProducto(portal, 1051, 'VM-A118', { min: 1 })
    expect(await rejectedFields(newDevolucion({ ...ajeno, razonSocialId: 1042 }))).toHaveProperty([
      'facturas.0.numeroFactura',
    ])
  })

  test('a product that cannot be returned, with the reason', async () => {
    const producto = await findProducto(portal, 1042, 'KP-9003', { min: 1 })
    expect((await rejectedFields(newDevolucion(producto)))[`${linea}.codigoMaterial`]).toContain(
      'no admiten devolución',
    )
  })

  test('an inactive company', async () => {
    const producto = await findProducto(portal, 1070, 'KP-5512', { min: 1 })
    expect(await rejectedFields(newDevolucion(producto), 'npaz')).toEqual({
      razonSocialId: 'La razón social está inactiva. Consultá con tu vendedor.',
    })
  })

  test('an empty request', async () => {
    expect(await rejectedFields({ razonSocialId: 1042, facturas: [] })).toEqual({
      facturas: 'Agregá al menos una factura',
    })
    const empty = { razonSocialId: 1042, facturas: [{ numeroFactura: 'A-1-1', productos: [] }] }
    expect(await rejectedFields(empty)).toEqual({ 'facturas.0.productos': 'Agregá al menos un producto' })
    expect(Object.keys(await rejectedFields({}))).toEqual(['razonSocialId', 'facturas'])
  })
})

test('a rejected return leaves no row', async () => {
  const before = await count()
  const producto = await findProducto(portal, 1042, 'VM-A118')
  const body = newDevolucion(producto)
  body.facturas.push({ numeroFactura: 'A-0001-99999999', productos: body.facturas[0]!.productos })
  await rejectedFields(body)
  expect(await count()).toBe(before)
})
