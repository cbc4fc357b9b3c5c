import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { listStored } from '#testing/files/stored.ts'
import { EICAR, startFakeClamd } from '#testing/clamav/fake.ts'
import { PNG, type Portal, startPortal } from '#testing/portal.ts'

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let portal: Portal
beforeAll(async () => {
  clamd = await startFakeClamd()
  portal = await startPortal({ CLAMAV: clamd.address.path })
})
afterAll(async () => {
  await portal.close()
  await clamd.close()
})

const upload = (
  name: string,
  content: string | Buffer,
  call: typeof archivos.create | typeof imagenes.setUsuario = archivos.create,
) =>
  portal.call<{ archivos: Archivo[]; message: string; code: string }>('lferreyra', call, { files: [{ name, content }] })
const onDisk = async () => (await listStored(portal.filesFolder)).length

test('stores a clean file when an antivirus is configured', async () => {
  const { status, body } = await upload('nota.txt', 'hola')
  expect(status).toBe(200)
  expect(clamd.state.scanned).toBe(1)
  const { archivoId } = body.archivos[0]!
  expect((await portal.call('lferreyra', archivos.download, { params: { archivoId } })).status).toBe(200)
})

test('rejects an infected file with an error on the field, and stores nothing', async () => {
  const before = await onDisk()
  const { status, body } = await upload('nota.txt', EICAR)
  expect({ status, ...body }).toMatchObject({
    status: 415,
    code: 'archivo-invalido',
    message: 'nota.txt: tiene un virus y no se guardó. Revisá con un antivirus el dispositivo del que salió.',
  })
  expect(await onDisk()).toBe(before)
})

test('scans pictures before they are decoded', async () => {
  const before = clamd.state.scanned
  await upload('yo.png', PNG, imagenes.setUsuario)
  expect(clamd.state.scanned).toBe(before + 1)
})

test('rejects uploads with a message while the antivirus is unavailable, and still answers all other calls', async () => {
  clamd.state.answer = ''
  const { status, body } = await upload('nota.txt', 'hola')
  expect(status).toBe(503)
  expect(body.message).toMatch(/No podemos revisar los archivos que llegan .* todo lo demás funciona/)
  expect((await portal.app.inject('/listo')).statusCode).toBe(200)
  const params = { conexion: 'antivirus' }
  const prueba = await portal.call('admin', puestaEnMarcha.probar, { params })
  expect(prueba.body).toMatchObject({ anduvo: false, hacer: expect.stringContaining('CLAMAV') })
  clamd.state.answer = undefined
  expect((await upload('nota.txt', 'hola')).status).toBe(200)
  const good = await portal.call('admin', puestaEnMarcha.probar, { params })
  expect(good.body).toMatchObject({ anduvo: true, respuesta: expect.stringContaining('ClamAV 1.4.6') })
})
