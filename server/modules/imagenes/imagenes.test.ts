import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imagenes } from '#contract/imagenes/calls.ts'
import type { Route } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { deleteSueltos } from '#modules/archivos'
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
const onDisk = async () =>
  (await readdir(portal.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

describe('what is not simply a picture is refused with its reason, beside the field, and leaves nothing', () => {
  const webp = () =>
    sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
  const animated = async () => withChunk(await picture(100), 'acTL', '\0\0\0\u0002\0\0\0\0')

  test.each<[string, string, () => Buffer | string | Promise<Buffer>, number, RegExp]>([
    ['nothing', 'foto.png', () => '', 415, /está vacío/],
    ['more than 2 MB', 'foto.jpg', () => Buffer.alloc(2 * 1024 * 1024 + 1, 1), 413, /supera el máximo de 2 MB/],
    ['an SVG', 'foto.svg', () => '<svg/>', 415, /Podés subir png, jpg, jpeg/],
    ['an SVG called .png', 'foto.png', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, /no coincide/],
    ['a WebP', 'foto.webp', webp, 415, /Podés subir png, jpg, jpeg/],
    ['a WebP called .jpg', 'foto.jpg', webp, 415, /no coincide/],
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
    ['a pixel flood', 'a.png', bomb, 413, /40 millones de píxeles/],
    ['one pixel', 'a.png', () => PNG, 415, /64 píxeles/],
    [
      'broken pixels',
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

  test('two at once, or none', async () => {
    const files = [1, 2].map((n) => ({ name: `${n}.jpg`, content: photo }))
    expect(await portal.call('lferreyra', imagenes.setUsuario, { files })).toMatchObject({
      status: 413,
      body: { message: 'Podés subir un solo archivo.' },
    })
    expect((await portal.call('lferreyra', imagenes.setUsuario)).status).toBe(400)
  })
})

describe('an image that is taken', () => {
  test('is remade: square, upright, two sizes, without metadata nor what was sent', async () => {
    // Red above, blue below, said to be turned upside down.
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

  test('asked for again is not sent again, but who may have it is asked each time', async () => {
    const { imagenVersion } = (await send(photo)).body
    const first = await get('lferreyra', imagenVersion)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = { 'if-none-match': String(first.headers.etag) }
    const second = await get('lferreyra', imagenVersion, 96, again)
    expect([second.status, second.raw.length]).toEqual([304, 0])
    expect((await get('hquiroga', imagenVersion, 96, again)).status).toBe(404)
  })

  test('is replaced by the next one, and the file of the old one is gone with the next sweep', async () => {
    const first = (await send(photo)).body.imagenVersion
    const second = (await send(await picture(200), 'otra.png')).body.imagenVersion
    expect((await get('lferreyra', first)).status).toBe(404)
    expect((await get('lferreyra', second, 512)).status).toBe(200)
    await portal.store.remove(await deleteSueltos(portal.pool, new Date('2000-01-01')))
    expect(await onDisk()).toBe(1)
    // However old it grows, the one in use stays.
    await portal.store.remove(await deleteSueltos(portal.pool, new Date('2099-01-01')))
    expect((await get('lferreyra', second, 512)).status).toBe(200)
  })

  test('is taken away: initials again', async () => {
    const { imagenVersion } = (await send(photo)).body
    expect((await portal.call('lferreyra', imagenes.deleteUsuario)).body).toEqual({ imagenVersion: null })
    expect((await profile('lferreyra')).imagenVersion).toBeNull()
    expect((await get('lferreyra', imagenVersion)).status).toBe(404)
  })

  test('sent twelve times at once ends as one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(photo)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { rowCount } = await portal.pool.query('select 1 from imagen where usuario_id = 2')
    expect(rowCount).toBe(1)
  })
})

describe('the image of a company', () => {
  const sendOf = (person: Person, razonSocialId: number, route: Route = imagenes.setRazonSocial) =>
    portal.call<Reply>(person, route, { params: { razonSocialId }, files: [{ name: 'logo.jpg', content: photo }] })

  test('is changed by its owner alone: any other role is 403, another company 404', async () => {
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

  test('is seen by its people and by the distributor, and by nobody else', async () => {
    const { imagenVersion } = (await sendOf('mibarra', 1042)).body
    for (const person of ['mibarra', 'lferreyra', 'npaz', 'darrieta'] as const)
      expect((await get(person, imagenVersion)).status).toBe(200)
    expect((await get('hquiroga', imagenVersion)).status).toBe(404)
  })
})

test('the image of a person is seen by who shares a company with them', async () => {
  const { imagenVersion } = (await send(photo, 'a.jpg', 'mibarra')).body
  for (const person of ['mibarra', 'lferreyra', 'hquiroga', 'rsosa'] as const)
    expect((await get(person, imagenVersion)).status).toBe(200)
  const lucia = (await send(photo)).body.imagenVersion
  expect((await get('hquiroga', lucia)).status).toBe(404)
  expect((await get('sinconfig', lucia)).status).toBe(404)
})

test('with personal-information off nobody changes their image', async () => {
  const closed = await startPortal({ FLAGS: 'personal-information=off' })
  const files = [{ name: 'a.jpg', content: photo }]
  expect((await closed.call('lferreyra', imagenes.setUsuario, { files })).status).toBe(403)
  expect((await closed.call('lferreyra', imagenes.deleteUsuario)).status).toBe(403)
  await closed.close()
})

test('while images are being made the portal goes on answering', async () => {
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
