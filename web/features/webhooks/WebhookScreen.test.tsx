import { expect, test } from 'vitest'
import { webhooks } from '#contract/conexiones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Envios } from './Envios.tsx'
import { Component as WebhooksScreen } from './WebhooksScreen.tsx'

type Webhook = ReplyOf<typeof webhooks.list>[number]
type Envio = ReplyOf<typeof webhooks.listEnvios>['filas'][number]

const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  webhookId: 7,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  direccion: 'https://erp.litoral.example/avisos',
  eventos: ['pago.resuelto', 'reclamo.estado'],
  creadoPor: 'Marcos Ibarra',
  token: null,
  version: 3,
  creado: '2026-11-01T15:00:00.000Z',
  apagado: null,
  motivoApagado: null,
  fallandoDesde: null,
  anteriorHasta: null,
  ...change,
})

const anEnvio = (change: Partial<Envio> = {}): Envio => ({
  envioId: 30,
  eventoId: '6f1c3d5e-0000-4000-8000-000000000000',
  tipo: 'pago.resuelto',
  creado: '2026-11-20T15:00:00.000Z',
  intentos: 1,
  intentado: '2026-11-20T15:00:00.000Z',
  proximo: null,
  entregado: '2026-11-20T15:00:01.000Z',
  pedido: '{"type":"pago.resuelto"}',
  estado: 204,
  respuesta: 'gracias',
  falla: null,
  ...change,
})

test('WebhookScreen shows URL, events, razón social and problems of each webhook', async () => {
  stubs.on(webhooks.list, [
    aWebhook({ fallandoDesde: '2026-11-20T15:00:00.000Z' }),
    aWebhook({
      webhookId: 8,
      direccion: 'https://viejo.litoral.example/',
      apagado: '2026-11-10T15:00:00.000Z',
      motivoApagado: 'fallas',
    }),
  ])
  const screen = await renderPiece(<WebhooksScreen />)
  for (const said of [
    'https://erp.litoral.example/avisos',
    'Falla desde el 20-11-2026 12:00',
    'Desactivado el 10-11-2026 12:00',
    'Se desactivó: no respondió durante tres días',
  ])
    await expect.element(screen.getByText(said)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ver https://erp.litoral.example/avisos' }))
    .toHaveAttribute('href', '/autogestion/conexiones/webhooks/7')
})

test('WebhookScreen shows result, request and answer of a delivery, and repeats the delivery', async () => {
  stubs.on(webhooks.sendEnvio, { webhookId: 7 })
  stubs.on(webhooks.listEnvios, {
    filas: [
      anEnvio(),
      anEnvio({ envioId: 29, tipo: 'prueba', entregado: null, estado: 500, proximo: '2026-11-20T15:05:00.000Z' }),
      anEnvio({ envioId: 28, tipo: 'reclamo.estado', entregado: null, estado: null, falla: 'Ese nombre no existe' }),
    ],
    hayMas: false,
  })
  const screen = await renderPiece(<Envios webhookId={7} />)
  for (const said of [
    '20-11-2026 12:00 · Recibido el 20-11-2026 12:00',
    '20-11-2026 12:00 · Contestó 500. Se intenta el 20-11-2026 12:05',
    '20-11-2026 12:00 · Ese nombre no existe. No se intenta más',
  ])
    await expect.element(screen.getByText(said)).toBeVisible()
  await expect.element(screen.getByText('gracias')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Detalle de Se resolvió un pago informado, 20-11-2026 12:00' }).click()
  await expect.element(screen.getByText('gracias')).toBeVisible()
  await expect.element(screen.getByText('{"type":"pago.resuelto"}')).toBeVisible()
  await screen.getByRole('button', { name: 'Reenviar Prueba, 20-11-2026 12:00' }).click()
  expect(stubs.sent(webhooks.sendEnvio)).toMatchObject([{ params: { webhookId: 7, envioId: 29 } }])
})

test('WebhookScreen shows the result of a pending delivery without a reload of the page', async () => {
  let filas = [
    anEnvio({ tipo: 'prueba', intentos: 0, entregado: null, estado: null, proximo: '2026-11-20T15:00:00.000Z' }),
  ]
  stubs.on(webhooks.listEnvios, () => ({ filas, hayMas: false }))
  const screen = await renderPiece(<Envios webhookId={7} />)
  await expect.element(screen.getByText('En camino')).toBeVisible()
  filas = [anEnvio({ tipo: 'prueba' })]
  await expect.element(screen.getByText('204')).toBeVisible()
})
