import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ayuda } from '#contract/ayuda/calls.ts'
import type { Profile } from '#web/profile.tsx'
import { aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Recorrido } from './Recorrido.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const onEnd = vi.fn<() => void>()
const setUsuario = vi.fn<Profile['setUsuario']>()

beforeEach(() => {
  vi.clearAllMocks()
  person = { usuario: aUsuario({ recorridoVisto: false }), esInterno: false, setUsuario }
  stubs.on(ayuda.setRecorrido, { recorridoVisto: true })
})

/** Elements that the tour explains, as the page layout renders them, without the select of the razón social. */
const Marco = ({ isAsked }: { isAsked: boolean }) => {
  // A user can only ask for the tour after the portal has loaded.
  const [isThere, setThere] = useState(!isAsked)
  return (
    <>
      <header>
        <button type="button" aria-keyshortcuts="Control+K /">
          Buscar
        </button>
        <button type="button" aria-label="Notificaciones, 2 sin leer">
          2
        </button>
        <button type="button" aria-keyshortcuts="?" hidden>
          Ayuda de esta pantalla
        </button>
        <button type="button" aria-haspopup="menu">
          Menú de Marcos
        </button>
      </header>
      <nav aria-label="Secciones">
        <a href="/autogestion">Inicio</a>
      </nav>
      <main tabIndex={-1}>
        <h1>Hola, Marcos</h1>
        <button type="button" onClick={() => setThere(true)}>
          Seguir trabajando
        </button>
      </main>
      {isThere && <Recorrido isAsked={isAsked} onEnd={onEnd} />}
    </>
  )
}
const open = (isAsked = false) => renderRoutes([{ path: '/', element: <Marco isAsked={isAsked} /> }])

test('Recorrido offers the tour in a corner without taking the focus, and never again after the user declines', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('complementary', { name: 'Primera visita' })).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
  expect(document.activeElement).toBe(document.body)
  await screen.getByRole('button', { name: 'Seguir trabajando' }).click()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Ahora no' }).click()
  await expect.poll(() => stubs.sent(ayuda.setRecorrido).length).toBe(1)
  expect(setUsuario.mock.calls[0]?.[0](aUsuario({ recorridoVisto: false })).recorridoVisto).toBe(true)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('Recorrido shows each step as a dialog with its number, works by keyboard, and skips steps whose element is hidden', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Ver el recorrido' }).click()
  for (const [at, titulo] of ['El menú', 'Buscar', 'Notificaciones', 'Ayuda'].entries()) {
    const dialog = screen.getByRole('dialog', { name: titulo, exact: true })
    await expect.element(dialog.getByText(`${at + 1} de 4`)).toBeVisible()
    await expect.element(dialog.getByText(titulo, { exact: true })).toHaveFocus()
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    const next = dialog.getByRole('button', { name: at < 3 ? 'Siguiente' : 'Listo' }).element()
    while (document.activeElement !== next) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.poll(() => stubs.sent(ayuda.setRecorrido).length).toBe(1)
})

test('Recorrido returns to the previous step, and ends on Escape', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Ver el recorrido' }).click()
  await screen.getByRole('button', { name: 'Siguiente' }).click()
  await screen.getByRole('button', { name: 'Anterior' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'El menú' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onEnd.mock.calls.length).toBe(1)
  expect(stubs.sent(ayuda.setRecorrido).length).toBe(1)
})

test('Recorrido starts at once and stores nothing when the user asks for the tour again', async () => {
  person = { ...person, usuario: aUsuario() }
  const screen = await open(true)
  await screen.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'El menú' })).toBeVisible()
  await screen.getByRole('button', { name: 'Saltar' }).click()
  expect(onEnd).toHaveBeenCalledOnce()
  expect(stubs.sent(ayuda.setRecorrido)).toEqual([])
})

test('Recorrido waits until the whole header has loaded when the user asks for the tour', async () => {
  const Llega = () => {
    const [isWhole, setWhole] = useState(false)
    return (
      <>
        <header>
          {isWhole ? <input aria-label="Razón social" /> : <span aria-busy>Litoral</span>}
          <button type="button" aria-label="Menú" onClick={() => setWhole(true)}>
            Menú
          </button>
        </header>
        <Recorrido isAsked onEnd={onEnd} />
      </>
    )
  }
  const screen = await renderRoutes([{ path: '/', element: <Llega /> }])
  const menu = screen.getByRole('button', { name: 'Menú' })
  await expect.element(menu).toBeVisible()
  for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
  expect(screen.getByRole('dialog').query()).toBeNull()
  await menu.click()
  await expect.element(screen.getByRole('dialog', { name: 'Tu razón social' })).toBeVisible()
})
