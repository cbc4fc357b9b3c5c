import { afterAll, beforeAll, expect, test } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

let portal: Portal
let token: string
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  token = (await createToken(portal, ['devoluciones:crear'])).token
})
afterAll(() => portal.close())

interface Answer {
  enlace: string
  fields?: Record<string, string>
}
const UNO = { numeroFactura: 'A-0001-00045871', codigoMaterial: 'VM-A118' }
const begin = (productos: object[], more: object = {}) =>
  callBy<Answer>(portal, token, borradores.createDevolucion, { body: { razonSocialId: 1042, productos, ...more } })

test('creates a draft of a return for the token’s creator, with the invoice data of each line, and sends nothing', async () => {
  const found = await portal.call<ReplyOf<typeof facturas.search>>('mibarra', facturas.search, {
    query: { razonSocialId: 1042, texto: '00045871' },
  })
  const [factura] = found.body.facturas
  const producto = factura!.productos.find(({ codigoMaterial }) => codigoMaterial === 'VM-A118')!
  const { status, body } = await begin([{ ...UNO, cantidad: 2, motivoId: 4 }], { comentarios: 'Sobraron.' })
  expect([status, body.enlace]).toEqual([200, expect.stringMatching(/^\/devoluciones\/nueva\?borrador=[0-9a-f]{12}$/)])
  const clave = body.enlace.slice(1)
  const kept = await portal.call<ReplyOf<typeof borradores.get>>('mibarra', borradores.get, { query: { clave } })
  expect(kept.body.borrador).toMatchObject({ razonSocialId: 1042, archivos: 0 })
  expect(kept.body.borrador!.datos).toEqual({
    razonSocialId: 1042,
    comentarios: 'Sobraron.',
    requiereEnvioTransporte: false,
    origenId: '',
    lineas: [
      {
        facturaLineaId: producto.facturaLineaId,
        numeroFactura: 'A-0001-00045871',
        fechaVenta: factura!.fechaVenta,
        codigoMaterial: 'VM-A118',
        descripcion: producto.descripcion,
        precio: producto.precio,
        disponible: producto.disponible,
        lotes: producto.lotes,
        cantidad: 2,
        lote: producto.lotes.length === 1 ? producto.lotes[0] : '',
        motivoId: '4',
        fotos: [],
      },
    ],
  })
  const tareas = await portal.call<ReplyOf<typeof inicio.getTareas>>('mibarra', inicio.getTareas, {
    query: { razonSocialId: 1042 },
  })
  expect(JSON.stringify(tareas.body)).toContain(clave)
  const { rows } = await portal.pool.query('select from devolucion where comentarios = $1', ['Sobraron.'])
  expect(rows).toEqual([])
})

test.each<[string, object[], string]>([
  ['an invoice of another company', [UNO, { ...UNO, numeroFactura: 'A-0001-99999999' }], 'productos.1.numeroFactura'],
  ['a product that is not in the invoice', [{ ...UNO, codigoMaterial: 'NADA' }], 'productos.0.codigoMaterial'],
  ['more units than are left', [{ ...UNO, cantidad: 1_000_000 }], 'productos.0.cantidad'],
  ['a lot of another invoice', [{ ...UNO, lote: 'OTRO' }], 'productos.0.lote'],
  ['an invalid number', [{ ...UNO, numeroFactura: 'la de siempre' }], 'productos.0.numeroFactura'],
  ['a draft without products', [], 'productos'],
])('rejects %s with an error on the field', async (_what, productos, field) => {
  const { status, body } = await begin(productos)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('answers 404 for an invoice of another company', async () => {
  expect((await begin([UNO], { razonSocialId: 1043 })).status).toBe(404)
})

test('a repeated or simultaneous call returns the link of the same draft, until a user changes the draft', async () => {
  const linkOf = async (comentarios = 'El asistente repitió la llamada.') =>
    (await begin([{ ...UNO, cantidad: 1 }], { comentarios })).body.enlace
  const [first, second] = await Promise.all([linkOf(), linkOf()])
  expect(second).toBe(first)
  expect(await linkOf()).toBe(first)
  expect(await linkOf('Otro texto.')).not.toBe(first)
  const clave = first!.slice(1)
  const { body } = await portal.call<ReplyOf<typeof borradores.get>>('mibarra', borradores.get, { query: { clave } })
  const { borradorId, datos, razonSocialId, version } = body.borrador!
  const saved = await portal.call('mibarra', borradores.save, {
    body: { borradorId, clave, razonSocialId, datos, archivos: 0, archivoIds: [], version },
  })
  expect(saved.status).toBe(200)
  expect(await linkOf()).not.toBe(first)
})
