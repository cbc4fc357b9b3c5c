import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TipoBusqueda } from '#contract/base/busqueda.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { rowsOf, searcher } from '#testing/buscar.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const { search, titles } = searcher(() => portal)

describe('a search of products', () => {
  const SPELLINGS: [texto: string, codigo: string][] = [
    ['pastillas freno', 'ZK-0087'],
    ['pastilla de frenos', 'ZK-0087'],
    ['PASTILLAS DE FRENO', 'ZK-0087'],
    ['freno zk', 'ZK-0087'],
    ['NV21045', 'NV-21045'],
    ['nv 21045', 'NV-21045'],
    ['nv.210', 'NV-21045'],
    ['21045', 'NV-21045'],
    ['amortiguador', 'NV-21045'],
    ['Amortigüadores', 'NV-21045'],
    ['bateria 65ah', 'AN-12-65'],
    ['an 1265', 'AN-12-65'],
  ]
  test.each(SPELLINGS)('finds a product by “%s”, for a customer and for staff', async (texto, codigo) => {
    for (const person of ['lferreyra', 'rsosa'] as const) {
      expect(await titles(person, texto, 'producto')).toContain(codigo)
    }
  })

  test.each([
    ['KD-1', 'distribución', 'distribuciones'],
    ['KD-2', 'DISTRIBUCIONES', 'distribución'],
    ['KD-3', 'Distribucion', 'distribuciones'],
  ])('finds %s, named “%s”, by “%s”', async (codigo, descripcion, texto) => {
    await portal.pool.query('insert into producto (codigo_material, descripcion) values ($1, $2)', [
      codigo,
      `Kit de ${descripcion}`,
    ])
    expect(await titles('rsosa', texto, 'producto')).toContain(codigo)
  })

  test('requires every word in the product', async () => {
    expect(await titles('rsosa', 'pastillas de embrague', 'producto')).toEqual([])
  })

  test('shows the exact code first, then codes that begin with it, then products that mention it', async () => {
    await portal.pool.query(
      `insert into producto (codigo_material, descripcion)
       values ('AA-9', 'Soporte para QX-5'), ('QX-50', 'Otro'), ('QX-5', 'Uno'), ('QX-49', 'Ninguno')`,
    )
    expect(await titles('rsosa', 'qx-5', 'producto')).toEqual(['QX-5', 'QX-50', 'AA-9'])
    expect(await titles('rsosa', 'qx 5', 'producto')).toEqual(['QX-5', 'QX-50'])
    expect(await titles('rsosa', 'soporte 5', 'producto')).toEqual(['AA-9'])
  })
})

describe('a search of documents and catalogues', () => {
  test('finds a document by its title, with the link that opens it', async () => {
    const { body } = await portal.call<ReplyOf<typeof documentos.search>>('lferreyra', documentos.search, {
      params: { page: 1, size: 20 },
      body: { texto: 'datos bancarios' },
    })
    const [documento] = body.filas
    expect(rowsOf(await search('lferreyra', 'dato bancario'), 'documento')).toEqual([
      {
        tipo: 'documento',
        titulo: 'Datos bancarios',
        detalle: 'Otro',
        estadoId: null,
        razonSocial: null,
        razonSocialId: null,
        enlace: `/documentacion/${documento!.documentoId}`,
        fecha: documento!.vigenteDesde,
      },
    ])
  })

  test('finds a catalogue by its title or by one of its codes, with the link to its filtered list', async () => {
    for (const texto of ['catalogos de suspensión', 'nv21045']) {
      const [row] = rowsOf(await search('lferreyra', texto), 'catalogo')
      expect(row).toMatchObject({ titulo: 'Catálogo de suspensión', razonSocialId: null })
      expect(row!.detalle).toMatch(/^Despiece · .+ · 2026$/)
      const { pathname, searchParams } = new URL(row!.enlace, 'http://localhost')
      expect([pathname, searchParams.get('texto')]).toEqual(['/catalogos', 'Catálogo de suspensión'])
      const { body } = await portal.call<ReplyOf<typeof catalogos.search>>('lferreyra', catalogos.search, {
        params: { page: 1, size: 20 },
        body: { texto: searchParams.get('texto'), marcaId: Number(searchParams.get('marca')) },
      })
      expect(body.filas.map(({ titulo }) => titulo)).toEqual(['Catálogo de suspensión'])
    }
  })

  test.each<[string, Person, string, TipoBusqueda, string[]]>([
    ['no document of another business', 'hquiroga', 'precios autopartes', 'documento', []],
    ['no document of another company', 'lferreyra', 'acuerdo cuyo andina', 'documento', []],
    [
      'a document of a company, for staff',
      'rsosa',
      'acuerdo cuyo andina',
      'documento',
      ['Acuerdo comercial Cuyo Andina'],
    ],
    ['no document that is no longer in force', 'lferreyra', 'condiciones 2025', 'documento', []],
    ['no future document, for an administrator', 'admin', 'autopartes enero', 'documento', []],
    ['no catalogue of another business', 'hquiroga', 'suspension', 'catalogo', []],
    ['catalogues of the user’s business', 'hquiroga', 'despiece cross', 'catalogo', ['Despiece TH 150 Cross']],
  ])(
    'returns the same results as the lists of documents and catalogues for %s',
    async (_what, person, texto, tipo, expected) => {
      expect(await titles(person, texto, tipo)).toEqual(expected)
    },
  )

  test('finds two documents whose titles end with the same word', async () => {
    const found = await titles('lferreyra', 'politica', 'documento')
    expect(found).toEqual(expect.arrayContaining(['Política de devoluciones', 'Política de garantías Andunor']))
    await portal.pool.query(
      `update biblioteca set titulo = 'Política devoluciones Andunor' where titulo = 'Política de devoluciones'`,
    )
    expect(await titles('lferreyra', 'politica', 'documento')).toHaveLength(found.length)
  })

  test('treats a lone preposition as the beginning of a word', async () => {
    expect(await titles('lferreyra', 'con', 'documento')).toContain('Condiciones comerciales 2026')
  })
})
