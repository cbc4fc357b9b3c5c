import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Node {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: Node[]
}

const open = async (body: Partial<PartidaCriteria>, id = 1042) => {
  const answer = await portal.call('admin', cuentaCorriente.downloadPdf, { params: { id }, body })
  expect(answer.status).toBe(200)
  return { raw: answer.raw.toString('latin1'), doc: await getDocumentProxy(new Uint8Array(answer.raw)) }
}
type Doc = Awaited<ReturnType<typeof open>>['doc']

const walk = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(walk)]

/** Returns the structure of a page for screen readers, and the text of each numbered node. */
const readPage = async (doc: Doc, number: number) => {
  const page = await doc.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const words = new Map<string, string>()
  const outside: string[] = []
  const within: (string | undefined)[] = []
  for (const item of items) {
    if (!('type' in item)) {
      const id = within.at(-1)
      if (id) words.set(id, (words.get(id) ?? '') + item.str)
      else if (item.str.trim()) outside.push(item.str)
    } else if (item.type === 'endMarkedContent') within.pop()
    else within.push(item.id ?? ((item as { tag?: string }).tag === 'Artifact' ? 'artifact' : undefined))
  }
  const nodes = walk((await page.getStructTree()) as Node)
  const textOf = (node: Node) =>
    walk(node)
      .map(({ id }) => (id ? (words.get(id) ?? '') : ''))
      .join('')
      .trim()
  return { nodes, textOf, outside, words }
}

describe('the PDF of a statement is accessible', () => {
  test('with its language, its title, embedded fonts and the PDF/UA mark in the file', async () => {
    const { raw, doc } = await open({})
    const { info, metadata } = await doc.getMetadata()
    expect(info).toMatchObject({
      Language: 'es-AR',
      Title: 'Resumen de cuenta de Repuestos Litoral Sur S.R.L. al 21-11-2026',
    })
    expect(String((metadata as { getRaw: () => string }).getRaw())).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).toContain('/Marked true')
    expect(raw).toMatch(/\/FontName \/\w{6}\+Inter-Regular/)
    expect(raw).not.toContain('Helvetica')
    // The list of glyphs that pdfkit writes is not exact, which PDF/UA rejects.
    expect(raw).not.toContain('/CIDSet')
  })

  test('with one title, and a table with column headers', async () => {
    const { doc } = await open({})
    const { nodes, textOf } = await readPage(doc, 1)
    const textsOf = (role: string) => nodes.filter((node) => node.role === role).map(textOf)
    expect(textsOf('H1')).toEqual(['Resumen de cuenta'])
    expect(textsOf('H2')).toEqual(['Repuestos Litoral Sur S.R.L.'])
    expect(textsOf('TH')).toEqual([
      'Emisión',
      'Clase de Documento',
      'Referencia',
      'Vencimiento',
      'Días de atraso',
      'Importe original',
      'Pendiente',
    ])
    const rows = nodes.filter(({ role }) => role === 'TR').map((row) => (row.children ?? []).map(textOf))
    expect(rows).toHaveLength(1 + 9 + 1)
    expect(rows[1]).toEqual([
      '02-07-2026',
      'Factura A',
      'A-0003-00012890',
      '01-08-2026',
      '112',
      '$ 98.700,75',
      '$ 98.700,75',
    ])
    expect(rows.at(-1)).toEqual(['Total de lo listado (9 comprobantes)', '$ 7.446.249,65', '$ 7.446.249,65'])
  })

  test('with every text either tagged or marked as an artifact', async () => {
    const { doc } = await open({ estado: 'todas' }, 1070)
    expect(doc.numPages).toBeGreaterThan(0)
    for (let number = 1; number <= doc.numPages; number += 1) {
      const { outside, words } = await readPage(doc, number)
      expect(outside).toEqual([])
      expect(words.get('artifact')).toContain(`Página ${number} de ${doc.numPages}`)
    }
  })
})

test('every page of a long statement repeats the column titles, which are tagged once, and has its page number', async () => {
  await portal.pool.query(
    `insert into partida (sociedad, documento, ejercicio, posicion, razon_social_id, clase, signo, referencia, asignacion, emision, contable,
       vencimiento, moneda, importe)
     select '7100', lpad(n::text, 10, '0'), 2026, 1, 1072, 'RV', 'S', 'R' || n, '', '2026-01-01', '2026-01-01', '2026-02-01', 'USD', n
     from generate_series(1, 250) n`,
  )
  const { doc } = await open({}, 1072)
  expect(doc.numPages).toBe(6)
  const rows: string[][] = []
  for (let number = 1; number <= doc.numPages; number += 1) {
    const { nodes, textOf, words } = await readPage(doc, number)
    const titles = nodes.flatMap((node) => (node.role === 'TH' && textOf(node) ? [textOf(node)] : []))
    expect(titles).toHaveLength(number === 1 ? 7 : 0)
    if (number > 1) expect(words.get('artifact')).toContain('Importe original')
    expect(words.get('artifact')).toContain(`Página ${number} de 6`)
    const here = nodes.filter((node) => node.role === 'TR' && textOf(node))
    rows.push(...here.map((row) => (row.children ?? []).map(textOf)))
  }
  expect(rows).toHaveLength(1 + 250 + 1)
  expect(rows.at(-1)).toEqual(['Total de lo listado (250 comprobantes)', 'USD 31.375,00', 'USD 31.375,00'])
})
