import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { SALIDA_FOTO } from '#contract/base/comienzos.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { animatedWebp, colourAt, HEIC, heicOf, webp } from '#testing/files/foto-telefono.ts'
import { listStored } from '#testing/files/stored.ts'
import { findProducto, newDevolucion, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const upload = (name: string, content: Buffer) =>
  portal.call<{ archivos: Archivo[]; fields: Record<string, string> }>('lferreyra', archivos.create, {
    files: [{ name, content }],
  })

/** Uploads a photo; returns the file as the portal describes it, and its stored content. */
const stored = async (name: string, content: Buffer) => {
  const { status, body } = await upload(name, content)
  expect(status).toBe(200)
  const [archivo] = body.archivos
  const { raw } = await portal.call('lferreyra', archivos.download, { params: { archivoId: archivo!.archivoId } })
  return { archivo, raw, metadata: await sharp(raw).metadata() }
}

describe('a photo of a phone is stored as JPEG', () => {
  test('HEIC, turned upright, with its colour profile and without its location', async () => {
    const { archivo, raw, metadata } = await stored('IMG_0001.jpg', HEIC)
    expect(archivo).toMatchObject({ nombre: 'IMG_0001.jpg', tipo: 'image/jpeg', tamano: raw.length })
    expect(metadata).toMatchObject({ format: 'jpeg', width: 240, height: 320 })
    expect(metadata.icc?.toString('latin1', 36, 40)).toBe('acsp')
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined])
    const corners = [
      await colourAt(raw, 40, 40),
      await colourAt(raw, 200, 40),
      await colourAt(raw, 200, 280),
      await colourAt(raw, 40, 280),
    ]
    expect(corners).toEqual(['00f', 'f00', '0f0', 'fff'])
  })

  test('WebP, turned upright, without its location', async () => {
    const sent = await webp(300, 200)
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { raw, metadata } = await stored('captura.jpeg', sent)
    expect(metadata).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
    expect(await colourAt(raw, 100, 150)).toBe('f00')
  })

  test('reduced to 4,096 pixels', async () => {
    expect((await stored('grande.jpg', await webp(6000, 3000))).metadata).toMatchObject({ width: 2048, height: 4096 })
  })

  test('also as the picture of a user', async () => {
    const files = [{ name: 'yo.jpg', content: HEIC }]
    const { body } = await portal.call<{ imagenVersion: number }>('lferreyra', imagenes.setUsuario, { files })
    const params = { imagenId: body.imagenVersion, lado: 512 }
    const { raw } = await portal.call('lferreyra', imagenes.download, { params })
    expect(await sharp(raw).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(await colourAt(raw, 100, 100)).toBe('00f')
  })
})

describe('a photo of a phone is rejected with a message, and nothing is stored,', () => {
  const LARGE = 'tiene más de 40 millones de píxeles. Achicala y probá de nuevo.'
  const BROKEN = `no se pudo convertir a JPEG: puede estar dañada. ${SALIDA_FOTO}`
  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['a HEIC cut in its pixels', 'a.jpg', () => HEIC.subarray(0, 1100), BROKEN],
    ['a HEIC cut in its header', 'a.jpg', () => HEIC.subarray(0, 200), BROKEN],
    ['a HEIC that claims too many pixels', 'a.jpg', () => heicOf(30_000, 30_000), LARGE],
    ['a WebP cut in the middle', 'a.jpg', async () => (await webp(300, 200)).subarray(0, 90), BROKEN],
    ['a WebP with too many pixels', 'a.jpg', () => webp(8001, 5000), LARGE],
    ['an animated WebP', 'a.jpg', animatedWebp, 'es animada. Elegí una imagen fija.'],
    ['a HEIC called .png', 'a.png', () => HEIC, 'el contenido no coincide con la extensión.'],
    ['a HEIC called .heic, because spec §5 does not list it', 'a.heic', () => HEIC, 'El tipo de archivo no está'],
    ['a WebP called .webp', 'a.webp', () => webp(90, 90), 'El tipo de archivo no está permitido.'],
    ['a video called .jpg', 'a.jpg', () => Buffer.from('0000001c6674797069736f6d00000200', 'hex'), 'no coincide'],
    ['a GIF called .jpg', 'a.jpg', () => Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1'), 'no coincide'],
  ])('%s', async (_what, name, content, message) => {
    const before = await listStored(portal.filesFolder)
    const { status, body } = await upload(name, await content())
    expect([status, body.fields.files]).toEqual([415, expect.stringContaining(message)])
    expect(body.fields.files).toMatch(new RegExp(`^${name}: `))
    expect(await listStored(portal.filesFolder)).toEqual(before)
  })
})

test('a motivo that requires photos accepts a HEIC, and no PDF', async () => {
  const producto = await findProducto(portal, 1042, 'VM-A118')
  const create = (name: string, content: Buffer) =>
    portal.call<{ fields: Record<string, string> }>('lferreyra', devoluciones.create, {
      body: newDevolucion(producto, { motivo: { motivoId: 6 }, archivos: [0] }),
      files: [{ name, content }],
    })
  const pdf = await create('remito.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'))
  expect(pdf.body.fields['facturas.0.productos.0.archivos']).toContain('necesita al menos una foto')
  expect((await create('caja.jpg', HEIC)).status).toBe(200)
})
