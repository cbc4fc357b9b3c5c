import { afterAll, beforeAll, expect, test } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { FACTURAS } from '../facturas/facturas-importacion.service.ts'

/** Invoices that list a product twice: sold, and given as a bonus at another price. */

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  const { errores } = await importUpload(
    portal.pool,
    FACTURAS,
    [
      'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio;lotes',
      '104217;0001A00990931;2026-11-19;10;RN-1;Filtro de aire;3;70,13;',
      '104217;0001A00990931;2026-11-19;20;RN-2;Filtro de aceite;1;70,00;',
      '104217;0001A00990931;2026-11-19;40;RN-1;Filtro de aire;2;0,00;',
      '104217;0001A00990932;2026-11-19;10;RN-1;Filtro de aire;2;0,00;',
      '104217;0001A00990932;2026-11-19;20;RN-1;Filtro de aire;3;70,13;',
      '104217;0001A00990933;2026-11-19;10;RN-1;Filtro de aire;1;70,13;',
      '104217;0001A00990933;2026-11-19;20;RN-1;Filtro de aire;3;70,13;',
      '',
    ].join('\n'),
  )
  expect(errores).toEqual([])
})
afterAll(() => portal.close())

/** Returns the lines of RN-1 in an invoice, by their price. */
const renglones = async (numeroFactura: string) => {
  const { body } = await portal.call<ReplyOf<typeof facturas.search>>('lferreyra', facturas.search, {
    query: { razonSocialId: 1042, texto: numeroFactura },
  })
  const lines = body.facturas[0]!.productos.filter(({ codigoMaterial }) => codigoMaterial === 'RN-1')
  return {
    sold: lines.find(({ precio }) => precio === '70.13')!.facturaLineaId,
    bonus: lines.find(({ precio }) => precio === '0.00')?.facturaLineaId,
  }
}

const create = (numeroFactura: string, producto: object) =>
  portal.call<{ devolucionId: number; fields: Record<string, string> }>('lferreyra', devoluciones.create, {
    body: {
      razonSocialId: 1042,
      comentarios: '',
      requiereEnvioTransporte: false,
      facturas: [{ numeroFactura, productos: [{ codigoMaterial: 'RN-1', motivo: { motivoId: 4 }, ...producto }] }],
    },
  })

const creditOf = async (devolucionId: number) =>
  (await portal.call<DevolucionDetail>('lferreyra', devoluciones.get, { params: { devolucionId } })).body.credito

test.each([
  ['A-0001-00990931', 'sold', '140.26'],
  ['A-0001-00990931', 'bonus', '0.00'],
  ['A-0001-00990932', 'sold', '140.26'],
  ['A-0001-00990932', 'bonus', '0.00'],
] as const)('a return of %s uses the chosen line: %s, %s', async (numero, which, credito) => {
  const facturaLineaId = (await renglones(numero))[which]
  const { status, body } = await create(numero, { facturaLineaId, cantidad: 2 })
  expect(status).toBe(200)
  expect(await creditOf(body.devolucionId)).toBe(credito)
})

test('a return of a product with two prices must choose the line; without a choice nothing is created', async () => {
  const { sold, bonus } = await renglones('A-0001-00990932')
  const { status, body } = await create('A-0001-00990932', { cantidad: 1 })
  expect([status, body.fields]).toEqual([
    400,
    {
      'facturas.0.productos.0.facturaLineaId': `Ese producto está en 2 renglones de la factura, con distinto precio: ${sold} ($\u00a070,13), ${bonus} ($\u00a00,00). Elegí uno.`,
    },
  ])
})

test('of two lines with one price, a return takes the line with enough units', async () => {
  const { status, body } = await create('A-0001-00990933', { cantidad: 3 })
  expect(status).toBe(200)
  expect(await creditOf(body.devolucionId)).toBe('210.39')
})

test('a line of another invoice, or of another product, is not found', async () => {
  const { sold } = await renglones('A-0001-00990933')
  const answer = await create('A-0001-00990931', { cantidad: 1, facturaLineaId: sold })
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { 'facturas.0.productos.0.codigoMaterial': 'Ese producto no está en la factura.' },
  ])
})

test('a draft that a program creates must choose the line too', async () => {
  const body = (more: object) => ({
    razonSocialId: 1042,
    productos: [{ numeroFactura: 'A-0001-00990932', codigoMaterial: 'RN-1', cantidad: 1, ...more }],
  })
  const unsaid = await portal.call<{ fields: object }>('lferreyra', borradores.createDevolucion, { body: body({}) })
  expect([unsaid.status, Object.keys(unsaid.body.fields)]).toEqual([400, ['productos.0.facturaLineaId']])
  const { sold } = await renglones('A-0001-00990932')
  const said = await portal.call('lferreyra', borradores.createDevolucion, { body: body({ facturaLineaId: sold }) })
  expect(said.status).toBe(200)
})
