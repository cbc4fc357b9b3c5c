import axe from 'axe-core'
import { expect, test } from 'vitest'
import { calendario } from '#contract/conexiones/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './CalendarioScreen.tsx'

const DIRECCION = 'https://portal.example/autogestion/calendario/v1/0123456789abcdefghijABCDEFGHIJ0123456789-_0.ics'
const VIGENTE = { importes: false, creado: '2026-11-20T15:00:00.000Z', usado: '2026-11-21T12:00:00.000Z' }

test('CalendarioScreen shows the whole URL of a new calendar only once, to copy or open, and excludes amounts by default', async () => {
  stubs.on(calendario.get, { calendario: null })
  stubs.on(calendario.create, { direccion: DIRECCION })
  const screen = await renderPiece(<Component />)
  await screen.getByRole('button', { name: 'Crear la dirección' }).click()
  await expect.element(screen.getByText(DIRECCION)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Abrir en mi calendario' }))
    .toHaveAttribute('href', DIRECCION.replace('https', 'webcal'))
  await expect.element(screen.getByRole('button', { name: `Copiar la dirección ${DIRECCION}` })).toBeVisible()
  expect(stubs.sent(calendario.create)).toMatchObject([{ body: { importes: false } }])
  expect((await axe.run(screen.container)).violations.map(({ id }) => id)).toEqual([])
})

test('CalendarioScreen shows whether the URL includes amounts and when a calendar last read it, and lets the user replace it', async () => {
  stubs.on(calendario.get, { calendario: VIGENTE })
  stubs.on(calendario.create, { direccion: null })
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText('No muestra los importes.')).toBeVisible()
  await expect
    .element(screen.getByText('La creaste el 20-11-2026 12:00 · Se leyó por última vez el 21-11-2026 09:00'))
    .toBeVisible()
  await screen.getByRole('checkbox', { name: 'Mostrar los importes' }).click()
  await screen.getByRole('button', { name: 'Reemplazar la dirección' }).click()
  await expect.element(screen.getByText('La dirección se creó, pero no llegó a esta pantalla')).toBeVisible()
  expect(stubs.sent(calendario.create)).toMatchObject([{ body: { importes: true } }])
})

test('CalendarioScreen revokes the URL after a confirmation', async () => {
  stubs.on(calendario.get, { calendario: { ...VIGENTE, usado: null } })
  stubs.on(calendario.delete, { cortado: true })
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText(/Todavía no se leyó/)).toBeVisible()
  await screen.getByRole('button', { name: 'Anular la dirección' }).click()
  await screen.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect.element(screen.getByText('Dirección anulada.')).toBeVisible()
  expect(stubs.sent(calendario.delete)).toHaveLength(1)
})
