import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRASTE_MINIMO, contraste, FONDOS } from '#contract/base/colores.ts'
import { auditoria } from '#contract/auditoria/calls.ts'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import { MARCA_PATH } from '#contract/distribuidor/reglas.ts'
import type { DistribuidorDatos } from '#contract/distribuidor/shapes.ts'
import { terminos } from '#contract/terminos/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'
import type { Distribuidor } from './distribuidor.service.ts'
import { openDistribuidor } from './distribuidor.service.ts'
import { readConfig } from '#server/config/config.ts'
import { createLive } from '#server/jobs/live.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ DISTRIBUIDOR_NOMBRE: 'Repuestos del Norte', SOPORTE_EMAIL: 'ayuda@norte.example' })
})
afterAll(() => portal.close())

const get = async () => (await portal.call<DistribuidorDatos>('admin', distribuidor.get)).body
const save = async (over: Partial<DistribuidorDatos>) => {
  const { logo: _logo, ...datos } = await get()
  return portal.call<DistribuidorDatos>('admin', distribuidor.update, { body: { ...datos, ...over } })
}

test('returns the data of the environment until data is saved on screen', async () => {
  expect(await get()).toMatchObject({
    nombre: 'Repuestos del Norte',
    cuit: null,
    domicilio: null,
    soporteEmail: 'ayuda@norte.example',
    color: '#0f4c81',
    logo: null,
  })
})

test('a new installation has no data of the demo company and can be read before the first save', async () => {
  const own = await startPortal({ DEMO: 'off' })
  const { status, body } = await own.call<DistribuidorDatos>('admin', distribuidor.get)
  expect(status).toBe(200)
  expect(body).toMatchObject({ nombre: 'Autogestión', soporteEmail: '', soporteTelefono: null, cuit: null })
  await own.close()
})

test('shows saved data at once in all processes, and audits the change', async () => {
  const live = createLive({
    url: (portal.pool.options as { connectionString: string }).connectionString,
    channel: 'notificaciones',
    onError: () => {},
  })
  await live.start()
  const other: Distribuidor = await openDistribuidor(readConfig({}), portal.pool, live, () => {})
  const saved = await save({
    nombre: 'Norte Repuestos',
    cuit: '30-80100001-7',
    color: '#B00020',
    datosBancarios: 'CBU 1',
  })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ nombre: 'Norte Repuestos', cuit: '30801000017', color: '#b00020' })
  await until(
    'the other process shows it',
    () => other.nombre === 'Norte Repuestos' && other.datosBancarios === 'CBU 1',
  )
  await live.stop()
  const pdf = await portal.call('mibarra', terminos.downloadPdf)
  expect(pdf.status).toBe(200)
  const { body } = await portal.call<{ filas: { operacion: string; detalle: { cambios: unknown } }[] }>(
    'admin',
    auditoria.search,
    { params: { page: 1, size: 1 }, body: { entidad: 'distribuidor' } },
  )
  expect(body.filas[0]).toMatchObject({
    operacion: 'distribuidor.update',
    detalle: { cambios: { nombre: ['Repuestos del Norte', 'Norte Repuestos'] } },
  })
})

test('keeps a saved empty field empty, instead of taking the value of the environment', async () => {
  await save({ soporteTelefono: null })
  expect(await get()).toMatchObject({ soporteTelefono: null })
})

test.each<[keyof DistribuidorDatos, unknown, string]>([
  ['nombre', ' ', 'Ingresá el nombre'],
  ['cuit', '30-80100001-8', 'CUIT inválido. Verificá los 11 dígitos.'],
  ['color', 'azul', 'Escribí el color como #rrggbb, por ejemplo #0f4c81'],
  ['soporteEmail', 'ayuda', 'El email no es válido. Revisalo, por ejemplo nombre@empresa.com.ar.'],
  ['datosBancarios', 'x'.repeat(501), 'Usá hasta 500 caracteres'],
])('an invalid %s is rejected with an error on the field: %s', async (field, value, message) => {
  const before = await get()
  const answer = await save({ [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ fields: { [field]: message } })
  expect(await get()).toEqual(before)
})

test('rejects a save over an outdated version with 409 and changes nothing', async () => {
  const { version } = await get()
  expect((await save({ domicilio: 'Mitre 100' })).status).toBe(200)
  expect((await save({ domicilio: 'Otra 200', version })).status).toBe(409)
  expect(await get()).toMatchObject({ domicilio: 'Mitre 100' })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 80, b: 160, alpha: 0.5 } } })
    .png()
    .toBuffer()
const send = async (content: Buffer | string, name = 'logo.png') =>
  portal.call<DistribuidorDatos>('admin', distribuidor.setLogo, { files: [{ name, content }] })

test('resizes a logo, keeps its transparency, serves it without a sign-in and gives each logo its own URL', async () => {
  const sent = await send(await picture(1200, 600))
  expect(sent.status).toBe(200)
  const shown = (await get()).logo!
  await until(
    'it is shown',
    async () => (await portal.app.inject(shown)).headers['cache-control']?.includes('immutable') === true,
  )
  const { rawPayload, headers } = await portal.app.inject(shown)
  expect(headers['content-type']).toBe('image/png')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 160, hasAlpha: true })

  await send(await picture(200, 40))
  expect((await get()).logo).not.toBe(shown)
  await portal.call('admin', distribuidor.deleteLogo)
  expect((await get()).logo).toBeNull()
  await until('it is gone', async () => (await portal.app.inject(shown)).statusCode === 404)
})

test.each([
  [
    'a picture that is too small',
    async () => picture(20, 20),
    'logo.png: es muy chica: tiene que medir 24 píxeles de lado o más.',
  ],
  [
    'a file that is no picture',
    async () => Buffer.from('<svg/>'),
    'logo.png: el contenido no coincide con la extensión.',
  ],
])('rejects %s as a logo with an error on the field, and keeps the current logo', async (_what, content, message) => {
  const before = await get()
  const answer = await send(await content())
  expect(answer.body).toMatchObject({ fields: { files: message } })
  expect(await get()).toEqual(before)
})

test('lets sign-in pages of other origins load its logo and its colour; the colour is readable on light and dark backgrounds', async () => {
  await save({ color: '#ffcc00' })
  await send(await picture(200, 40))
  const { logo } = await get()
  await until('it is shown', async () => (await portal.app.inject(MARCA_PATH)).body.includes(logo!))
  const { body, headers } = await portal.app.inject(MARCA_PATH)
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const [light, dark] = [...body.matchAll(/--accent:(#[0-9a-f]{6})/g)].map(([, color]) => color!)
  expect(contraste(light!, FONDOS.claro)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
  expect(contraste(dark!, FONDOS.oscuro)).toBeGreaterThanOrEqual(CONTRASTE_MINIMO)
  expect((await portal.app.inject(logo!)).headers['cross-origin-resource-policy']).toBe('cross-origin')
})
