import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

type Page = ReplyOf<typeof devoluciones.search>

/** Returns of lferreyra (1042), in list order; 30112 is in the hidden state. */
const OF_1042 = [30_101, 30_102, 30_103, 30_104, 30_105, 30_107, 30_109, 30_110, 30_111]

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const search = async (person: Person, body: Record<string, unknown> = {}, page = 1, size = 20) =>
  (await portal.call<Page>(person, devoluciones.search, { params: { page, size }, body })).body

const ids = async (person: Person, body: Record<string, unknown> = {}) =>
  (await search(person, body)).filas.map((fila) => fila.devolucionId)

describe('visibility', () => {
  test.each<[Person, string, readonly number[]]>([
    ['lferreyra', 'the returns of her company', OF_1042],
    ['hquiroga', 'the returns of his two companies', [30_106]],
    [
      'mibarra',
      'the returns of both companies',
      [30_101, 30_102, 30_103, 30_104, 30_105, 30_106, 30_107, 30_109, 30_110, 30_111],
    ],
    ['sinconfig', 'nothing without companies', []],
  ])('%s sees %s', async (person, _what, seen) => {
    expect(await ids(person)).toEqual(seen)
  })

  test.each<Person>(['rsosa', 'npaz', 'admin'])('%s, of the staff, sees every company', async (person) => {
    expect(await ids(person)).toHaveLength(11)
  })

  test('a vendedor sees only the portfolio, and gets 404 for a return of a company that was removed from it', async () => {
    expect(await ids('darrieta')).toHaveLength(11)
    await portal.pool.query(`delete from contacto where usuario = 'darrieta' and razon_social_id = 1051`)
    expect(await ids('darrieta')).not.toContain(30_108)
    expect((await portal.call('darrieta', devoluciones.get, { params: { devolucionId: 30_108 } })).status).toBe(404)
  })

  test('a filter by company shows only the returns of that company, and no row twice', async () => {
    expect(await ids('mibarra', { razonSocialIds: [1043] })).toEqual([30_106])
    expect(await ids('mibarra', { razonSocialIds: [1043, 1043] })).toEqual([30_106])
    expect(await ids('mibarra', { razonSocialIds: [] })).toHaveLength(10)
  })

  test("the counts of Inicio cover only the user's companies", async () => {
    const summary = async (person: Person) => (await portal.call(person, devoluciones.summarize)).body
    expect(await summary('lferreyra')).toEqual({ esperanTransporte: 1, abiertas: 7, sinLeer: 1 })
    expect(await summary('hquiroga')).toEqual({ esperanTransporte: 0, abiertas: 1, sinLeer: 0 })
    expect(await summary('sinconfig')).toEqual({ esperanTransporte: 0, abiertas: 0, sinLeer: 0 })
  })
})

describe('the hidden state 3', () => {
  test('does not appear in lists, filters, counts or details', async () => {
    expect(await ids('admin', { estadoIds: [3] })).toEqual([])
    expect(await ids('admin', { texto: '30112' })).toEqual([])
    for (const person of ['lferreyra', 'admin'] as const) {
      expect((await portal.call(person, devoluciones.get, { params: { devolucionId: 30_112 } })).status).toBe(404)
      expect((await portal.call(person, devoluciones.getComentarios, { params: { id: 30_112 } })).status).toBe(404)
      expect((await portal.call(person, facturas.getBy, { query: { devolucionId: 30_112 } })).status).toBe(404)
    }
  })

  test('is missing in getEstados, which shows state 12 as En Análisis', async () => {
    const { body } = await portal.call<ReplyOf<typeof devoluciones.getEstados>>('lferreyra', devoluciones.getEstados)
    expect(body.map((estado) => estado.estadoId)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(body.at(-1)).toEqual({ estadoId: 12, nombre: 'conDatosTransporte', texto: 'En Análisis' })
  })
})

describe('filters', () => {
  test.each<[string, Record<string, unknown>, number[]]>([
    ['state', { estadoIds: [8] }, [30_104]],
    ['several states, one repeated', { estadoIds: [5, 8, 8] }, [30_104, 30_109]],
    ['no state, which means all', { estadoIds: [] }, OF_1042],
    ['motivo', { motivoId: 2 }, [30_104, 30_105]],
    ['an unused motivo', { motivoId: 12 }, []],
    ['a first day', { desde: '2026-11-16' }, [30_101, 30_102, 30_103, 30_104]],
    ['a last day written 01/11/2026', { hasta: '01/11/2026' }, [30_110, 30_111]],
    ['a first and a last day', { desde: '2026-11-09', hasta: '2026-11-15' }, [30_105, 30_107]],
    ['text: number', { texto: '30105' }, [30_105]],
    ['text: product code, without its dash', { texto: 'dk7001' }, [30_105]],
    ['text: the start of a product code', { texto: 'DK-7' }, [30_105]],
    ['text: waybill', { texto: 'ÑB-7741203' }, [30_105]],
    ['text: the end of a credit note', { texto: '8806' }, [30_111]],
    ['text: a Spanish word, in plural and without accents', { texto: 'averias' }, [30_103]],
    ['text: two words that both match', { texto: 'bonificacion acordada' }, [30_109]],
    ['text: two words of which one matches (nothing)', { texto: 'bonificacion golpeado' }, []],
    ['every filter at once', { texto: 'pedido', estadoIds: [8, 12], motivoId: 2, desde: '2026-11-16' }, [30_104]],
  ])('by %s', async (_name, body, found) => {
    expect(await ids('lferreyra', body)).toEqual(found)
  })

  test.each(["'", '"', '%', '\\', "';drop table devolucion;--", '& | ! :* ( )', '\\\\%_', '😀', '<->', '   '])(
    'accept the text %s',
    async (texto) => {
      const answer = await portal.call<Page>('lferreyra', devoluciones.search, {
        params: { page: 1, size: 5 },
        body: { texto },
      })
      expect(answer.status).toBe(200)
      expect(answer.body.filas.length).toBe(texto.trim() ? 0 : 5)
    },
  )

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a nonexistent day', { desde: '2026-02-30' }, 'desde', 'Fecha no válida'],
    ['an unreadable day', { hasta: 'ayer' }, 'hasta', 'Formato de fecha incorrecto'],
    ['an end before the start', { desde: '2026-11-02', hasta: '2026-11-01' }, 'hasta', 'anterior'],
    ['an unknown state', { estadoIds: [13] }, 'estadoIds', 'Elegí un estado'],
    ['a text too long', { texto: 'x'.repeat(81) }, 'texto', 'demasiado grande'],
  ])('reject %s with an error on the field', async (_name, body, field, message) => {
    const answer = await portal.call('lferreyra', devoluciones.search, { params: { page: 1, size: 5 }, body })
    expect(answer.status).toBe(400)
    expect((answer.body.fields as Record<string, string>)[field]).toContain(message)
  })
})

describe('pages', () => {
  test('have the same rows by page number and by cursor, in both directions', async () => {
    const byNumber: Page[] = []
    for (let page = 1; page <= 3; page += 1) byNumber.push(await search('lferreyra', {}, page, 4))
    expect(byNumber.map((page) => page.filas.length)).toEqual([4, 4, 1])
    expect(byNumber.flatMap((page) => page.filas.map((fila) => fila.devolucionId))).toEqual(OF_1042)
    let page = byNumber[0]!
    expect(page.anterior).toBeNull()
    for (let at = 2; at <= 3; at += 1) {
      page = await search('lferreyra', { cursor: page.siguiente }, at, 4)
      expect(page.filas).toEqual(byNumber[at - 1]!.filas)
    }
    expect(page.siguiente).toBeNull()
    for (let at = 2; at >= 1; at -= 1) {
      page = await search('lferreyra', { cursor: page.anterior }, at, 4)
      expect(page.filas).toEqual(byNumber[at - 1]!.filas)
    }
    expect(page.anterior).toBeNull()
  })

  test('past the last one are empty', async () => {
    expect(await search('lferreyra', {}, 9, 20)).toMatchObject({ filas: [], total: 9, siguiente: null, hayMas: false })
  })

  test.each([
    [0, 20],
    [1, 0],
    [1, 101],
    ['x', 20],
    [60, 20],
  ])('page %s of size %s is rejected', async (page, size) => {
    expect((await portal.call('lferreyra', devoluciones.search, { params: { page, size }, body: {} })).status).toBe(400)
  })

  test('count up to a thousand rows, and report that there are more', async () => {
    await portal.pool.query(
      `insert into devolucion (razon_social_id, estado_id, fecha, usuario_id, motivo_ids, unidades, requiere_envio, vuelve_mercaderia)
       select 1060, 11, date '2026-01-01' + (n % 300), 3, '{2}', 1, false, true from generate_series(1, 1005) n`,
    )
    const first = await search('hquiroga', { razonSocialIds: [1060] }, 1, 100)
    expect(first).toMatchObject({ total: 1000, hayMas: true })
    const seen = new Set(first.filas.map((fila) => fila.devolucionId))
    let page = first
    for (let at = 2; page.siguiente; at += 1) {
      page = await search('hquiroga', { razonSocialIds: [1060], cursor: page.siguiente }, at, 100)
      for (const fila of page.filas) seen.add(fila.devolucionId)
    }
    expect(seen.size).toBe(1005)
  })
})

test('the detail has products, transport, history and allowed actions', async () => {
  const params = { devolucionId: 30_105 }
  const { body } = await portal.call<DevolucionDetail>('lferreyra', devoluciones.get, { params })
  expect(body).toMatchObject({ estadoId: 12, motivo: 'Error de pedido del cliente', puedeCargarTransporte: true })
  expect(body.productos).toMatchObject([{ codigoMaterial: 'DK-7001', cantidad: 1, codigoAutorizacion: '60030105-1' }])
  expect(body.envio).toMatchObject({ numeroRemito: 'R-0001-00009931', cantidad: 3 })
  expect(body.historial.map((hito) => hito.estadoId)).toEqual([11, 1, 2, 8, 12])
  expect(body.camino).toEqual([10, 9, 7, 5, 4])
  expect(body.acciones).toEqual([])
  const staff = (await portal.call<DevolucionDetail>('rsosa', devoluciones.get, { params })).body
  expect(staff.acciones.map((accion) => accion.statusId)).toEqual([8, 10])
  const invoices = await portal.call<ReplyOf<typeof facturas.getBy>>('lferreyra', facturas.getBy, { query: params })
  expect(invoices.body).toMatchObject([
    { numeroFactura: body.productos[0]!.numeroFactura, productos: [{ cantidad: 1 }] },
  ])
})

test('sorts by date descending, then by external id descending as a number', async () => {
  const tickets: [number, number | null][] = [
    [30_101, 9876],
    [30_102, 10_234],
    [30_103, null],
  ]
  for (const [id, ticket] of tickets) {
    await portal.pool.query(
      `update devolucion set fecha = '2026-11-20', ticket_invgate_id = $2 where devolucion_id = $1`,
      [id, ticket],
    )
  }
  expect((await ids('lferreyra')).slice(0, 3)).toEqual([30_102, 30_101, 30_103])
})
