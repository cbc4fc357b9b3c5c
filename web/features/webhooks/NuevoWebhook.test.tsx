import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { webhooks } from '#contract/conexiones/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { NuevoWebhook } from './NuevoWebhook.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const SECRETO = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA='

beforeEach(() => {
  person = {
    usuario: aUsuario({ listRazonSocial: [aRazonSocial()] }),
    can: (servicioId) => servicioId !== SERVICIOS.pedidosMotos,
  }
  stubs.on(webhooks.create, { webhookId: 7, secreto: SECRETO })
})

type Screen = Awaited<ReturnType<typeof renderPiece>>
const fillIn = async (screen: Screen, direccion = 'https://erp.litoral.example/avisos') => {
  await screen.getByRole('textbox', { name: 'Dirección del webhook' }).fill(direccion)
  await screen.getByRole('checkbox', { name: 'Se resolvió un pago informado' }).click()
  await screen.getByRole('button', { name: 'Agregar' }).click()
}

test('NuevoWebhook shows an error on the field of each missing value and sends nothing', async () => {
  const screen = await renderPiece(<NuevoWebhook />)
  await screen.getByRole('button', { name: 'Agregar' }).click()
  await expect.element(screen.getByText('Escribí una dirección que empiece con https://.')).toBeVisible()
  await expect.element(screen.getByText('Elegí al menos un evento.')).toBeVisible()
  expect(stubs.sent(webhooks.create)).toEqual([])
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([])
})

test('NuevoWebhook shows an error on the field of a URL without https and keeps the text', async () => {
  const screen = await renderPiece(<NuevoWebhook />)
  await fillIn(screen, 'http://erp.litoral.example/')
  await expect.element(screen.getByText('Escribí una dirección que empiece con https://.')).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Dirección del webhook' }))
    .toHaveValue('http://erp.litoral.example/')
  expect(stubs.sent(webhooks.create)).toEqual([])
})

test('NuevoWebhook offers only events about data that the user can read', async () => {
  const screen = await renderPiece(<NuevoWebhook />)
  await expect
    .element(screen.getByRole('checkbox', { name: 'Está por vencer un comprobante de la cuenta corriente' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('checkbox', { name: 'Un pedido de motos cambió de estado' }))
    .not.toBeInTheDocument()
})

test('NuevoWebhook preselects the only razón social, and shows the secret once, with a button to copy it', async () => {
  const screen = await renderPiece(<NuevoWebhook />)
  await fillIn(screen)
  await expect.element(screen.getByText(SECRETO)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver el webhook' }))
    .toHaveAttribute('href', '/autogestion/conexiones/webhooks/7')
  expect(stubs.sent(webhooks.create)).toMatchObject([
    { body: { razonSocialId: 1042, direccion: 'https://erp.litoral.example/avisos', eventos: ['pago.resuelto'] } },
  ])
})

test('NuevoWebhook shows a server error on its field', async () => {
  const fields = { direccion: 'Esa dirección no es de Internet.' }
  stubs.refuse(webhooks.create, 400, { fields })
  const screen = await renderPiece(<NuevoWebhook />)
  await fillIn(screen)
  await expect.element(screen.getByText('Esa dirección no es de Internet.').first()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Dirección del webhook' })).toBeInvalid()
})

test('NuevoWebhook says that the secret cannot be shown again when a repeated request finds that the webhook was already created', async () => {
  stubs.on(webhooks.create, { webhookId: 7, secreto: null })
  const screen = await renderPiece(<NuevoWebhook />)
  await fillIn(screen)
  await expect.element(screen.getByText('El secreto no llegó a esta pantalla')).toBeVisible()
})
