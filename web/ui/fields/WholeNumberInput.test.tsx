import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPiece } from '#testing/render.tsx'
import { WholeNumberInput } from './WholeNumberInput.tsx'

const changed = vi.fn<(value: number | '') => void>()
const value = () => changed.mock.lastCall?.[0]
const Field = ({ start = '' as number | '', thousands = false }) => {
  const [now, setNow] = useState(start)
  const change = (next: number | '') => {
    changed(next)
    setNow(next)
  }
  return (
    <>
      <WholeNumberInput label="Cantidad" value={now} onChange={change} min={1} max={20} thousands={thousands} />
      <button onClick={() => setNow(7)}>siete</button>
    </>
  )
}
beforeEach(() => changed.mockReset())
const REFUSED = 'Escribí un número entero, sin decimales.'

test.each([
  ['2,5', false],
  ['1.5', false],
  ['1.500', false],
  ['1,500', true],
  ['1.50', true],
  ['12.5', true],
  ['1e3', false],
  ['dos', false],
])('WholeNumberInput rejects "%s": keeps the text and sets NaN', async (text, thousands) => {
  const screen = await renderPiece(<Field thousands={thousands} />)
  const field = screen.getByRole('textbox', { name: 'Cantidad' })
  await field.fill(text)
  await expect.element(screen.getByText(REFUSED)).toBeVisible()
  await expect.element(field).toHaveValue(text)
  expect(value()).toBeNaN()
  await field.fill('3')
  await expect.element(screen.getByText(REFUSED)).not.toBeInTheDocument()
  expect(value()).toBe(3)
})

test.each([
  ['15', false, 15],
  [' 15 ', false, 15],
  ['12.500', true, 12_500],
  ['12500', true, 12_500],
  ['', false, ''],
] as const)('WholeNumberInput accepts "%s"', async (text, thousands, read) => {
  const screen = await renderPiece(<Field start={1} thousands={thousands} />)
  await screen.getByRole('textbox', { name: 'Cantidad' }).fill(text)
  await expect.poll(value).toBe(read)
})

test('WholeNumberInput steps with the arrow keys within the limits, and shows a value that the form sets', async () => {
  const screen = await renderPiece(<Field start={19} />)
  const field = screen.getByRole('textbox', { name: 'Cantidad' })
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('20')
  await screen.getByRole('button', { name: 'siete' }).click()
  await expect.element(field).toHaveValue('7')
})
