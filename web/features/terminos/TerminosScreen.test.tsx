import { expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { Component } from './TerminosScreen.tsx'

let known: Promise<void>
vi.mock('#web/session.ts', () => ({
  startSession: () => known,
  sessionUser: () => ({ preferredUsername: 'mibarra' }),
  bearer: () => Promise.resolve('token'),
}))

test('is read before it is known who reads; the PDF is offered once it is', async () => {
  let tell = () => {}
  known = new Promise((resolve) => (tell = resolve))
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Descargar PDF' }).query()).toBeNull()
  tell()
  await expect.element(screen.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
})

test('shows the ten headings of the terms, the privacy notice and the notice that the law demands', async () => {
  const screen = await renderPiece(<Component />)
  expect(screen.container.querySelectorAll('ol h2').length).toBe(10)
  await expect.element(screen.getByRole('heading', { name: 'Aviso de privacidad' })).toBeVisible()
  await expect.element(screen.getByText(/^El titular de los datos personales tiene la facultad/)).toBeVisible()
})
