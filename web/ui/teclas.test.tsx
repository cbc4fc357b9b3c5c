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

test('runs a single key after a key that begins a sequence, unless they form one', async () => {
  await renderPiece(<Cola />)
  await userEvent.keyboard('gj')
  expect(cola).toHaveBeenCalledOnce()
  await userEvent.keyboard('ga')
  expect(irA).toHaveBeenCalledOnce()
  expect(asignar).not.toHaveBeenCalled()
  await userEvent.keyboard('a')
  expect(asignar).toHaveBeenCalledOnce()
})

test('treats letters with Caps Lock as the same keys, and with Shift as others', async () => {
  await renderPiece(<Cola />)
  cola.mockClear()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'J' }))
  expect(cola).toHaveBeenCalledOnce()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'J', shiftKey: true }))
  expect(cola).toHaveBeenCalledOnce()
})
