import { afterAll, beforeAll, expect, test } from 'vitest'
import { facturas } from '#contract/facturas/calls.ts'
import { productos } from '#contract/maestros/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { searcher } from '#testing/buscar.ts'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { PRODUCTOS } from '../maestros/maestros-importacion.service.ts'
import { FACTURAS } from './facturas-importacion.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  const cargados = await importUpload(
    portal.pool,
    PRODUCTOS,
    'codigo;descripcion;codigos_barras\nCB-1;Lubricante importado;0075678164125\nCB-2;Aditivo;036000291452\nCB-3;Grasa;INT-0045\n',
  )
  const lines = ['CB-1', 'CB-2', 'CB-3'].map(
    (codigo, at) => `104217;A-0001-00990941;2026-11-19;${at + 1};${codigo};Producto;3;100,00`,
  )
  const vendidos = await importUpload(
    portal.pool,
    FACTURAS,
    ['codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio', ...lines, ''].join('\n'),
  )
  expect([cargados.errores, vendidos.errores]).toEqual([[], []])
})
afterAll(() => portal.close())

const { titles } = searcher(() => portal)

const NOTATIONS = [
  ['75678164125', 'CB-1'],
  ['075678164125', 'CB-1'],
  ['0075678164125', 'CB-1'],
  ['00075678164125', 'CB-1'],
  ['(01)00075678164125(10)L26', 'CB-1'],
  ['036000291452', 'CB-2'],
  ['0036000291452', 'CB-2'],
  ['36000291452', 'CB-2'],
  ['INT-0045', 'CB-3'],
] as const

test.each(NOTATIONS)('Buscar finds by %s the product %s, for staff and for its customer', async (texto, codigo) => {
  expect(await titles('admin', texto, 'producto')).toEqual([codigo])
  expect(await titles('lferreyra', texto, 'producto')).toEqual([codigo])
})

test('Buscar does not find by its bar code a product that was not sold to the customer', async () => {
  expect(await titles('hquiroga', '036000291452', 'producto')).toEqual([])
})

test.each(NOTATIONS)('a new return finds by %s the invoice with %s', async (texto, codigo) => {
  const { body } = await portal.call<ReplyOf<typeof facturas.search>>('lferreyra', facturas.search, {
    query: { razonSocialId: 1042, texto },
  })
  const found = body.facturas.flatMap((factura) => factura.productos.filter(({ buscado }) => buscado))
  expect(found.map(({ codigoMaterial }) => codigoMaterial)).toEqual([codigo])
})

test.each(NOTATIONS.slice(0, 4))('Maestros finds by %s the product %s', async (texto, codigo) => {
  const { body } = await portal.call<{ filas: { codigoMaterial: string }[] }>('admin', productos.search, {
    params: { page: 1, size: 20 },
    body: { texto },
  })
  expect(body.filas.map(({ codigoMaterial }) => codigoMaterial)).toEqual([codigo])
})

test('a bar code with a wrong check digit finds nothing', async () => {
  expect(await titles('admin', '0075678164126', 'producto')).toEqual([])
})

test('an invoice is the same with 4 and with 5 digits of point of sale, so a position that repeats in both forms is an error', async () => {
  const header = 'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio'
  const line = (comprobante: string) => `104217;${comprobante};19/11/2026;10;VM-A118;Filtro de aire;3;100,00`
  const report = await importUpload(
    portal.pool,
    FACTURAS,
    `${header}\n${line('0012A00990921')}\n${line('00012A00990921')}\n`,
  )
  expect(report.errores.map(({ linea, mensaje }) => [linea, mensaje])).toEqual([
    [3, 'La misma posición del comprobante ya apareció en el archivo.'],
  ])
  expect((await portal.pool.query(`select numero from factura where numero like '%-00990921'`)).rows).toEqual([
    { numero: 'A-0012-00990921' },
  ])
})
