import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineas } from '#contract/lineas/calls.ts'
import { empresas, lineasMaestro, marcas, modelosMotos, productos } from '#contract/maestros/calls.ts'
import { buscar } from '#contract/buscar/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const admin = <T = { status: number }>(route: Route, sent: object) => portal.call<T>('admin', route, sent)

test('the current price list sets the price, a future one does not, and an approved order keeps its own price', async () => {
  type Modelo = ReplyOf<typeof modelosMotos.get>
  const { fila } = (await admin<Modelo>(modelosMotos.get, { params: { id: 2 } })).body
  const precioDe = async () =>
    (await portal.call<ReplyOf<typeof pedidosMotos.listModelos>>('hquiroga', pedidosMotos.listModelos)).body.find(
      ({ modeloId }) => modeloId === 2,
    )?.precioLista
  const aprobado = async () =>
    (await admin<ReplyOf<typeof pedidosMotos.get>>(pedidosMotos.get, { params: { pedidoId: 50_001 } })).body.total
  const [before, total] = [await precioDe(), await aprobado()]
  const precios = [
    { desde: '2020-01-01', precio: '3000000,50' },
    { desde: '2099-01-01', precio: '9.000.000' },
  ]
  const saved = await admin<{ precioVigente: string }>(modelosMotos.update, {
    params: { id: 2 },
    body: { ...fila, precios },
  })
  expect([saved.status, saved.body.precioVigente]).toEqual([200, '3000000.50'])
  expect(before).toBe('2380000.00')
  expect(await precioDe()).toBe('3000000.50')
  expect(await aprobado()).toBe(total)
})

test('duplicate days of price lists and duplicate colours are rejected with an error on the second of them', async () => {
  type Modelo = ReplyOf<typeof modelosMotos.get>
  const { fila } = (await admin<Modelo>(modelosMotos.get, { params: { id: 3 } })).body
  const { body } = await admin<{ fields: object }>(modelosMotos.update, {
    params: { id: 3 },
    body: {
      ...fila,
      precios: [
        { desde: '2027-01-01', precio: '1' },
        { desde: '2027-01-01', precio: '2' },
      ],
      colores: [fila.colores[0], { ...fila.colores[0], color: fila.colores[0]!.color.toUpperCase() }],
    },
  })
  expect(Object.keys(body.fields).toSorted()).toEqual(['colores.1.color', 'precios.1.desde'])
})

test('the screen of a line shows the stored data', async () => {
  type Linea = ReplyOf<typeof lineasMaestro.get>
  const { fila } = (await admin<Linea>(lineasMaestro.get, { params: { id: 'camiones' } })).body
  const [first] = fila.productos
  expect(first?.ficha).toContain('Motor: 2.8 diésel, 110 CV')
  const ficha = 'Motor: 3.0 diésel\nCaja: automática: 8 marchas'
  const saved = await admin(lineasMaestro.update, {
    params: { id: 'camiones' },
    body: { ...fila, aviso: '', productos: [{ ...first!, ficha }] },
  })
  expect(saved.status).toBe(200)
  const shown = await portal.call<ReplyOf<typeof lineas.get>>('hquiroga', lineas.get, { params: { linea: 'camiones' } })
  expect(shown.body).toMatchObject({
    aviso: null,
    productos: [
      {
        ficha: [
          { nombre: 'Motor', valor: '3.0 diésel' },
          { nombre: 'Caja', valor: 'automática: 8 marchas' },
        ],
      },
    ],
  })
})

test('an inactive brand or product is neither offered nor found; its master shows where it is used', async () => {
  type Marca = ReplyOf<typeof marcas.get>
  const { fila, usos } = (await admin<Marca>(marcas.get, { params: { id: 401 } })).body
  expect(usos).toContainEqual({ que: 'productos', cantidad: 3, enlace: '/autogestion/productos?marca=401' })
  const empresa = await admin<ReplyOf<typeof empresas.get>>(empresas.get, { params: { id: 1060 } })
  expect(empresa.body.usos[0]).toMatchObject({ que: 'usuario activo', cantidad: 1 })
  await admin(marcas.update, { params: { id: 401 }, body: { ...fila, activo: false } })
  const own = await portal.call<ReplyOf<typeof negocios.getByUser>>('lferreyra', negocios.getByUser, {
    params: { usuarioId: 2 },
  })
  expect(own.body.flatMap((negocio) => negocio.marcas.map(({ marcaId }) => marcaId))).not.toContain(401)

  type Producto = ReplyOf<typeof productos.get>
  const product = (await admin<Producto>(productos.get, { params: { id: 'NV-21045' } })).body.fila
  await admin(productos.update, { params: { id: 'NV-21045' }, body: { ...product, activo: false } })
  const found = await admin(buscar.search, { query: { texto: 'NV-21045' } })
  expect(JSON.stringify(found.body)).not.toContain('Amortiguador delantero derecho')
})

test('a product is found by its bar code, and filtered by brand and returnability', async () => {
  type Producto = ReplyOf<typeof productos.get>
  const { fila } = (await admin<Producto>(productos.get, { params: { id: 'KP-9003' } })).body
  await admin(productos.update, { params: { id: 'KP-9003' }, body: { ...fila, codigosBarras: ['7790001112223'] } })
  const found = async (body: object) =>
    (
      await admin<ReplyOf<typeof productos.search>>(productos.search, { params: { page: 1, size: 50 }, body })
    ).body.filas.map(({ codigoMaterial }) => codigoMaterial)
  expect(await found({ texto: '7790001112223' })).toEqual(['KP-9003'])
  expect(await found({ noRetornable: true })).toEqual(['KP-9003'])
  expect(await found({ marcaId: 405, noRetornable: false })).toEqual(['KP-5512'])
})
