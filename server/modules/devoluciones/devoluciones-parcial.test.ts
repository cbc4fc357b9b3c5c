import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { createDevolucion, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
let devolucionId: number
let sent: Message[] = []
const mail: Mail = {
  send: async (message) => {
    sent.push(message)
  },
}

beforeAll(async () => {
  portal = await startPortal({}, { retries: 1, mail })
})
afterAll(() => portal.close())
// Five oil filters of 6.420,00 each: 32.100,00. Release the units that other tests took.
beforeEach(async () => {
  await portal.pool.query('update devolucion_linea set comprometida = 0')
  devolucionId = await createDevolucion(portal, { cantidad: 5 })
})

const read = async (person: Person = 'rsosa') =>
  (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId } })).body

const authorize = async (cantidadAutorizada: unknown, over: object = {}) => {
  const { version, productos } = await read()
  return portal.call<{ estadoId: number; fields?: Record<string, string> }>('rsosa', devoluciones.authorize, {
    params: { devolucionId },
    body: {
      version,
      lineas: productos.map(({ devolucionLineaId }) => ({
        devolucionLineaId,
        veredicto: 'autorizada',
        cantidadAutorizada,
      })),
      ...over,
    },
  })
}
const receive = async (cantidades: { cantidadRecibida: number; cantidadAceptada?: number }) => {
  const { version, productos } = await read()
  return portal.call<{ estadoId: number; fields?: Record<string, string> }>('rsosa', devoluciones.receive, {
    params: { devolucionId },
    body: {
      version,
      bultos: 1,
      lineas: productos.map(({ devolucionLineaId }) => ({ devolucionLineaId, ...cantidades })),
    },
  })
}
/** Returns the units of the invoice line that can still be returned. */
const disponible = async () => {
  const { productos } = await read()
  const query = { razonSocialId: 1042, texto: productos[0]!.numeroFactura }
  const { body } = await portal.call<ReplyOf<typeof facturas.search>>('lferreyra', facturas.search, { query })
  return body.facturas[0]!.productos.find(({ codigoMaterial }) => codigoMaterial === 'VM-O220')!.disponible
}
/** Returns the Excel cells: requested, authorised, received, accepted and credit. */
const inExcel = async () => {
  const answer = await portal.call('lferreyra', devoluciones.downloadExcel, { body: { texto: String(devolucionId) } })
  const { filas } = await readHoja(answer.raw)
  return filas.find(([numero]) => numero === devolucionId)!.slice(10, 15)
}

describe('authorising fewer units than requested', () => {
  test('awaits, lists and credits only the authorised units, and releases the others to the invoice', async () => {
    const before = await disponible()
    expect((await read()).credito).toBe('32100.00')
    expect((await authorize(3)).body.estadoId).toBe(8)
    const after = await read('lferreyra')
    expect(after).toMatchObject({ credito: '19260.00', unidades: 3 })
    expect(after.productos).toMatchObject([{ cantidad: 5, cantidadAutorizada: 3, veredicto: 'autorizada' }])
    expect(await disponible()).toBe(before + 2)
    expect(await inExcel()).toEqual([5, 3, null, null, 19260])
  })

  test("is in the history with the comment, and in the customer's mail", async () => {
    await untilDone(portal.jobs)
    sent = []
    await authorize(3, { comentario: 'Dos vinieron usados.' })
    expect((await read('lferreyra')).historial.at(-1)).toMatchObject({
      estadoId: 8,
      comentario: 'Dos vinieron usados.\nVM-O220: se autorizan 3 de 5.',
    })
    await untilDone(portal.jobs)
    const { texto } = sent.find(({ para }) => para.startsWith('lferreyra'))!
    expect(texto).toContain('VM-O220: se autorizan 3 de 5.')
  })

  test('adds no text when all units are authorised; a missing quantity means all units', async () => {
    await authorize(5)
    expect((await read()).historial.at(-1)!.comentario).toBeNull()
    devolucionId = await createDevolucion(portal, { cantidad: 5 })
    await authorize(undefined)
    expect((await read()).productos).toMatchObject([{ cantidadAutorizada: 5 }])
  })

  test.each([
    [0, 'Para no autorizar ninguna, rechazá el producto.'],
    [6, 'No puede superar lo pedido (5).'],
    [-1, 'Ingresá un número entero, desde 0.'],
    [1.5, 'La cantidad va sin decimales'],
    ['tres', 'Ingresá la cantidad'],
  ])('rejects %s with an error on the field', async (cantidad, mensaje) => {
    const { status, body } = await authorize(cantidad)
    expect([status, body.fields]).toEqual([400, { 'lineas.0.cantidadAutorizada': mensaje }])
    expect((await read()).estadoId).toBe(11)
  })

  test('limits the received units to the authorised units, and reports differences between them', async () => {
    await authorize(3)
    await walkDevolucion(portal, devolucionId, [12, 10])
    expect((await receive({ cantidadRecibida: 4 })).body.fields).toEqual({
      'lineas.0.cantidadRecibida': 'No puede superar lo autorizado (3).',
    })
    expect((await receive({ cantidadRecibida: 3, cantidadAceptada: 2 })).body.estadoId).toBe(5)
    const after = await read('lferreyra')
    expect(after.historial.at(-1)!.comentario).toBe('VM-O220: se aceptan 2 de 3.')
    expect(after.credito).toBe('12840.00')
    expect(await inExcel()).toEqual([5, 3, 3, 2, 12840])
  })

  test('is undone when the return is analysed again, and the history keeps the authorised units', async () => {
    await authorize(3)
    const again = await walkDevolucion(portal, devolucionId, [2])
    expect(again).toMatchObject({ credito: '32100.00', unidades: 5 })
    expect(again.productos).toMatchObject([{ cantidadAutorizada: null, codigoAutorizacion: null }])
    expect(again.historial.at(-1)!.sinEfecto).toEqual([
      `Código de autorización de VM-O220: ${devolucionId}-1`,
      'Autorizadas de VM-O220: 3 de 5',
    ])
  })

  test('is cleared when the return is closed without goods', async () => {
    await authorize(3)
    const closed = await walkDevolucion(portal, devolucionId, [4])
    expect(closed).toMatchObject({ credito: '0.00', productos: [{ cantidadAutorizada: null }] })
    expect(await inExcel()).toEqual([5, null, null, null, 0])
  })
})
