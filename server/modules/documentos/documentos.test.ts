import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentos } from '#contract/documentos/calls.ts'
import type { Acceso, Documento, DocumentoDetail } from '#contract/documentos/shapes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { readZip } from '#testing/files/zip.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const pdf = (text: string) => [{ name: 'archivo ñ.pdf', content: `%PDF-1.4\n${text}\n%%EOF\n` }]
const NEW = { titulo: 'Circular 12', tipo: 'otro', vigenteDesde: '2026-11-01', requiereLectura: true }

type Page = { filas: Documento[]; total: number; siguiente: string | null }
const search = async (person: Person, body: object = {}, size = 50) =>
  (await portal.call<Page>(person, documentos.search, { params: { page: 1, size }, body })).body
const titles = async (person: Person, body: object = {}) =>
  (await search(person, body)).filas.map(({ titulo }) => titulo)
const create = async (over: object = {}, text = 'uno') => {
  const answer = await portal.call<{ documentoId: number }>('admin', documentos.create, {
    body: { ...NEW, ...over },
    files: pdf(text),
  })
  expect(answer.status).toBe(200)
  return answer.body.documentoId
}
const get = (person: Person, documentoId: number) =>
  portal.call<DocumentoDetail>(person, documentos.get, { params: { documentoId } })
const read = (person: Person, documentoId: number, version: number) =>
  portal.call<{ leido: string; message: string }>(person, documentos.setLeido, {
    params: { documentoId },
    body: { version },
  })

describe('only documents in force, for the user’s businesses and companies', () => {
  test('are visible to a customer, without those of other businesses or companies', async () => {
    const parts = await titles('lferreyra')
    expect(parts).toContain('Lista de precios autopartes noviembre')
    expect(parts).toContain('Condiciones comerciales 2026')
    expect(parts).not.toContain('Lista de precios motos noviembre')
    expect(parts).not.toContain('Acuerdo comercial Cuyo Andina')
    const motos = await titles('hquiroga')
    expect(motos).toContain('Lista de precios motos noviembre')
    expect(motos).not.toContain('Lista de precios autopartes noviembre')
    expect(await titles('mibarra')).toEqual(expect.arrayContaining([...parts, ...motos]))
  })

  test('are shown to staff who filter by a company exactly as to the users of that company', async () => {
    // lferreyra only belongs to company 1042.
    expect(await titles('admin', { razonSocialIds: [1042] })).toEqual(await titles('lferreyra'))
    expect(await titles('admin', { razonSocialIds: [1051] })).toContain('Acuerdo comercial Cuyo Andina')
    const foreign = { params: { page: 1, size: 10 }, body: { razonSocialIds: [1051] } }
    expect((await portal.call('lferreyra', documentos.search, foreign)).status).toBe(404)
  })

  test('are visible to customers; administrators also see expired and scheduled ones', async () => {
    const all = await titles('lferreyra')
    expect(all).not.toContain('Condiciones comerciales 2025')
    expect(all).not.toContain('Lista de precios autopartes enero')
    expect(await titles('admin', { vigencia: 'vencidos' })).toEqual(['Condiciones comerciales 2025'])
    expect(await titles('admin', { vigencia: 'programados' })).toEqual(['Lista de precios autopartes enero'])
    const request = { params: { page: 1, size: 20 }, body: { vigencia: 'vencidos' } }
    expect((await portal.call('lferreyra', documentos.search, request)).status).toBe(403)
  })

  test('are visible through their last day', async () => {
    const documentoId = await create({ vigenteHasta: '2026-11-21' })
    expect((await get('lferreyra', documentoId)).status).toBe(200)
    portal.setNow('2026-11-22T15:00:00Z')
    expect((await get('lferreyra', documentoId)).status).toBe(404)
    expect((await get('admin', documentoId)).status).toBe(200)
    portal.setNow('2026-11-21T15:00:00Z')
  })

  test('are visible, so a customer sees neither archived documents nor their files', async () => {
    const documentoId = await create()
    const params = { documentoId }
    await portal.call('admin', documentos.setArchivado, { params, body: { archivado: true } })
    for (const route of [documentos.get, documentos.download]) {
      expect((await portal.call('lferreyra', route, { params })).status).toBe(404)
      expect((await portal.call('admin', route, { params })).status).toBe(200)
    }
    expect(await titles('admin', { vigencia: 'archivados' })).toEqual(['Circular 12'])
  })

  test('are visible only to users of the companies that they name, if they name any', async () => {
    const documentoId = await create({ titulo: 'Para uno', negocioId: 4, razonSocialIds: [1042] })
    expect((await get('lferreyra', documentoId)).status).toBe(200)
    expect((await get('hquiroga', documentoId)).status).toBe(404)
    expect((await get('admin', documentoId)).body.razonesSociales).toEqual([
      { razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.' },
    ])
    expect((await get('lferreyra', documentoId)).body.razonesSociales).toBeNull()
  })
})

describe('search', () => {
  test.each([
    [{ texto: 'politica garantia' }, ['Política de garantías Andunor']],
    [{ tipo: 'formulario' }, ['Formulario de reclamo de transporte', 'Formulario de apertura de cuenta']],
    [{ marcaId: 406 }, ['Política de garantías Andunor']],
    [{ vigencia: 'porVencer', tipo: 'certificado' }, ['Certificado de no retención']],
  ])('filters by %j', async (body, expected) => {
    expect(await titles('lferreyra', body)).toEqual(expected)
  })

  test('returns pages by cursor, each document once', async () => {
    const all = await titles('lferreyra')
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await search('lferreyra', cursor ? { cursor } : {}, 4)
      seen.push(...page.filas.map(({ titulo }) => titulo))
      cursor = page.siguiente
    } while (cursor)
    expect(seen).toEqual(all)
  })
})

describe('read receipts', () => {
  test('store the first date of each version, and are requested again for a new version', async () => {
    const documentoId = await create({ titulo: 'Léase' })
    expect((await get('lferreyra', documentoId)).body.leido).toBeNull()
    const first = await read('lferreyra', documentoId, 1)
    expect(first.body.leido).toBe('2026-11-21T15:00:00.000Z')
    portal.setNow('2026-11-21T16:00:00Z')
    expect((await read('lferreyra', documentoId, 1)).body.leido).toBe(first.body.leido)
    expect((await get('mibarra', documentoId)).body.leido).toBeNull()

    const { revision } = (await get('admin', documentoId)).body
    const sent = { params: { documentoId }, body: { ...NEW, titulo: 'Léase', revision }, files: pdf('dos') }
    expect((await portal.call('admin', documentos.update, sent)).body).toMatchObject({ version: 2 })
    expect((await get('lferreyra', documentoId)).body).toMatchObject({ version: 2, leido: null, esNuevo: true })
    const old = await read('lferreyra', documentoId, 1)
    expect(old.status).toBe(409)
    expect(old.body.message).toContain('versión nueva')
    expect((await read('lferreyra', documentoId, 2)).status).toBe(200)
    portal.setNow('2026-11-21T15:00:00Z')
  })
})

test('documents since the previous visit count as new; a user who comes back within half an hour is on the same visit', async () => {
  const news = async () => titles('mibarra', { soloNuevos: true })
  const visit = () => portal.call('mibarra', documentos.setVisita)
  portal.setNow('2026-11-22T15:00:00Z')
  const first = await news()
  expect(first).toContain('Lista de precios autopartes noviembre')
  expect(first).not.toContain('Datos bancarios')
  await visit()
  expect(await news()).toEqual(first)
  portal.setNow('2026-11-22T15:20:00Z')
  await visit()
  expect(await news()).toEqual(first)
  portal.setNow('2026-11-22T17:00:00Z')
  expect(await news()).toEqual([])
  await create({ titulo: 'Recién salido' })
  await visit()
  expect(await news()).toEqual(['Recién salido'])
  portal.setNow('2026-11-21T15:00:00Z')
})

describe('downloads', () => {
  test('are recorded once a minute with user, time, kind and version; only administrators see the records', async () => {
    const documentoId = await create({ titulo: 'Registrado' })
    const params = { documentoId }
    const first = await portal.call('lferreyra', documentos.download, { params, query: { modo: 'vista' } })
    expect(first.raw.toString()).toContain('uno')
    expect(first.headers['content-disposition']).toContain(encodeURIComponent('archivo ñ.pdf'))
    await portal.call('lferreyra', documentos.download, { params, query: { modo: 'vista' } })
    await portal.call('lferreyra', documentos.download, { params, headers: { range: 'bytes=0-3' } })
    await portal.call('lferreyra', documentos.download, { params, headers: { range: 'bytes=4-' } })
    await read('lferreyra', documentoId, 1)
    const { body } = await portal.call<{ accesos: Acceso[] }>('admin', documentos.listAccesos, { params })
    expect(body.accesos.map(({ usuario, accion, version }) => [usuario, accion, version])).toEqual([
      ['lferreyra', 'lectura', 1],
      ['lferreyra', 'descarga', 1],
      ['lferreyra', 'vista', 1],
    ])
    expect((await portal.call('npaz', documentos.listAccesos, { params })).status).toBe(403)
    const { rowCount } = await portal.pool.query(
      `select 1 from auditoria where operacion = 'documentos.download' and entidad_id = $1`,
      [String(documentoId)],
    )
    expect(rowCount).toBe(4)
  })

  test('of a former version are for administrators', async () => {
    const documentoId = await create({ titulo: 'Con historia' })
    const { revision } = (await get('admin', documentoId)).body
    const sent = { params: { documentoId }, body: { ...NEW, revision }, files: pdf('dos') }
    await portal.call('admin', documentos.update, sent)
    const ask = (person: Person) =>
      portal.call(person, documentos.download, { params: { documentoId }, query: { version: 1 } })
    expect((await ask('admin')).raw.toString()).toContain('uno')
    expect((await ask('lferreyra')).status).toBe(404)
    expect((await get('admin', documentoId)).body.versiones.map(({ version }) => version)).toEqual([2, 1])
  })

  test('return several documents in a ZIP, and answer 404 when one of them is of another company', async () => {
    const { filas } = await search('lferreyra')
    const documentoIds = filas.slice(0, 5).map(({ documentoId }) => documentoId)
    const { status, raw } = await portal.call('lferreyra', documentos.downloadZip, { body: { documentoIds } })
    expect(status).toBe(200)
    const files = readZip(raw)
    expect(files.size).toBe(5)
    for (const content of files.values()) expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    const own = documentoIds[0]!
    expect((await portal.call('lferreyra', documentos.downloadZip, { body: { documentoIds: [own, 17] } })).status).toBe(
      404,
    )
    const many = Array.from({ length: 51 }, (_, at) => at + 1)
    expect((await portal.call('admin', documentos.downloadZip, { body: { documentoIds: many } })).status).toBe(400)
  })
})
