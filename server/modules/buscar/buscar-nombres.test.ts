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

describe('products, however they are called', () => {
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
  test.each(SPELLINGS)('a product is found by “%s”, by customer and staff', async (texto, codigo) => {
    for (const person of ['lferreyra', 'rsosa'] as const) {
      expect(await titles(person, texto, 'producto')).toContain(codigo)
    }
  })

  test.each([
    ['KD-1', 'distribución', 'distribuciones'],
    ['KD-2', 'DISTRIBUCIONES', 'distribución'],
    ['KD-3', 'Distribucion', 'distribuciones'],
  ])('%s, called “%s”, is found by “%s”', async (codigo, descripcion, texto) => {
    await portal.pool.query('insert into producto (codigo_material, descripcion) values ($1, $2)', [
      codigo,
      `Kit de ${descripcion}`,
    ])
    expect(await titles('rsosa', texto, 'producto')).toContain(codigo)
  })

  test('every word has to be of the product', async () => {
    expect(await titles('rsosa', 'pastillas de embrague', 'producto')).toEqual([])
  })

  test('of products the very code goes first, then those that begin so, then those that name it', async () => {
    await portal.pool.query(
      `insert into producto (codigo_material, descripcion)
       values ('AA-9', 'Soporte para QX-5'), ('QX-50', 'Otro'), ('QX-5', 'Uno'), ('QX-49', 'Ninguno')`,
    )
    expect(await titles('rsosa', 'qx-5', 'producto')).toEqual(['QX-5', 'QX-50', 'AA-9'])
    expect(await titles('rsosa', 'qx 5', 'producto')).toEqual(['QX-5', 'QX-50'])
    expect(await titles('rsosa', 'soporte 5', 'producto')).toEqual(['AA-9'])
  })
})

describe('documents and catalogues', () => {
  test('a document is found by its title, and opens', async () => {
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

  test('a catalogue is found by its title or by a code of it, and its list opens with it', async () => {
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
    ['those of another business', 'hquiroga', 'precios autopartes', 'documento', []],
    ['those of another company', 'lferreyra', 'acuerdo cuyo andina', 'documento', []],
    ['those of a company, for staff', 'rsosa', 'acuerdo cuyo andina', 'documento', ['Acuerdo comercial Cuyo Andina']],
    ['those that are no longer in force', 'lferreyra', 'condiciones 2025', 'documento', []],
    ['those not yet in force, for who administers', 'admin', 'autopartes enero', 'documento', []],
    ['catalogues of another business', 'hquiroga', 'suspension', 'catalogo', []],
    ['catalogues of one’s own', 'hquiroga', 'despiece cross', 'catalogo', ['Despiece TH 150 Cross']],
  ])('are those of their own lists: %s', async (_what, person, texto, tipo, expected) => {
    expect(await titles(person, texto, tipo)).toEqual(expected)
  })

  test('two titles that end alike are two', async () => {
    const found = await titles('lferreyra', 'politica', 'documento')
    expect(found).toEqual(expect.arrayContaining(['Política de devoluciones', 'Política de garantías Andunor']))
    await portal.pool.query(
      `update biblioteca set titulo = 'Política devoluciones Andunor' where titulo = 'Política de devoluciones'`,
    )
    expect(await titles('lferreyra', 'politica', 'documento')).toHaveLength(found.length)
  })

  test('a preposition alone may be the start of a word', async () => {
    expect(await titles('lferreyra', 'con', 'documento')).toContain('Condiciones comerciales 2026')
  })
})
