import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
import './moved-press.ts'

/** Page on which pressing the button adds content above it, so that the button moves. */
const Crece = ({ onSend }: { onSend: () => void }) => {
  const [isGrown, setGrown] = useState(false)
  return (
    <div onPointerDown={() => setGrown(true)}>
      {isGrown && <p style={{ height: 200, margin: 0 }}>Llegó después</p>}
      <button type="button" style={{ display: 'block' }} onClick={onSend}>
        Enviar
      </button>
    </div>
  )
}

const pointer = (type: string, at: Element, { x, y }: { x: number; y: number }) =>
  at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', button: 0, clientX: x, clientY: y }))

const show = async () => {
  const onSend = vi.fn<() => void>()
  const screen = await renderPiece(<Crece onSend={onSend} />)
  return { onSend, screen, button: screen.getByRole('button', { name: 'Enviar' }) }
}

test('a button that moves during the press is clicked once', async () => {
  const { onSend, screen, button } = await show()
  await button.click()
  await expect.element(screen.getByText('Llegó después')).toBeVisible()
  expect(onSend).toHaveBeenCalledTimes(1)
  // The second press adds no content, so the button does not move.
  await button.click()
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('a button is not clicked when the pointer moves off it by 8 px or more', async () => {
  const { onSend, button } = await show()
  pointer('pointerdown', button.element(), { x: 10, y: 10 })
  pointer('pointerup', document.body, { x: 10, y: 18 })
  expect(onSend).not.toHaveBeenCalled()
  pointer('pointerdown', button.element(), { x: 10, y: 10 })
  pointer('pointerup', document.body, { x: 10, y: 17 })
  expect(onSend).toHaveBeenCalledTimes(1)
})
