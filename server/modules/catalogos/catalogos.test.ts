import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogos } from '#contract/catalogos/calls.ts'
import type { Catalogo } from '#contract/catalogos/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Page = { filas: Catalogo[]; siguiente: string | null }
const search = async (person: Person, body: object = {}, size = 50) =>
  (await portal.call<Page>(person, catalogos.search, { params: { page: 1, size }, body })).body
const titles = async (person: Person, body: object = {}) => (await search(person, body)).filas.map((row) => row.titulo)
const PDF = (text: string) => ({ name: 'catalogo.pdf', content: `%PDF-1.4\n${text}\n%%EOF\n` })
const NEW = {
  titulo: 'Catálogo de prueba',
  tipo: 'despiece',
  marcaId: 405,
  edicion: '2026',
  vigenteDesde: '2026-11-01',
  codigos: ['KP-5512', 'kp 5512', 'KP.9003/B'],
}
type Refusal = { catalogoId: number; fields: Record<string, string> }
const create = (over: object = {}, files: { name: string; content: string | Buffer }[] = [PDF('uno')]) =>
  portal.call<Refusal>('admin', catalogos.create, { body: { ...NEW, ...over }, files })

test('lists the catalogues of the brands of the user’s businesses, by brand and title', async () => {
  expect(await titles('lferreyra')).toEqual([
    'Catálogo de suspensión',
    'Catálogo de frenos',
    'Filtros: aplicaciones por vehículo',
    'Lista de precios de baterías',
  ])
  expect(await titles('hquiroga')).toContain('Despiece TH 150 Cross')
  expect(await titles('hquiroga')).not.toContain('Catálogo de frenos')
  expect((await titles('mibarra')).length).toBe(8)
})

describe('a search by title, model and part code', () => {
  test.each([
    ['suspension', ['Catálogo de suspensión'], []],
    ['Sierra', ['Folleto QM 250 Sierra'], []],
    ['NV-21045', ['Catálogo de suspensión'], ['NV-21045']],
    ['nv21045', ['Catálogo de suspensión'], ['NV-21045']],
    ['nv 210', ['Catálogo de suspensión'], ['NV-21045', 'NV-21046']],
    ['TH-150', ['Despiece TH 150 Cross'], ['TH-150-021', 'TH-150-034', 'TH-150-110', 'TH-150-205']],
    ['AN1265', ['Lista de precios de baterías'], ['AN-12-65']],
    ['21045', [], []],
    ['%', [], []],
  ])('finds a catalogue by %s', async (texto, expected, codigos) => {
    const { filas } = await search('mibarra', { texto })
    expect(filas.map(({ titulo }) => titulo)).toEqual(expected)
    expect(filas.flatMap(({ coincidencias }) => coincidencias)).toEqual(codigos)
  })

  test('excludes catalogues of another business', async () => {
    expect(await titles('lferreyra', { texto: 'TH-150-021' })).toEqual([])
  })

  test('returns each catalogue exactly once when the list is read page by page', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await search('mibarra', cursor ? { cursor } : {}, 3)
      seen.push(...page.filas.map(({ titulo }) => titulo))
      cursor = page.siguiente
    } while (cursor)
    expect(seen).toEqual(await titles('mibarra'))
  })
})

test('stores favourites for each user', async () => {
  const set = (favorito: boolean) =>
    portal.call('lferreyra', catalogos.setFavorito, { params: { catalogoId: 5 }, body: { favorito } })
  await set(true)
  await set(true)
  expect(await titles('lferreyra', { favoritos: true })).toEqual(['Catálogo de suspensión'])
  expect(await titles('mibarra', { favoritos: true })).toEqual([])
  await set(false)
  expect(await titles('lferreyra', { favoritos: true })).toEqual([])
})

test('marks the catalogues of the last thirty days as new', async () => {
  const { filas } = await search('mibarra')
  expect(filas.filter(({ esNuevo }) => esNuevo).map(({ titulo }) => titulo)).toEqual([
    'Folleto QM 250 Sierra',
    'Catálogo de suspensión',
    'Lista de precios de baterías',
  ])
})

test('returns a cover as WebP, and answers 304 until the catalogue changes', async () => {
  const params = { catalogoId: 5 }
  const { status, headers, raw } = await portal.call('lferreyra', catalogos.downloadTapa, { params })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('image/webp')
  // Covers are the same for all customers, so a browser may cache them.
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(await sharp(raw).metadata()).toMatchObject({ width: 300, height: 400 })
  const again = { params, headers: { 'if-none-match': String(headers.etag) } }
  expect((await portal.call('lferreyra', catalogos.downloadTapa, again)).status).toBe(304)
})

describe('publishing a catalogue', () => {
  test('stores its PDF, a re-encoded cover, and each code once', async () => {
    const cover = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0f4c81' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await create({}, [PDF('uno'), { name: 'tapa.jpg', content: cover }])
    expect(status).toBe(200)
    const params = { catalogoId: body.catalogoId }
    const found = await portal.call<{ codigos: string[] }>('lferreyra', catalogos.get, { params })
    expect(found.body.codigos).toEqual(['kp 5512', 'KP.9003/B'])
    const tapa = await portal.call('lferreyra', catalogos.downloadTapa, { params })
    expect(await sharp(tapa.raw).metadata()).toMatchObject({ width: 300, height: 400, format: 'webp' })
    expect((await portal.call('lferreyra', catalogos.download, { params })).raw.toString()).toContain('uno')
  })

  test('shows each error on its field', async () => {
    expect((await create({}, [])).body.fields).toHaveProperty('files')
    expect((await create({}, [PDF('a'), PDF('b')])).body.fields).toHaveProperty('files')
    expect((await create({}, [PDF('a'), { name: 'b.png', content: 'no' }])).body.fields).toHaveProperty('files')
    expect((await create({ marcaId: 9 })).body.fields).toHaveProperty('marcaId')
    expect((await create({ titulo: '' })).body.fields).toHaveProperty('titulo')
  })

  test('requires the current version for a change, and hides an archived catalogue from customers', async () => {
    const { catalogoId } = (await create({ titulo: 'Se cambia' }, [PDF('dos')])).body
    const params = { catalogoId }
    const { codigos: _codigos, ...rest } = NEW
    const send = (revision: number) =>
      portal.call('admin', catalogos.update, {
        params,
        body: { ...rest, titulo: 'Cambiado', codigos: ['ZZ-1'], revision },
        files: [PDF('tres')],
      })
    expect((await send(1)).status).toBe(200)
    expect((await send(1)).status).toBe(409)
    expect(await titles('lferreyra', { texto: 'zz1' })).toEqual(['Cambiado'])
    expect((await portal.call('lferreyra', catalogos.download, { params })).raw.toString()).toContain('tres')
    await portal.call('admin', catalogos.setArchivado, { params, body: { archivado: true } })
    expect((await portal.call('lferreyra', catalogos.get, { params })).status).toBe(404)
    expect(await titles('admin', { archivados: true })).toEqual(['Cambiado'])
    const asked = { params: { page: 1, size: 5 }, body: { archivados: true } }
    expect((await portal.call('lferreyra', catalogos.search, asked)).status).toBe(403)
  })
})
