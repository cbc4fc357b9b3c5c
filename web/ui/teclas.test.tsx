import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPiece } from '#testing/render.tsx'
import { useTeclas } from './teclas.ts'

const cola = vi.fn<() => void>()
const irA = vi.fn<() => void>()
const asignar = vi.fn<() => void>()

const Cola = () => {
  useTeclas({ j: cola, 'g a': irA })
  return <Trabajo />
}
const Trabajo = () => {
  useTeclas({ a: asignar })
  return <p>Trabajo</p>
}

test('useTeclas runs a single key after a key that begins a sequence, unless the two keys form a sequence', async () => {
  await renderPiece(<Cola />)
  await userEvent.keyboard('gj')
  expect(cola).toHaveBeenCalledOnce()
  await userEvent.keyboard('ga')
  expect(irA).toHaveBeenCalledOnce()
  expect(asignar).not.toHaveBeenCalled()
  await userEvent.keyboard('a')
  expect(asignar).toHaveBeenCalledOnce()
})

test('useTeclas treats letters with Caps Lock as the same keys, but letters with Shift as other keys', async () => {
  await renderPiece(<Cola />)
  cola.mockClear()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'J' }))
  expect(cola).toHaveBeenCalledOnce()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'J', shiftKey: true }))
  expect(cola).toHaveBeenCalledOnce()
})

test('useTeclas runs a key that is pressed at the moment when its button appears', async () => {
  cola.mockClear()
  const watcher = new MutationObserver(() => {
    if (!document.body.textContent.includes('Trabajo')) return
    watcher.disconnect()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  const Later = () => {
    const [isShown, show] = useState(false)
    useEffect(() => {
      // Show the button from a timer. An effect would run during the render for which the test waits.
      const timer = setTimeout(() => show(true), 100)
      return () => clearTimeout(timer)
    }, [])
    return isShown && <Cola />
  }
  await renderPiece(<Later />)
  await expect.poll(() => cola.mock.calls).toHaveLength(1)
})
