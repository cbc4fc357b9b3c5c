import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { MAX_ARCHIVO_BYTES } from '#contract/base/archivos.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { deleteSueltos } from '#modules/archivos'
import { listStored } from '#testing/files/stored.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

const JPG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])

type Upload = { name: string; content: Buffer | string }

let portal: Portal
let XLSX: Buffer

beforeAll(async () => {
  portal = await startPortal()
  XLSX = Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja', rows: [['a', 1]] }] }))
})
afterAll(() => portal.close())

const upload = (files: Upload[], person: Person = 'lferreyra') =>
  portal.call<{ archivos: Archivo[]; message: string; fields: Record<string, string> }>(person, archivos.create, {
    files,
  })
const download = (person: Person, archivoId: string) =>
  portal.call(person, archivos.download, { params: { archivoId } })
const onDisk = () => listStored(portal.filesFolder)
const inTable = async () => (await portal.pool.query('select 1 from archivo where contenido is null')).rowCount

describe('rejects the whole upload with the file name, and stores nothing,', () => {
  test.each<[string, Upload, number, string]>([
    ['for a program', { name: 'virus.exe', content: EXE }, 415, 'virus.exe: El tipo de archivo no está permitido.'],
    ['for a program named as a document', { name: 'x.pdf.exe', content: PDF }, 415, 'x.pdf.exe: El tipo'],
    [
      'for a name without extension',
      { name: 'sinext', content: PNG },
      415,
      'sinext: El tipo de archivo no está permitido.',
    ],
    ['for a document of an unsupported type', { name: 'b.docx', content: PNG }, 415, 'b.docx: El tipo'],
    ['for a program named .png', { name: 'foto.png', content: EXE }, 415, 'foto.png: el contenido no coincide'],
    ['for a PDF named .jpg', { name: 'foto.jpg', content: PDF }, 415, 'foto.jpg: el contenido no coincide'],
    ['for a picture named .txt', { name: 'nota.txt', content: PNG }, 415, 'nota.txt: el contenido no coincide'],
    ['for text named .pdf', { name: 'a.pdf', content: 'hola' }, 415, 'a.pdf: el contenido no coincide'],
    ['for HTML named .json', { name: 'a.json', content: '<html>' }, 415, 'a.json: el contenido no coincide'],
    ['for an empty file', { name: 'vacio.png', content: '' }, 415, 'vacio.png: está vacío.'],
    [
      'for more than 10 MB',
      { name: 'enorme.txt', content: Buffer.alloc(MAX_ARCHIVO_BYTES + 1, 'a') },
      413,
      'enorme.txt: supera el máximo de 10 MB.',
    ],
  ])('%s', async (_name, file, status, message) => {
    const answer = await upload([{ name: 'buena.png', content: PNG }, file])
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
    expect(answer.body.fields.files).toContain(message)
    expect(await onDisk()).toEqual([])
    expect(await inTable()).toBe(0)
  })

  test('for eleven files', async () => {
    const answer = await upload(Array.from({ length: 11 }, (_empty, at) => ({ name: `f${at}.png`, content: PNG })))
    expect(answer).toMatchObject({ status: 413, body: { message: 'Podés subir hasta 10 archivos.' } })
    expect(await onDisk()).toEqual([])
    expect(await inTable()).toBe(0)
  })

  test('for no file', async () => {
    const answer = await upload([])
    expect(answer).toMatchObject({ status: 400, body: { fields: { files: 'Elegí al menos un archivo.' } } })
  })

  test('for an interrupted request', async () => {
    const headers = {
      authorization: `Bearer ${await portal.token('lferreyra')}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const payload = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhola`
    const answer = await portal.app.inject({ method: 'POST', url: '/autogestion/archivos/v1', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(await onDisk()).toEqual([])
  })
})

describe('accepts an upload', () => {
  test.each<[string, Buffer | string, string]>([
    ['FOTO.JPG', JPG, 'image/jpeg'],
    ['foto.jpeg', JPG, 'image/jpeg'],
    ['foto.peg', JPG, 'image/jpeg'],
    ['foto.png', PNG, 'image/png'],
    ['remito.pdf', PDF, 'application/pdf'],
    ['nota.txt', 'Ñandú: llegó roto', 'text/plain'],
    ['datos.json', '{"a": 1}', 'application/json'],
  ])('named %s', async (name, content, tipo) => {
    const { status, body } = await upload([{ name, content }])
    expect(status).toBe(200)
    const tamano = Buffer.byteLength(content)
    expect(body.archivos).toEqual([{ archivoId: expect.any(String), nombre: name, tipo, tamano }])
    const answer = await download('lferreyra', body.archivos[0]!.archivoId)
    expect(answer.raw).toEqual(Buffer.from(content))
    expect(answer.headers).toMatchObject({ 'content-length': String(tamano), 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-type']).toContain(tipo)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
  })

  test.each(['planilla.xlsx', 'planilla.lsx'])('named %s, from Excel', async (name) => {
    const { status, body } = await upload([{ name, content: XLSX }])
    expect(status).toBe(200)
    expect(body.archivos[0]!.tipo).toContain('spreadsheetml')
  })

  test('of exactly 10 MB, and of ten files', async () => {
    expect((await upload([{ name: 'justo.txt', content: Buffer.alloc(MAX_ARCHIVO_BYTES, 'a') }])).status).toBe(200)
    expect(
      (await upload(Array.from({ length: 10 }, (_empty, at) => ({ name: `f${at}.png`, content: PNG })))).body.archivos,
    ).toHaveLength(10)
  })

  test('and stores its bytes under its id, with the hash of its content in the table', async () => {
    const { body } = await upload([{ name: 'hash.png', content: PNG }])
    const { archivoId } = body.archivos[0]!
    const { rows } = await portal.pool.query<{ sha256: string }>('select sha256 from archivo where archivo_id = $1', [
      archivoId,
    ])
    expect(rows[0]!.sha256).toBe(createHash('sha256').update(PNG).digest('hex'))
    expect(await readFile(join(portal.filesFolder, archivoId.slice(0, 2), archivoId))).toEqual(PNG)
  })
})

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\\\Users\\\\ana\\\\foto.txt', 'foto.txt'],
    ['/var/www/x.txt', 'x.txt'],
    [`${'largo'.repeat(60)}.txt`, `${'largo'.repeat(60)}.txt`.slice(-150)],
  ])('%s is stored without path', async (sent, kept) => {
    expect((await upload([{ name: sent, content: 'hola' }])).body.archivos[0]!.nombre).toBe(kept)
  })

  test.each([
    ['año "ñandú".txt', 'a\\"o'],
    ['a\nb\r\nset-cookie: x.txt', 'set-cookie'],
    ['😀;filename=x.exe;.txt', '😀'],
    ["it's 100%.txt", '%'],
  ])('%j cannot inject into the header that contains it', async (nombre) => {
    const { body } = await upload([{ name: 'a.txt', content: 'hola' }])
    const { archivoId } = body.archivos[0]!
    await portal.pool.query('update archivo set nombre = $2 where archivo_id = $1', [archivoId, nombre])
    const { headers, status } = await download('lferreyra', archivoId)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('set-cookie')
    const [, ascii, utf8] =
      /^attachment; filename="([^"\\\r\n]*)"; filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ??
      []
    expect(ascii).toMatch(/^[\x20-\x7e]+$/)
    expect(decodeURIComponent(utf8!)).toBe(nombre)
  })
})

describe('an unattached upload', () => {
  test('is only visible to its uploader', async () => {
    const { archivoId } = (await upload([{ name: 'mia.png', content: PNG }])).body.archivos[0]!
    for (const person of ['mibarra', 'hquiroga', 'admin'] as const)
      expect((await download(person, archivoId)).status).toBe(404)
    expect((await download('lferreyra', archivoId)).status).toBe(200)
  })

  test('is deleted after a day', async () => {
    const { archivoId } = (await upload([{ name: 'vieja.png', content: PNG }])).body.archivos[0]!
    expect(await deleteSueltos(portal.pool, new Date('2026-11-21T15:00:00Z'))).toEqual([])
    const deleted = await deleteSueltos(portal.pool, new Date('2026-11-21T15:00:01Z'))
    expect(deleted).toContainEqual({ archivoId })
    expect((await download('lferreyra', archivoId)).status).toBe(404)
  })
})

test('photos are stored with their product and downloaded only by the company', async () => {
  const producto = await findProducto(portal, 1042, 'KP-5512', { min: 2 })
  const body = newDevolucion(producto, { motivo: { motivoId: 6 }, archivos: [0] })
  const files = [{ name: 'rótulo.png', content: PNG }]
  const created = await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, { body, files })
  expect(created.status).toBe(200)
  const params = { devolucionId: created.body.devolucionId }
  const detail = (await portal.call<DevolucionDetail>('mibarra', devoluciones.get, { params })).body
  const [photo] = detail.productos[0]!.archivos
  expect(photo).toMatchObject({ nombre: 'rótulo.png', tipo: 'image/png', tamano: PNG.length })
  for (const person of ['lferreyra', 'mibarra', 'rsosa'] as const)
    expect((await download(person, photo!.archivoId)).raw).toEqual(PNG)
  expect((await download('hquiroga', photo!.archivoId)).status).toBe(404)
})

test('an upload that is rejected for its size closes its connection', async () => {
  const otherPortal = await startPortal()
  const address = await otherPortal.app.listen({ port: 0, host: '127.0.0.1' })
  const body = new FormData()
  body.append('files', new Blob([Buffer.alloc(3 * MAX_ARCHIVO_BYTES, 'a')]), 'enorme.txt')
  const headers = { authorization: `Bearer ${await otherPortal.token('lferreyra')}` }
  const answer = await fetch(`${address}/autogestion/archivos/v1`, { method: 'POST', headers, body })
  await answer.json()
  await vi.waitFor(async () => {
    otherPortal.app.server.closeIdleConnections()
    const open = await new Promise<number>((resolve) =>
      otherPortal.app.server.getConnections((_error, count) => resolve(count)),
    )
    expect(open).toBe(0)
  })
  await otherPortal.close()
  expect(answer.status).toBe(413)
})

test('a file of a customer, its thumbnail and the pictures of both are answered with no-store', async () => {
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const [foto] = (await upload([{ name: 'caja.png', content: photo }])).body.archivos
  const params = { archivoId: foto!.archivoId }
  const { body } = await portal.call<{ imagenVersion: number }>('lferreyra', imagenes.setUsuario, {
    files: [{ name: 'yo.png', content: photo }],
  })
  const answers = [
    await portal.call('lferreyra', archivos.download, { params }),
    await portal.call('lferreyra', archivos.downloadMiniatura, { params }),
    await portal.call('lferreyra', imagenes.download, { params: { imagenId: body.imagenVersion, lado: 96 } }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
    [200, 'no-store'],
    [200, 'no-store'],
    [200, 'no-store'],
  ])
})

test('only photos have thumbnails, visible to users who may download the photo', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const sent = [
    { name: 'caja.png', content: photo },
    { name: 'nota.txt', content: Buffer.from('Rota') },
  ]
  const [foto, nota] = (await upload(sent)).body.archivos
  const thumbnail = (person: 'lferreyra' | 'hquiroga', archivoId: string) =>
    portal.call(person, archivos.downloadMiniatura, { params: { archivoId } })
  const seen = await thumbnail('lferreyra', foto!.archivoId)
  expect(seen.headers['content-type']).toBe('image/webp')
  expect(await sharp(seen.raw).metadata()).toMatchObject({ format: 'webp', width: 144, height: 144 })
  expect((await thumbnail('hquiroga', foto!.archivoId)).status).toBe(404)
  expect((await thumbnail('lferreyra', nota!.archivoId)).status).toBe(404)
})
