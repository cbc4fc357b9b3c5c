import type { ComponentType } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import { RowMenu } from './table/RowMenu.tsx'
import { touchedPiece, type Touch, useOpened } from './touched-piece.tsx'

const Panel = () => {
  const [opened] = useOpened()
  return (
    <>
      <button aria-expanded={opened}>Avisos</button>
      {opened && <p>No hay avisos</p>}
    </>
  )
}

/**
 * Creates a control. `asked()`: how often its code was requested. The first `missing` loads fail; the others resolve
 * after `letGo()`.
 */
const aControl = (missing = 0) => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  const load = async (): Promise<ComponentType> => {
    asked += 1
    if (asked <= missing)
      throw new TypeError('Failed to fetch dynamically imported module: https://portal.example/a.js')
    await held.promise
    return Panel
  }
  const Control = touchedPiece(load, ({ touch }: { touch: Touch }) => <button {...touch}>Avisos</button>)
  return { Control, letGo: () => held.resolve(), asked: () => asked }
}

test('touchedPiece loads its code when the pointer enters the control, and not before', async () => {
  const { Control, asked } = aControl()
  const screen = await renderPiece(<Control />)
  const control = screen.getByRole('button', { name: 'Avisos' })
  await expect.element(control).toHaveAttribute('aria-expanded', 'false')
  expect(asked()).toBe(0)
  await control.hover()
  await expect.poll(asked).toBe(1)
  expect(screen.getByText('No hay avisos').query()).toBeNull()
})

test('a control of touchedPiece is busy from the press until its code has loaded, then opens and has the focus', async () => {
  const { Control, letGo } = aControl()
  const screen = await renderPiece(<Control />)
  const control = screen.getByRole('button', { name: 'Avisos' })
  await control.click()
  await expect.element(control).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect.element(screen.getByText('No hay avisos')).toBeVisible()
  await expect.element(control).toHaveAttribute('aria-expanded', 'true')
  await expect.element(control).toHaveFocus()
})

test('touchedPiece shows an error in place of the control when its code fails to load, and offers a retry', async () => {
  // Three loads fail: those on hover, on focus and on the press.
  const { Control, letGo } = aControl(3)
  letGo()
  const screen = await renderPiece(<Control />)
  await screen.getByRole('button', { name: 'Avisos' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta parte.')
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('No hay avisos')).toBeVisible()
})

test('the menu of a row opens on its first item by keyboard, and Escape returns the focus to its button', async () => {
  const screen = await renderPiece(
    <RowMenu
      label="Más opciones de la devolución Nº 30101"
      items={(Item) => (
        <>
          <Item>Seguimiento</Item>
          <Item>Conversación</Item>
        </>
      )}
    />,
  )
  const dots = screen.getByRole('button', { name: 'Más opciones de la devolución Nº 30101' })
  await userEvent.tab()
  await expect.element(dots).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Conversación' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Seguimiento' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menuitem', { name: 'Seguimiento' })).not.toBeInTheDocument()
  await expect.element(dots).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Seguimiento' })).toBeVisible()
})
