import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripAccents } from '#contract/valores/formato.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

type Page = ReplyOf<typeof tickets.search>
type Catalogo = ReplyOf<typeof tickets.getCatalogo>

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const search = async (person: Person, body: Record<string, unknown>) =>
  (await portal.call<Page>(person, tickets.search, { body })).body

describe('search by text', () => {
  test.each<[string, string, string, number[]]>([
    ['the number', 'reclamo', '40102', [40_102]],
    ['a whole invoice number', 'reclamo', 'A-0001-00049003', [40_101]],
    ['the end of an invoice number', 'reclamo', '49003', [40_101]],
    ['an invoice number without its letter', 'reclamo', '0001-00049003', [40_101]],
    ['words of the title', 'reclamo', 'excel', [40_104]],
    ['words of the description, in plural', 'reclamo', 'placas dobladas', [40_103]],
    ['words without their accents', 'reclamo', 'llego', [40_101]],
    ['the motivo', 'reclamo', 'desactualizada', [40_105]],
    ['words of a public comment', 'reclamo', 'proveedores', [40_103]],
    ['words of the customer’s comment', 'reclamo', 'novedad', [40_103]],
    ['two words that both match', 'reclamo', 'factura pendiente', [40_102]],
    ['two words of which one matches (nothing)', 'reclamo', 'factura lomada', []],
    ['two letters', 'reclamo', 'ex', [40_104]],
    ['the product of a warranty, without its dash', 'garantia', 'an1265', [40_114]],
    ['the invoice of a warranty', 'garantia', '47112', [40_114]],
    ['an unknown word (nothing)', 'reclamo', 'zapatillas', []],
  ])('finds a ticket by %s', async (_what, tipo, texto, found) => {
    const page = await search('lferreyra', { tipo, texto })
    expect(page.filas.map(({ ticketId }) => ticketId)).toEqual(found)
    expect(page.total).toBe(found.length)
  })

  test.each(['8AXTH150CRA000123', '8axth150cra000123', '8AXTH-150-CRA-000123', '000123', '8axth150cra000'])(
    'finds a warranty by its chassis written %s',
    async (texto) => {
      const { filas } = await search('hquiroga', { tipo: 'garantia', texto })
      expect(filas.map(({ ticketId }) => ticketId)).toContain(40_111)
    },
  )

  test.each(['cruzar', 'referencia', 'importes'])(
    'neither finds nor counts a ticket by "%s", a word of an internal note, whether a customer or staff searches',
    async (texto) => {
      for (const person of ['lferreyra', 'mibarra', 'npaz', 'admin'] as const) {
        expect(await search(person, { texto })).toMatchObject({ filas: [], total: 0, hayMas: false })
      }
    },
  )

  test.each(["'", '"', '%', '\\', "';drop table ticket;--", '& | ! :* ( )', '😀', '<->', '   '])(
    'accepts the text %s',
    async (texto) => {
      const answer = await portal.call<Page>('lferreyra', tickets.search, { body: { texto } })
      expect(answer.status).toBe(200)
      expect(answer.body.filas).toHaveLength(texto.trim() ? 0 : 5)
    },
  )
})

describe('getCatalogo', () => {
  const catalogue = async (person: Person, tipo: string) =>
    (await portal.call<Catalogo>(person, tickets.getCatalogo, { query: { tipo } })).body

  test('returns all origins', async () => {
    const { origenes } = await catalogue('lferreyra', 'reclamo')
    const spec = 'Portal Autogestion, Web, En Persona, Email, Telefono, IM, Chat Bot'
    expect(origenes.map(({ nombre }) => stripAccents(nombre)).join(', ')).toBe(spec)
    expect(origenes.map(({ nombre }) => nombre)).toContain('Teléfono')
  })

  test('sorts the reasons with Otros last, and returns the fields that each reason requires', async () => {
    const { sectores, motivos } = await catalogue('lferreyra', 'reclamo')
    expect(sectores.map(({ nombre }) => nombre)).toEqual([
      'Administración y Cobranzas',
      'Logística',
      'Ventas',
      'Calidad y Postventa',
      'Portal y tienda',
    ])
    for (const { sectorId } of sectores) {
      const names = motivos.filter((motivo) => motivo.sectorId === sectorId).map(({ motivo }) => motivo)
      expect(names.at(-1)).toBe('Otros')
      expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted((a, b) => a.localeCompare(b, 'es')))
    }
    expect(motivos.find(({ motivoId }) => motivoId === 401)).toEqual({
      motivoId: 401,
      tipo: 'reclamo',
      sectorId: 4,
      negocioId: null,
      motivo: 'Producto defectuoso',
      pide: ['marca', 'factura', 'producto', 'cantidad'],
    })
  })

  test('returns the usual warranty reasons, by business', async () => {
    const { sectores, motivos } = await catalogue('lferreyra', 'garantia')
    expect(sectores.map(({ nombre }) => nombre)).toEqual(['Calidad y Postventa'])
    const of = (negocio: number) => motivos.filter(({ negocioId }) => negocioId === negocio)
    expect([of(1).length, of(4).length]).toEqual([12, 9])
    expect([of(1), of(4)].map((list) => list.at(-1)!.motivo)).toEqual(['Otros', 'Otros'])
  })

  test('hides reasons for internal use from customers', async () => {
    const has = async (person: Person) =>
      (await catalogue(person, 'reclamo')).motivos.some(({ motivo }) => motivo === 'Falla repetida de un lote')
    expect(await has('lferreyra')).toBe(false)
    expect(await has('npaz')).toBe(true)
  })
})

describe('similar claims, shown before a new one is sent', () => {
  const similar = async (person: Person, query: Record<string, string | number>) =>
    (
      await portal.call<ReplyOf<typeof tickets.listSimilares>>(person, tickets.listSimilares, {
        query: { razonSocialId: 1042, ...query },
      })
    ).body.map(({ ticketId }) => ticketId)

  test('have the same reason or matching text', async () => {
    expect(await similar('lferreyra', { motivoId: 102 })).toEqual([40_102])
    expect(await similar('lferreyra', { motivoId: 109, texto: 'transferencias aplicadas' })).toEqual([40_102])
    expect(await similar('lferreyra', { motivoId: 201, texto: 'pastillas' })).toEqual([40_101, 40_103])
    expect(await similar('lferreyra', { motivoId: 109, texto: '' })).toEqual([])
  })

  test('exclude closed claims', async () => {
    expect(await similar('lferreyra', { motivoId: 503, texto: 'bajar el excel' })).toEqual([])
  })

  test('are claims of that company only, even for users who see other companies', async () => {
    expect(await similar('npaz', { motivoId: 203, texto: 'golpeado' })).toEqual([])
    expect(await similar('npaz', { razonSocialId: 1051, motivoId: 203 })).toEqual([40_106])
    expect(await similar('lferreyra', { motivoId: 4008, texto: 'arranca' })).toEqual([])
  })
})

describe('Descargar Excel', () => {
  const download = async (person: Person, body: Record<string, unknown> = {}) => {
    const { headers, raw, status } = await portal.call(person, tickets.downloadExcel, { body })
    expect(status).toBe(200)
    const { titulos: header, filas: rows, cell } = await readHoja(raw)
    return { name: String(headers['content-disposition']), cell, header, rows }
  }

  test('has the columns of claims, with typed numbers and dates', async () => {
    const { name, cell, header, rows } = await download('lferreyra')
    expect(name).toContain('filename="excel_file_reclamos_1042_autogestion.xlsx"')
    expect(header).toEqual(['Nº', 'Razón social', 'Asunto', 'Motivo', 'Estado', 'Fecha de Creación', 'Origen'])
    expect(rows[0]).toEqual([
      40_101,
      'Repuestos Litoral Sur S.R.L.',
      'El pedido de frenos no llegó',
      'Demora en la entrega',
      'Abierto',
      new Date('2026-11-21T00:00:00Z'),
      'Portal Autogestión',
    ])
    expect(cell(0, 5)?.style?.numFmt).toBe('dd-mm-yyyy')
  })

  test('adds the brand for warranties, and contains the user’s companies', async () => {
    const { name, header, rows } = await download('hquiroga', { tipo: 'garantia' })
    expect(name).toContain('filename="excel_file_garantias_todas_autogestion.xlsx"')
    expect(header).toContain('Marca')
    expect(rows.map(([numero, , , , marca]) => [numero, marca])).toEqual([
      [40_111, 'Tehuel'],
      [40_112, 'Tehuel'],
      [40_113, 'Tehuel'],
    ])
  })

  test('applies the filters, and rejects the same invalid filters as the list', async () => {
    expect((await download('lferreyra', { texto: 'proveedor' })).rows.map(([numero]) => numero)).toEqual([40_103])
    expect((await download('lferreyra', { texto: 'cruzar' })).rows).toEqual([])
    const wrong = await portal.call('lferreyra', tickets.downloadExcel, { body: { desde: '31-04-2026' } })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { desde: 'Fecha no válida' } } })
  })
})
