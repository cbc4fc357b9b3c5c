import { expect, test } from 'vitest'
import { terminos } from '#contract/terminos/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { AceptarTerminos } from './AceptarTerminos.tsx'

const version = (numero: number, nombre: string) => {
  const cabeza = { numero, version: nombre, publicada: null }
  return { ...cabeza, terminos: `## Texto ${numero}`, privacidad: 'Aviso', vigente: true, versiones: [cabeza] }
}

test('AceptarTerminos accepts the version on screen, and asks again when the server already has a newer version', async () => {
  let published = version(1, '2026-11')
  stubs.on(terminos.get, () => published)
  const screen = await renderPiece(<AceptarTerminos />)
  await expect.element(screen.getByRole('heading', { name: 'Texto 1' })).toBeVisible()
  published = version(2, '2026-11-23')
  const message = 'Los términos cambiaron. Leelos de nuevo y aceptalos.'
  stubs.refuse(terminos.accept, 400, { code: 'datos-invalidos', message, fields: { version: message } })
  const box = screen.getByRole('checkbox', { name: /Leí y acepto/ })
  await box.click()
  await screen.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Texto 2' })).toBeVisible()
  await expect.element(box).not.toBeChecked()
  stubs.on(terminos.accept, { version: '2026-11-23', cuando: '2026-11-23T15:00:00.000Z' })
  await box.click()
  await screen.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect.poll(() => stubs.sent(terminos.accept)).toHaveLength(2)
  expect(stubs.sent(terminos.accept)).toMatchObject([
    { body: { version: '2026-11', novedades: false } },
    { body: { version: '2026-11-23', novedades: false } },
  ])
})
