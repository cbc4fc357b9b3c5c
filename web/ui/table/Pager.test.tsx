import { expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { Pager } from './Pager.tsx'

const at = { tamano: 20, filas: 20, total: 137, hayMas: false, siguiente: 'sig', anterior: 'ant' }

test('Pager shows the range of rows and the total', async () => {
  const screen = await renderPiece(<Pager {...at} pagina={1} onChange={() => {}} />)
  await expect.element(screen.getByText('1–20 de 137')).toBeVisible()
})

test('Pager shows a capped total as "más de 1.000"', async () => {
  const screen = await renderPiece(<Pager {...at} pagina={1} total={1001} hayMas onChange={() => {}} />)
  await expect.element(screen.getByText('1–20 de más de 1.000')).toBeVisible()
})

test('Pager requests the next and previous page with their cursors, and page 1 without a cursor', async () => {
  const onChange = vi.fn<(pagina: number, cursor: string | null) => void>()
  const screen = await renderPiece(<Pager {...at} pagina={2} onChange={onChange} />)
  await screen.getByRole('button', { name: 'Página siguiente' }).click()
  await screen.getByRole('button', { name: 'Página anterior' }).click()
  expect(onChange.mock.calls).toEqual([
    [3, 'sig'],
    [1, null],
  ])
})

test('Pager disables the button of the next page on the last page', async () => {
  const screen = await renderPiece(<Pager {...at} pagina={7} filas={17} siguiente={null} onChange={() => {}} />)
  await expect.element(screen.getByText('121–137 de 137')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
})
