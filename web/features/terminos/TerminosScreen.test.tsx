import { expect, test } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { Component } from './TerminosScreen.tsx'

test('shows the ten headings of the terms, the privacy notice and the notice that the law demands', async () => {
  const screen = await renderPiece(<Component />)
  expect(screen.container.querySelectorAll('ol h2').length).toBe(10)
  await expect.element(screen.getByRole('heading', { name: 'Aviso de privacidad' })).toBeVisible()
  await expect.element(screen.getByText(/^El titular de los datos personales tiene la facultad/)).toBeVisible()
})
