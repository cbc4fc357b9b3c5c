import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imagenes } from '#contract/imagenes/calls.ts'
import type { Route } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { deleteSueltos } from '#modules/archivos'
import { listStored } from '#testing/files/stored.ts'
import { bomb, picture, withChunk, withComment } from '#testing/files/imagenes.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
let photo: Buffer

beforeAll(async () => {
  portal = await startPortal()
  photo = await picture(300, 'jpeg')
})
afterAll(() => portal.close())

type Reply = { imagenVersion: number; message: string; fields: Record<string, string> }
const send = (content: Buffer | string, name = 'foto.jpg', person: Person = 'lferreyra') =>
  portal.call<Reply>(person, imagenes.setUsuario, { files: [{ name, content }] })
const get = (person: Person, imagenId: number, lado: 96 | 512 = 96, headers: Record<string, string> = {}) =>
  portal.call(person, imagenes.download, { params: { imagenId, lado }, headers })
const profile = async (person: Person) =>
  (await portal.call<UsuarioProfile>(person, usuarios.getByName, { params: { userName: person } })).body
const onDisk = async () => (await listStored(portal.filesFolder)).length

describe('rejects with an error on the field, storing nothing,', () => {
  const webp = () =>
    sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
  const animated = async () => withChunk(await picture(100), 'acTL', '\0\0\0\u0002\0\0\0\0')

  test.each<[string, string, () => Buffer | string | Promise<Buffer>, number, RegExp]>([
    ['an empty file', 'foto.png', () => '', 415, /está vacío/],
    ['a file over 2 MB', 'foto.jpg', () => Buffer.alloc(2 * 1024 * 1024 + 1, 1), 413, /supera el máximo de 2 MB/],
    ['an SVG', 'foto.svg', () => '<svg/>', 415, /Podés subir png, jpg, jpeg/],
    ['an SVG called .png', 'foto.png', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, /no coincide/],
    ['a WebP', 'foto.webp', webp, 415, /Podés subir png, jpg, jpeg/],
    ['a WebP called .png', 'foto.png', webp, 415, /no coincide/],
    ['a GIF called .png', 'foto.png', () => 'GIF89a\u0001\0\u0001\0', 415, /no coincide/],
    ['a JPEG called .png', 'foto.png', () => photo, 415, /no coincide/],
    ['a PDF called .jpg', 'foto.jpg', () => '%PDF-1.7\n%âãÏÓ', 415, /no coincide/],
    ['a JPEG cut short', 'foto.jpg', () => photo.subarray(0, photo.length * 0.7), 415, /incompleta/],
    ['a PNG cut short', 'foto.png', async () => (await picture(300)).subarray(0, 200), 415, /incompleta/],
    [
      'a JPEG with a ZIP after it',
      'a.jpg',
      () => Buffer.concat([photo, Buffer.from('PK\u0003\u0004')]),
      415,
      /algo más/,
    ],
    [
      'a PNG with a page after it',
      'a.png',
      async () => Buffer.concat([await picture(90), Buffer.from('<html>')]),
      415,
      /algo más/,
    ],
    ['a JPEG with a PDF inside', 'a.jpg', () => withComment(photo, '%PDF-1.4 1 0 obj'), 415, /otro archivo adentro/],
    [
      'a PNG with a script inside',
      'a.png',
      async () => withChunk(await picture(90), 'tEXt', 'x\0<script>'),
      415,
      /otro archivo adentro/,
    ],
    ['an animated PNG', 'a.png', animated, 415, /es animada/],
    ['a pixel flood (decompression bomb)', 'a.png', bomb, 413, /40 millones de píxeles/],
    ['a picture of one pixel', 'a.png', () => PNG, 415, /64 píxeles/],
    [
      'a picture with broken pixels',
      'a.jpg',
      () => Buffer.concat([photo.subarray(0, 160), Buffer.alloc(200, 0x11), photo.subarray(-2)]),
      415,
      /dañada|incompleta/,
    ],
  ])('%s', async (_name, name, content, status, reason) => {
    const before = await onDisk()
    const answer = await send(await content(), name)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(reason)
    expect(answer.body.fields.files).toMatch(reason)
    expect(answer.body.message).not.toMatch(/sharp|vips|unsupported|input/i)
    expect(await onDisk()).toBe(before)
    expect((await profile('lferreyra')).imagenVersion).toBeNull()
  })

  test('two files, and a request without a file', async () => {
    const files = [1, 2].map((n) => ({ name: `${n}.jpg`, content: photo }))
    expect(await portal.call('lferreyra', imagenes.setUsuario, { files })).toMatchObject({
      status: 413,
      body: { message: 'Podés subir un solo archivo.' },
    })
    expect((await portal.call('lferreyra', imagenes.setUsuario)).status).toBe(400)
  })
})

describe('an accepted image', () => {
  test('is re-encoded: square, upright, in two sizes and without metadata', async () => {
    // Red above, blue below; the EXIF orientation tells viewers to rotate it by 180°.
    const half = { create: { width: 400, height: 200, channels: 3 as const, background: '#0000ff' } }
    const sent = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
      .composite([{ input: await sharp(half).png().toBuffer(), top: 200, left: 0 }])
      .withExif({ IFD0: { Copyright: 'secreto' }, IFD3: { GPSLatitude: '34/1' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    expect(sent.includes('secreto')).toBe(true)
    const { status, body } = await send(sent, 'mi foto.JPG')
    expect(status).toBe(200)
    for (const lado of [96, 512] as const) {
      const answer = await get('lferreyra', body.imagenVersion, lado)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.raw.includes('secreto')).toBe(false)
      const found = await sharp(answer.raw).metadata()
      expect(found).toMatchObject({ format: 'webp', width: lado, height: lado })
      expect([found.exif, found.icc, found.xmp]).toEqual([undefined, undefined, undefined])
      const [red, , blue] = await sharp(answer.raw).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer()
      expect(blue! > 200 && red! < 60, 'upright: the blue half is above').toBe(true)
      expect(answer.raw.length).toBeLessThan(150_000)
    }
    expect((await profile('lferreyra')).imagenVersion).toBe(body.imagenVersion)
  })

  test('answers 304 to a repeated request, but 404 to a repeated request of a user without access', async () => {
    const { imagenVersion } = (await send(photo)).body
    const first = await get('lferreyra', imagenVersion)
    expect(first.headers['cache-control']).toBe('no-store')
    const again = { 'if-none-match': String(first.headers.etag) }
    const second = await get('lferreyra', imagenVersion, 96, again)
    expect([second.status, second.raw.length]).toEqual([304, 0])
    expect((await get('hquiroga', imagenVersion, 96, again)).status).toBe(404)
  })

  test('replaces the former image, whose file the next sweep deletes', async () => {
    const first = (await send(photo)).body.imagenVersion
    const second = (await send(await picture(200), 'otra.png')).body.imagenVersion
    expect((await get('lferreyra', first)).status).toBe(404)
    expect((await get('lferreyra', second, 512)).status).toBe(200)
    await portal.store.remove(await deleteSueltos(portal.pool, new Date('2000-01-01')))
    expect(await onDisk()).toBe(1)
    // The sweep deletes unused files of any age, but the image in use has to stay.
    await portal.store.remove(await deleteSueltos(portal.pool, new Date('2099-01-01')))
    expect((await get('lferreyra', second, 512)).status).toBe(200)
  })

  test('can be deleted', async () => {
    const { imagenVersion } = (await send(photo)).body
    expect((await portal.call('lferreyra', imagenes.deleteUsuario)).body).toEqual({ imagenVersion: null })
    expect((await profile('lferreyra')).imagenVersion).toBeNull()
    expect((await get('lferreyra', imagenVersion)).status).toBe(404)
  })

  test('is stored once when twelve requests send it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(photo)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { rowCount } = await portal.pool.query('select 1 from imagen where usuario_id = 2')
    expect(rowCount).toBe(1)
  })
})

describe('the image of a razón social', () => {
  const sendOf = (person: Person, razonSocialId: number, route: Route = imagenes.setRazonSocial) =>
    portal.call<Reply>(person, route, { params: { razonSocialId }, files: [{ name: 'logo.jpg', content: photo }] })

  test('is changed only by its owner: other roles get 403, another razón social 404', async () => {
    const { status, body } = await sendOf('mibarra', 1042)
    expect(status).toBe(200)
    expect((await profile('lferreyra')).listRazonSocial[0]!.imagenVersion).toBe(body.imagenVersion)
    for (const person of ['lferreyra', 'npaz', 'admin', 'rsosa'] as const) {
      expect((await sendOf(person, 1042)).status).toBe(403)
      expect((await sendOf(person, 1042, imagenes.deleteRazonSocial)).status).toBe(403)
    }
    expect((await sendOf('mibarra', 1051)).status).toBe(404)
    expect((await sendOf('mibarra', 999_999)).status).toBe(404)
  })

  test('is shown only to its users and to staff', async () => {
    const { imagenVersion } = (await sendOf('mibarra', 1042)).body
    for (const person of ['mibarra', 'lferreyra', 'npaz', 'darrieta'] as const)
      expect((await get(person, imagenVersion)).status).toBe(200)
    expect((await get('hquiroga', imagenVersion)).status).toBe(404)
  })
})

test('shows the image of a user to users of the same razón social and to staff', async () => {
  const { imagenVersion } = (await send(photo, 'a.jpg', 'mibarra')).body
  for (const person of ['mibarra', 'lferreyra', 'hquiroga', 'rsosa'] as const)
    expect((await get(person, imagenVersion)).status).toBe(200)
  const lucia = (await send(photo)).body.imagenVersion
  expect((await get('hquiroga', lucia)).status).toBe(404)
  expect((await get('sinconfig', lucia)).status).toBe(404)
})

test('users cannot change their image while the flag personal-information is off', async () => {
  const closed = await startPortal({ FLAGS: 'personal-information=off' })
  const files = [{ name: 'a.jpg', content: photo }]
  expect((await closed.call('lferreyra', imagenes.setUsuario, { files })).status).toBe(403)
  expect((await closed.call('lferreyra', imagenes.deleteUsuario)).status).toBe(403)
  await closed.close()
})

test('the portal keeps answering while images are re-encoded', async () => {
  const big = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  let made = 0
  const working = Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await send(big, 'grande.png')
      made += 1
      return answer
    }),
  )
  expect((await portal.app.inject('/salud')).statusCode).toBe(200)
  expect(made).toBe(0)
  expect((await working).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
