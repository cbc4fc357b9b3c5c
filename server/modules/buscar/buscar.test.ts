import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buscar } from '#contract/buscar/calls.ts'
import type { TipoBusqueda } from '#contract/base/busqueda.ts'
import { createErp } from '#gateways/index.ts'
import { readWithin, selectRows } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import sql from 'sql-template-tag'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { type Found, rowsOf, searcher } from '#testing/buscar.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const { search, titles } = searcher(() => portal)

describe('a search', () => {
  test('finds a return by its number, with state, company, day and link', async () => {
    const [row] = rowsOf(await search('lferreyra', '30101'), 'devolucion')
    expect(row).toMatchObject({
      tipo: 'devolucion',
      titulo: 'Devolución 30101',
      detalle: 'Error de despacho (producto equivocado)',
      estadoId: 11,
      razonSocialId: 1042,
      enlace: '/devoluciones/30101',
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  test.each<[string, Person, string, TipoBusqueda, string]>([
    ['a claim by its number', 'lferreyra', '40102', 'reclamo', 'Reclamo 40102'],
    ['a claim by words', 'lferreyra', 'placas dobladas', 'reclamo', 'Reclamo 40103'],
    ['a claim by words without accents', 'lferreyra', 'llego', 'reclamo', 'Reclamo 40101'],
    ['a warranty by its chassis', 'hquiroga', '8axth-150-cra-000123', 'garantia', 'Garantía 40111'],
    ['a claim by words with their article', 'lferreyra', 'las placas dobladas', 'reclamo', 'Reclamo 40103'],
    ['a return by its guía', 'lferreyra', 'ÑB-7741203', 'devolucion', 'Devolución 30105'],
    ['a return by its remito', 'lferreyra', 'R-0001-00009931', 'devolucion', 'Devolución 30105'],
    ['a return by its credit note', 'lferreyra', 'A-0001-00008806', 'devolucion', 'Devolución 30111'],
    ['a return by a product code without its dash', 'lferreyra', 'nv21045', 'devolucion', 'Devolución 30101'],
    ['a product by its code, whatever the dashes', 'lferreyra', 'nv.21-045', 'producto', 'NV-21045'],
  ])('finds %s', async (_what, person, texto, tipo, titulo) => {
    expect(await titles(person, texto, tipo)).toContain(titulo)
  })

  test('finds the returns whose numbers begin with the text', async () => {
    const found = await titles('lferreyra', '301', 'devolucion')
    expect(found.length).toBe(5)
    expect(found.every((title) => title.startsWith('Devolución 301'))).toBe(true)
  })

  test('shows the exact number first, before newer numbers that begin with it', async () => {
    expect((await titles('lferreyra', '30111', 'devolucion'))[0]).toBe('Devolución 30111')
  })

  test.each(['A-0001-00045871', 'a 1-45871', '0001A00045871', '0001-00045871', '45871'])(
    'finds the document of an invoice written %s',
    async (texto) => {
      const [row] = rowsOf(await search('lferreyra', texto), 'comprobante')
      expect(row?.titulo).toBe('Factura A A-0001-00045871')
      expect(row?.enlace).toMatch(/^\/cuenta-corriente\/1000\/\d{10}\/\d{4}$/)
      expect(row?.razonSocialId).toBe(1042)
    },
  )

  test('shows an invoice once, although it is a document of the account and also an invoice to return from', async () => {
    const rows = rowsOf(await search('lferreyra', 'A-0001-00045871'), 'comprobante')
    expect(rows.length).toBe(1)
  })

  test('shows five results of a kind, and a link to the whole list', async () => {
    const { grupos } = await search('admin', '301')
    const grupo = grupos.find(({ tipo }) => tipo === 'devolucion')
    expect(grupo?.filas.length).toBe(5)
    expect(grupo?.lista).toBe('/devoluciones?texto=301')
  })

  test('returns no groups when nothing is found', async () => {
    expect((await search('lferreyra', 'zapatillas')).grupos).toEqual([])
  })
})

describe('the scope of a search', () => {
  test('excludes records of other companies: number, waybill and remito find nothing', async () => {
    // Return 30106, its guía (waybill) and claim 40106 belong to other companies.
    for (const texto of ['30106', '40106', 'ÑB-7740988', 'R-0001-00000712']) {
      const { grupos } = await search('lferreyra', texto)
      const found = grupos.flatMap(({ filas }) => filas)
      expect(found.filter(({ razonSocialId }) => razonSocialId !== null && razonSocialId !== 1042)).toEqual([])
      expect(found.map(({ titulo }) => titulo).join()).not.toMatch(/30106|40106/)
    }
  })

  test('includes only the user’s companies, for every text', async () => {
    const own: [Person, number[]][] = [
      ['lferreyra', [1042]],
      ['hquiroga', [1043, 1060]],
      ['mibarra', [1042, 1043]],
    ]
    for (const [person, companies] of own) {
      for (const texto of ['301', '401', '0001', '00045871', 'error', 'bater', 'otros', '000']) {
        for (const { razonSocialId } of (await search(person, texto)).grupos.flatMap(({ filas }) => filas)) {
          if (razonSocialId !== null) expect(companies).toContain(razonSocialId)
        }
      }
    }
  })

  test('excludes a product that was never sold to the company', async () => {
    for (const texto of ['NV-21045', 'nv 21045', 'amortiguadores']) {
      expect(await titles('hquiroga', texto, 'producto')).toEqual([])
    }
    expect(await titles('hquiroga', 'baterias', 'producto')).toEqual(['AN-12-65'])
    expect(await titles('admin', 'NV-21045', 'producto')).toEqual(['NV-21045'])
  })

  test('includes every company for staff, and the portfolio for a seller', async () => {
    expect(await titles('rsosa', '30106', 'devolucion')).toEqual(['Devolución 30106'])
    const { rows } = await portal.pool.query<{ id: number }>(
      `select razon_social_id as id from contacto where usuario = 'darrieta'`,
    )
    const portfolio = new Set(rows.map(({ id }) => id))
    for (const { filas } of (await search('darrieta', '301')).grupos) {
      for (const { razonSocialId } of filas) expect(portfolio.has(razonSocialId!)).toBe(true)
    }
  })

  test('excludes the text of internal notes', async () => {
    for (const texto of ['cruzar', 'importes']) expect(await titles('npaz', texto, 'reclamo')).toEqual([])
  })

  test('excludes a return in the hidden state', async () => {
    expect(await titles('admin', '30112', 'devolucion')).toEqual([])
  })
})

describe('a search skips', () => {
  test('a kind whose service the user lacks', async () => {
    await portal.pool.query(
      `delete from usuario_servicio where servicio_id in (2, 3) and usuario_id = (select usuario_id from usuario where user_name = 'hquiroga')`,
    )
    const { grupos } = await search('hquiroga', '301')
    expect(grupos.map(({ tipo }) => tipo)).not.toContain('devolucion')
    expect((await search('hquiroga', '401')).grupos.map(({ tipo }) => tipo)).not.toContain('reclamo')
    expect(await titles('hquiroga', 'motos noviembre', 'documento')).toEqual(['Lista de precios motos noviembre'])
    await portal.pool.query(
      `delete from usuario_servicio where servicio_id in ($1, $2) and usuario_id = (select usuario_id from usuario where user_name = 'hquiroga')`,
      [SERVICIOS.documentacion, SERVICIOS.catalogos],
    )
    const tipos = (await search('hquiroga', 'motos noviembre')).grupos.map(({ tipo }) => tipo)
    expect(tipos).not.toContain('documento')
    expect(await titles('hquiroga', 'despiece cross', 'catalogo')).toEqual([])
  })

  test('the account, for a user without the right to see it', async () => {
    expect(rowsOf(await search('npaz', '45871'), 'comprobante')[0]?.enlace).toMatch(/^\/cuenta-corriente\//)
    for (const { enlace } of rowsOf(await search('rsosa', '45871'), 'comprobante')) {
      expect(enlace).not.toMatch(/cuenta-corriente/)
    }
  })

  test('every kind, for a user without companies', async () => {
    const { grupos } = await search('admin', '301', ['ROL_USER'])
    expect(grupos).toEqual([])
  })
})

describe('the text of a search', () => {
  test.each(['', '  ', 'ab', '%%%', '((( a', '😀😀😀', '-----', 'x'.repeat(61)])(
    '"%s" is rejected with an error on the field',
    async (texto) => {
      const answer = await portal.call('lferreyra', buscar.search, { query: { texto } })
      expect(answer.status).toBe(400)
      expect(answer.body.fields).toHaveProperty('texto')
    },
  )

  test.each(["x'x'x'", 'x%x%x', 'x\\x\\x', 'x_x_x', "';drop table ticket;--", 'x & y | z', '<->xyz', 'a:*b:*c'])(
    '%s causes no error and finds nothing',
    async (texto) => {
      expect((await search('admin', texto)).grupos).toEqual([])
    },
  )

  test('finds the other kinds of results when the ERP is unavailable, and the answer names the missing kind', async () => {
    const away = () => Promise.reject(new AppError('no-disponible'))
    const other = await startPortal({}, { erp: { ...createErp(), listByReferencia: away } })
    const { status, body } = await other.call<Found>('lferreyra', buscar.search, { query: { texto: '30101' } })
    await other.close()
    expect(status).toBe(200)
    expect(body.sinRespuesta).toEqual(['comprobante'])
    expect(rowsOf(body, 'devolucion')[0]?.titulo).toBe('Devolución 30101')
  })

  test('whose query takes too long gets no result, and leaves the connection usable', async () => {
    const late = await readWithin(portal.pool, 20, (db) => selectRows(db, sql`select pg_sleep(5)`))
    expect(late).toBeUndefined()
    expect(await readWithin(portal.pool, 1000, (db) => selectRows(db, sql`select 1 as uno`))).toEqual([{ uno: 1 }])
  })
})

test('an order of motorcycles is found by its number or a chassis, but only by users who order or sell motorcycles', async () => {
  expect(await titles('admin', '50001', 'pedido')).toEqual(['Pedido 50001'])
  expect(await titles('lferreyra', '50001', 'pedido')).toEqual([])
  const { rows } = await portal.pool.query<{ vin: string }>('select vin from pedido_moto_unidad order by vin limit 1')
  expect(await titles('admin', rows[0]!.vin, 'pedido')).toEqual(['Pedido 50001'])
})
