import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { FOTO_MODELO } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { picture, withChunk } from '../../../testing/files/imagenes.ts'
import { type Person, type Portal, startPortal } from '../../../testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const params = { modeloId: 2 }
const fotoOf = async (): Promise<number | null> => {
  const { body } = await portal.call<ModeloMoto[]>('hquiroga', pedidosMotos.listModelos)
  return body.find(({ modeloId }) => modeloId === params.modeloId)!.fotoId
}
const get = (person: Person, headers = {}) => portal.call(person, pedidosMotos.downloadFoto, { params, headers })
const send = (content: Buffer, person: Person = 'admin') =>
  portal.call<{ fotoId: number; message: string }>(person, pedidosMotos.setFoto, {
    params,
    files: [{ name: 'moto.png', content }],
  })

test('a dealer sees the photo of each model, and the browser caches it', async () => {
  expect(await fotoOf()).toBeGreaterThan(0)
  const first = await get('hquiroga')
  expect(first.headers['content-type']).toBe('image/webp')
  expect((await get('hquiroga', { 'if-none-match': String(first.headers.etag) })).status).toBe(304)
})

test('an administrator replaces the photo, which is re-encoded and gets a new id', async () => {
  const [before, old] = [await fotoOf(), await get('hquiroga')]
  const { status, body } = await send(await picture(900, 'png', '#1f7a4d'))
  expect(status).toBe(200)
  expect(body.fotoId).not.toBe(before)
  expect(await fotoOf()).toBe(body.fotoId)
  const { raw } = await get('hquiroga', { 'if-none-match': String(old.headers.etag) })
  const { width, height, format } = await sharp(raw).metadata()
  expect({ width, height, format }).toEqual({ width: FOTO_MODELO.ancho, height: FOTO_MODELO.alto, format: 'webp' })
})

test('rejects a picture that contains other data, and keeps the current photo', async () => {
  const before = await fotoOf()
  const refused = await send(withChunk(await picture(300), 'tEXt', 'x\0<script>'))
  expect([refused.status, refused.body.message]).toEqual([415, expect.stringContaining('otro archivo adentro')])
  expect(await fotoOf()).toBe(before)
})

test('deletes the photo; after that, the photo is not found', async () => {
  expect((await portal.call('admin', pedidosMotos.deleteFoto, { params })).body).toEqual({ modeloId: 2, fotoId: null })
  expect(await fotoOf()).toBeNull()
  expect((await get('hquiroga')).status).toBe(404)
})
