import { expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { Pager } from './Pager.tsx'

const at = { tamano: 20, filas: 20, total: 137, hayMas: false, siguiente: 'sig', anterior: 'ant' }

test('says which rows are shown of how many', async () => {
  const screen = await renderPiece(<Pager {...at} pagina={1} onChange={() => {}} />)
  await expect.element(screen.getByText('1–20 de 137')).toBeVisible()
})

test('a capped count is said as "más de 1.000"', async () => {
  const screen = await renderPiece(<Pager {...at} pagina={1} total={1001} hayMas onChange={() => {}} />)
  await expect.element(screen.getByText('1–20 de más de 1.000')).toBeVisible()
})

test('the neighbouring pages are asked with their cursors, page 1 without one', async () => {
  const onChange = vi.fn<(pagina: number, cursor: string | null) => void>()
  const screen = await renderPiece(<Pager {...at} pagina={2} onChange={onChange} />)
  await screen.getByRole('button', { name: 'Página siguiente' }).click()
  await screen.getByRole('button', { name: 'Página anterior' }).click()
  expect(onChange.mock.calls).toEqual([
    [3, 'sig'],
    [1, null],
  ])
})

test('the last page goes no further', async () => {
  const screen = await renderPiece(<Pager {...at} pagina={7} filas={17} siguiente={null} onChange={() => {}} />)
  await expect.element(screen.getByText('121–137 de 137')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
})
