import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { drawIcono } from './icono.ts'
import { type Cara, registerManifest, registerWorker, versionOf } from './instalable.ts'

const CARA = { nombre: 'Repuestos del Sur', logo: undefined, primario: '#7a1f1f' }
const ATAJOS = [{ name: 'Devoluciones', url: '/autogestion/devoluciones' }]

let app: FastifyInstance
afterEach(() => app?.close())

const start = (version = 'abc', cara: Cara = CARA) => {
  app = Fastify()
  registerManifest(app, async () => cara, ATAJOS)
  registerWorker(app, 'trabajar()', async () => version)
  return app
}

describe('the installable portal', () => {
  test('has a manifest with name and colour of the brand, start URL and shortcuts, which browsers revalidate each time', async () => {
    const answer = await start().inject('/manifest.webmanifest')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.json()).toMatchObject({
      name: 'Autogestión · Repuestos del Sur',
      short_name: 'Autogestión',
      theme_color: '#7a1f1f',
      lang: 'es-AR',
      start_url: '/autogestion',
      display: 'standalone',
      shortcuts: ATAJOS,
    })
  })

  test.each([
    ['192.png', 192],
    ['512.png', 512],
    ['maskable-192.png', 192],
    ['maskable-512.png', 512],
    ['apple-180.png', 180],
  ])('serves %s as a PNG of that size', async (name, size) => {
    const answer = await start().inject(`/iconos/${name}`)
    expect(answer.headers['content-type']).toBe('image/png')
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect([width, height, format]).toEqual([size, size, 'png'])
  })
})

/** Returns a pixel as red, green, blue and alpha. */
const pixel = async (icon: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}

describe('an icon', () => {
  const icono = { size: 64, isSquare: true, color: '#7a1f1f', logo: undefined }

  test('is the letter of the portal on the brand colour; the letter is white on a dark colour and black on a light colour', async () => {
    const dark = await drawIcono(icono)
    expect(await pixel(dark, 1, 1)).toEqual([0x7a, 0x1f, 0x1f, 255])
    expect(await pixel(dark, 32, 35)).toEqual([255, 255, 255, 255])
    const light = await drawIcono({ ...icono, color: '#ffd500' })
    expect(await pixel(light, 32, 35)).toEqual([27, 34, 41, 255])
  })

  test('has round corners unless it is a full square', async () => {
    expect((await pixel(await drawIcono({ ...icono, isSquare: false }), 0, 0))[3]).toBe(0)
    expect((await pixel(await drawIcono(icono), 0, 0))[3]).toBe(255)
  })

  test('is the logo on a white background when the logo can be loaded', async () => {
    const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#00aa00' } })
      .png()
      .toBuffer()
    const drawn = await drawIcono({ ...icono, logo: `data:image/png;base64,${logo.toString('base64')}` })
    expect(await pixel(drawn, 32, 32)).toEqual([0, 0xaa, 0, 255])
    expect(await pixel(drawn, 2, 2)).toEqual([255, 255, 255, 255])
    const missing = await drawIcono({ ...icono, logo: 'data:text/plain,nada' })
    expect(await pixel(missing, 1, 1)).toEqual([0x7a, 0x1f, 0x1f, 255])
  })
})

test('the service worker has the version of the pages; browsers revalidate it each time', async () => {
  const answer = await start(versionOf('a', 'b')).inject('/sw.js')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toBe(`const VERSION="${versionOf('a', 'b')}";trabajar()`)
  expect(versionOf('a', 'b')).not.toBe(versionOf('a', 'c'))
  expect((await start('').inject('/sw.js')).body).toBe('const VERSION="";trabajar()')
})
