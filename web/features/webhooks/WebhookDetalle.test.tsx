import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { webhooks } from '#contract/conexiones/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { ReplyOf } from '#contract/route.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { Component } from './WebhookScreen.tsx'

type Webhook = ReplyOf<typeof webhooks.list>[number]

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const WEBHOOK: Webhook = {
  webhookId: 7,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  direccion: 'https://erp.litoral.example/avisos',
  eventos: ['pago.resuelto'],
  creadoPor: 'Marcos Ibarra',
  token: null,
  creado: '2026-11-01T15:00:00.000Z',
  apagado: null,
  motivoApagado: null,
  fallandoDesde: null,
  anteriorHasta: null,
  version: 3,
}
const APAGADO: Webhook = { ...WEBHOOK, apagado: '2026-11-10T15:00:00.000Z', motivoApagado: 'token' }

beforeEach(() => {
  person = { can: (servicioId) => servicioId !== SERVICIOS.pedidosMotos }
  stubs.on(webhooks.list, [WEBHOOK])
  stubs.on(webhooks.listEnvios, { filas: [], hayMas: false })
  stubs.on(webhooks.update, { webhookId: 7 })
})

const open = (webhookId = 7) =>
  renderRoutes(
    [
      { path: '/autogestion/conexiones/webhooks/:webhookId', element: <Component /> },
      { path: '*', element: 'La lista' },
    ],
    `/autogestion/conexiones/webhooks/${webhookId}`,
  )
type Screen = Awaited<ReturnType<typeof open>>
const press = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true }).click()

const OTRA = 'https://otro.litoral.example/avisos'
const edit = async (screen: Screen, direccion?: string) => {
  await press(screen, 'Editar')
  const field = screen.getByRole('textbox', { name: 'Dirección del webhook' })
  await expect.element(field).toHaveValue(WEBHOOK.direccion)
  if (direccion !== undefined) await field.fill(direccion)
}

test('WebhookDetalle sends a changed URL with the version that was read, and says that the secret is unchanged', async () => {
  const screen = await open()
  await edit(screen, OTRA)
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([])
  await press(screen, 'Guardar')
  await expect.element(screen.getByText('Guardamos los cambios. El secreto es el mismo.')).toBeVisible()
  expect(stubs.sent(webhooks.update)).toMatchObject([
    { params: { webhookId: 7 }, body: { direccion: OTRA, eventos: ['pago.resuelto'], activo: true, version: 3 } },
  ])
  await expect.element(screen.getByRole('textbox', { name: 'Dirección del webhook' })).not.toBeInTheDocument()
})

test('WebhookDetalle omits the URL when only the events change, because sending it would require a recent sign-in', async () => {
  stubs.on(webhooks.list, [APAGADO])
  const screen = await open()
  await edit(screen)
  await screen.getByRole('checkbox', { name: 'Se publicó un documento' }).click()
  await press(screen, 'Guardar')
  await expect
    .poll(() => stubs.sent(webhooks.update).map(({ body }) => body))
    .toEqual([{ eventos: ['documento.publicado', 'pago.resuelto'], activo: false, version: 3 }])
})

test('WebhookDetalle shows errors on the fields for missing events and for a URL without https, and sends nothing', async () => {
  const screen = await open()
  await edit(screen, 'http://otro.litoral.example/')
  await screen.getByRole('checkbox', { name: 'Se resolvió un pago informado' }).click()
  await press(screen, 'Guardar')
  await expect.element(screen.getByText('Elegí al menos un evento.')).toBeVisible()
  await expect.element(screen.getByText('Escribí una dirección que empiece con https://.')).toBeVisible()
  expect(stubs.sent(webhooks.update)).toEqual([])
})

test('WebhookDetalle shows a server error about the URL on its field and keeps the typed URL', async () => {
  const fields = { direccion: 'Esa dirección es de este portal.' }
  stubs.refuse(webhooks.update, 400, { fields })
  const screen = await open()
  await edit(screen, OTRA)
  await press(screen, 'Guardar')
  await expect.element(screen.getByText(fields.direccion).first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Dirección del webhook' })).toHaveValue(OTRA)
})

test('WebhookDetalle shows a conflict, reads the webhook again and keeps the typed values', async () => {
  const message = 'Otra persona lo cambió mientras tanto.'
  stubs.refuse(webhooks.update, 409, { message })
  const screen = await open()
  await edit(screen, OTRA)
  stubs.on(webhooks.list, [{ ...WEBHOOK, version: 4 }])
  await press(screen, 'Guardar')
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Dirección del webhook' })).toHaveValue(OTRA)
  stubs.on(webhooks.update, { webhookId: 7 })
  await expect.poll(() => stubs.sent(webhooks.list).length).toBeGreaterThan(1)
  await press(screen, 'Guardar')
  await expect
    .poll(() => stubs.sent(webhooks.update).map(({ body }) => body))
    .toMatchObject([
      { direccion: OTRA, version: 3 },
      { direccion: OTRA, version: 4 },
    ])
})

test('WebhookDetalle sends nothing when the user cancels', async () => {
  const screen = await open()
  await edit(screen, OTRA)
  await press(screen, 'Cancelar')
  await expect.element(screen.getByRole('textbox', { name: 'Dirección del webhook' })).not.toBeInTheDocument()
  expect(stubs.sent(webhooks.update)).toEqual([])
})

test('WebhookDetalle shows why a webhook is off, lets the user switch it on, and offers no test delivery before that', async () => {
  stubs.on(webhooks.list, [APAGADO])
  const screen = await open()
  await expect.element(screen.getByText('Se anuló el token con el que se creó.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Probar' })).not.toBeInTheDocument()
  await press(screen, 'Activar')
  await expect.element(screen.getByText('Webhook activado.')).toBeVisible()
  expect(stubs.sent(webhooks.update)).toMatchObject([
    { body: { eventos: ['pago.resuelto'], activo: true, version: 3 } },
  ])
})

test('WebhookDetalle sends a test delivery, and repeats all deliveries since a chosen day', async () => {
  stubs.on(webhooks.sendPrueba, { webhookId: 7 })
  stubs.on(webhooks.sendDesde, { envios: 2 })
  const screen = await open()
  await press(screen, 'Probar')
  await expect.element(screen.getByText('Enviamos la prueba: mirá abajo si llegó.')).toBeVisible()
  await press(screen, 'Reenviar todo')
  await expect.element(screen.getByText('Se reenvían 2 envíos.')).toBeVisible()
  expect(stubs.sent(webhooks.sendDesde)).toMatchObject([{ params: { webhookId: 7 } }])
})

test('WebhookDetalle sends an example of each event, but not while the webhook is off', async () => {
  stubs.on(webhooks.sendEjemplos, { envios: 3 })
  const screen = await open()
  await press(screen, 'Enviarme un ejemplo de cada evento')
  await expect.element(screen.getByText('Enviamos 3 ejemplos: mirá abajo si llegó todo.')).toBeVisible()
  expect(stubs.sent(webhooks.sendEjemplos)).toMatchObject([{ params: { webhookId: 7 } }])
  stubs.on(webhooks.list, [APAGADO])
  const off = await open()
  await expect.element(off.getByRole('button', { name: 'Activar' })).toBeVisible()
  await expect.element(off.getByRole('button', { name: /ejemplo/ })).not.toBeInTheDocument()
})

test('WebhookDetalle asks before replacing the secret, and shows the new secret once', async () => {
  stubs.on(webhooks.setSecreto, { webhookId: 7, secreto: 'whsec_otro' })
  const screen = await open()
  await press(screen, 'Cambiar el secreto')
  expect(stubs.sent(webhooks.setSecreto)).toEqual([])
  await press(screen, 'Cambiar')
  await expect.element(screen.getByText('whsec_otro', { exact: true })).toBeVisible()
})

test('WebhookDetalle asks before removing a webhook, returns to the list, and says when a webhook does not exist', async () => {
  stubs.on(webhooks.remove, { webhookId: 7 })
  const screen = await open()
  await press(screen, 'Quitar')
  await expect.element(screen.getByText('¿Quitar este webhook?')).toBeVisible()
  expect(stubs.sent(webhooks.remove)).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect.element(screen.getByText('La lista')).toBeVisible()
  const other = await open(8)
  await expect.element(other.getByText('Ese webhook ya no existe.')).toBeVisible()
})
