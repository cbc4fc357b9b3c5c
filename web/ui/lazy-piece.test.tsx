import { type ReactNode, Suspense, useState } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPiece, renderRoutes } from '#testing/render.tsx'
import { lazyPiece } from './lazy-piece.tsx'

afterEach(() => vi.restoreAllMocks())

/**
 * Creates a lazy component that fails to load `times` times, with the error that browsers throw when a script fails to
 * load.
 */
const failing = <P extends object>(times: number, piece: (props: P) => ReactNode) => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module: https://portal.example/a.js')
    return piece
  }
  return { Piece: lazyPiece<P>(load), asked: () => asked }
}

const Form = ({ children }: { children: ReactNode }) => (
  <>
    <label>
      Asunto <input />
    </label>
    <Suspense fallback="Cargando">{children}</Suspense>
  </>
)

test('lazyPiece shows an error in place of a component that fails to load, retries it, and keeps the text typed next to it', async () => {
  const { Piece, asked } = failing<{ de: string }>(2, ({ de }) => <p>La pieza de {de}</p>)
  const screen = await renderPiece(
    <Form>
      <Piece de="Ana" />
    </Form>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta parte.')
  await screen.getByLabelText('Asunto').fill('Caja golpeada')
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(asked).toBe(2)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('La pieza de Ana')).toBeVisible()
  await expect.element(screen.getByLabelText('Asunto')).toHaveValue('Caja golpeada')
})

test('lazyPiece shows an error over the screen for a dialog that fails to load, and loads the dialog again when the user next opens it', async () => {
  const { Piece } = failing<{ onClose: () => void }>(1, ({ onClose }) => (
    <dialog open aria-label="La ventana">
      <button onClick={onClose}>Listo</button>
    </dialog>
  ))
  const Screen = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <Form>
        <button onClick={() => setOpen(true)}>Abrir</button>
        {isOpen && <Piece onClose={() => setOpen(false)} />}
      </Form>
    )
  }
  const screen = await renderPiece(<Screen />)
  await screen.getByLabelText('Asunto').fill('Caja golpeada')
  await screen.getByRole('button', { name: 'Abrir' }).click()
  const missing = screen.getByRole('dialog', { name: 'No pudimos cargar esta parte.' })
  await expect.element(missing.getByRole('button', { name: 'Reintentar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(missing).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'La ventana' })).toBeVisible()
  await expect.element(screen.getByLabelText('Asunto')).toHaveValue('Caja golpeada')
})

test('lazyPiece shows no error for a closed dialog until it opens', async () => {
  const { Piece, asked } = failing<{ opened: boolean; onClose: () => void }>(9, () => null)
  const of = (opened: boolean) => (
    <Form>
      <Piece opened={opened} onClose={() => {}} />
    </Form>
  )
  const closed = await renderPiece(of(false))
  await expect.poll(asked).toBe(1)
  await expect.element(closed.getByText('Cargando')).not.toBeInTheDocument()
  expect(closed.getByRole('dialog').query()).toBeNull()
  await closed.unmount()
  const open = await renderPiece(of(true))
  await expect.element(open.getByRole('dialog', { name: 'No pudimos cargar esta parte.' })).toBeVisible()
})

test('lazyPiece throws an error of a loaded component to the error boundary of the screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Piece = lazyPiece(() => Promise.reject(new RangeError('una falla')))
  const element = (
    <Form>
      <Piece />
    </Form>
  )
  const screen = await renderRoutes([{ path: '*', element, ErrorBoundary: () => <p>Algo salió mal</p> }])
  await expect.element(screen.getByText('Algo salió mal')).toBeVisible()
})
