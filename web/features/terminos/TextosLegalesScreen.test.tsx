import { beforeEach, expect, test } from 'vitest'
import { terminos } from '#contract/terminos/calls.ts'
import type { Edicion } from '#contract/terminos/shapes.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './TextosLegalesScreen.tsx'

const EDICION: Edicion = {
  terminos: '## 1. Objeto\n\nEl portal de {{distribuidora}}.',
  privacidad: 'Escribí a {{email}}.',
  versiones: [
    {
      numero: 4,
      version: '2026-11-23',
      publicada: '2026-11-23T15:00:00.000Z',
      autor: 'Administración Meridiana',
      aceptaron: 1204,
    },
    { numero: 1, version: '2026-11', publicada: null, autor: null, aceptaron: 3 },
  ],
}
beforeEach(() => stubs.on(terminos.listVersiones, EDICION))
const open = () => renderRoutes([{ path: '*', element: <Component /> }])
type Screen = Awaited<ReturnType<typeof open>>
const texto = (screen: Screen) => screen.getByRole('textbox', { name: 'Texto de los términos' })
const publish = (screen: Screen) => screen.getByRole('button', { name: 'Publicar' }).click()
const confirm = (screen: Screen) => screen.getByRole('checkbox', { name: /van a tener que aceptar/ }).click()

test('TextosLegalesScreen publishes only after the confirmation, and sends the version that was read', async () => {
  stubs.on(terminos.createVersion, EDICION)
  const screen = await open()
  await texto(screen).fill('## 1. Objeto\n\nOtro.')
  await publish(screen)
  await expect.element(screen.getByText('Marcalo para publicar.')).toBeVisible()
  expect(stubs.sent(terminos.createVersion)).toEqual([])
  await confirm(screen)
  await publish(screen)
  await expect.element(screen.getByText('Publicamos la versión 2026-11-23.')).toBeVisible()
  expect(stubs.sent(terminos.createVersion)).toMatchObject([
    { body: { terminos: '## 1. Objeto\n\nOtro.', privacidad: 'Escribí a {{email}}.', desde: 4 } },
  ])
})

test('TextosLegalesScreen shows an error on a field with HTML before sending, and previews the text', async () => {
  const screen = await open()
  await texto(screen).fill('## Hola\n\nDe <b>todos</b>.')
  await expect.element(screen.getByRole('heading', { name: 'Hola' })).toBeVisible()
  await confirm(screen)
  await publish(screen)
  await expect.element(screen.getByText('Va en Markdown, sin HTML: quitá “<b>todos</b>.”.')).toBeVisible()
  expect(stubs.sent(terminos.createVersion)).toEqual([])
})

test('TextosLegalesScreen shows the version that another user published first, and keeps the text', async () => {
  const message = 'Otra persona publicó una versión mientras tanto. Mirá cómo quedó y volvé a intentarlo.'
  stubs.refuse(terminos.createVersion, 409, { code: 'conflicto', message })
  const screen = await open()
  await texto(screen).fill('Lo que escribí yo, entero.')
  await confirm(screen)
  const otra = { ...EDICION.versiones[0]!, numero: 5, version: '2026-11-24', autor: 'Noelia Paz' }
  stubs.on(terminos.listVersiones, { ...EDICION, terminos: 'Lo de ella.', versiones: [otra, ...EDICION.versiones] })
  await publish(screen)
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^2026-11-24 .* Noelia Paz/ })).toBeVisible()
  await expect.element(texto(screen)).toHaveValue('Lo que escribí yo, entero.')
  stubs.on(terminos.createVersion, EDICION)
  await publish(screen)
  await expect.poll(() => stubs.sent(terminos.createVersion).map(({ body }) => body?.desde)).toEqual([4, 5])
})

test('TextosLegalesScreen shows date, author and number of acceptances of each version', async () => {
  const screen = await open()
  await expect
    .element(screen.getByRole('row', { name: '2026-11-23 23-11-2026 12:00 Administración Meridiana 1.204' }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: '2026-11 La que trae el portal — 3' })).toBeVisible()
})
