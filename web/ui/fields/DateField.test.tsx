import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPiece } from '#testing/render.tsx'
import { DateField } from './DateField.tsx'

const Sample = ({ onChange }: { onChange: (day: string | null) => void }) => {
  const [day, setDay] = useState<string | null>(null)
  return (
    <DateField
      label="Desde"
      value={day}
      onChange={(changed) => {
        setDay(changed)
        onChange(changed)
      }}
    />
  )
}

const type = async (text: string) => {
  const onChange = vi.fn<(day: string | null) => void>()
  const screen = await renderPiece(<Sample onChange={onChange} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Desde' }), text)
  await userEvent.tab()
  return { screen, last: onChange.mock.lastCall?.[0] }
}

test.for(['21-11-2026', '21/11/2026', '21112026', '2026-11-21'])(
  'DateField accepts a day typed as %s',
  async (text) => {
    expect((await type(text)).last).toBe('2026-11-21')
  },
)

test.for(['31-02-2026', '2026-02-31'])(
  'DateField rejects %s, which does not exist, with "Fecha no válida"',
  async (text) => {
    const { screen } = await type(text)
    await expect.element(screen.getByText('Fecha no válida')).toBeVisible()
  },
)

test('DateField rejects text that is no date with "Formato de fecha incorrecto", and keeps the text', async () => {
  const { screen } = await type('mañana')
  await expect.element(screen.getByText('Formato de fecha incorrecto')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Desde' })).toHaveValue('mañana')
})

test('DateField opens the calendar below the error message', async () => {
  const { screen } = await type('31-02-2026')
  const problem = screen.getByText('Fecha no válida')
  await expect.element(problem).toBeVisible()
  await screen.getByRole('textbox', { name: 'Desde' }).click()
  const calendar = screen.getByRole('button', { name: 'Mes siguiente' })
  await expect.element(calendar).toBeVisible()
  const top = () => calendar.element().closest('[data-dates-dropdown]')?.getBoundingClientRect().top
  await expect.poll(top).toBeGreaterThanOrEqual(problem.element().getBoundingClientRect().bottom)
})
