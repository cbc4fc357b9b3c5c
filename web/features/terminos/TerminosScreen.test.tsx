import { beforeEach, expect, test, vi } from 'vitest'
import { terminos } from '#contract/terminos/calls.ts'
import { renderPiece } from '#testing/render.tsx'
import { type Replacement, stubs } from '#testing/stubs.ts'
import { Component } from './TerminosScreen.tsx'
import type { Textos } from './Terminos.tsx'

let known: Promise<void>
vi.mock(
  '#web/session.ts',
  () =>
    ({
      startSession: () => known,
      sessionUser: () => ({ preferredUsername: 'mibarra' }),
      bearer: () => Promise.reject(new Error('nobody signed in')),
    }) satisfies Replacement<typeof import('#web/session.ts')>,
)

const VERSIONES = [
  { numero: 2, version: '2026-11-23', publicada: '2026-11-23T15:00:00.000Z' },
  { numero: 1, version: '2026-11', publicada: null },
]
const TEXTOS: Textos = {
  ...VERSIONES[0]!,
  terminos: '## 1. Objeto\n\nEl portal.\n\n## 2. Usuarios\n\n<b>Todos</b>',
  privacidad: 'Escribí a datos@meridiana.example.',
  vigente: true,
  versiones: VERSIONES,
}
beforeEach(() => {
  known = Promise.resolve()
  stubs.on(terminos.get, ({ query }) =>
    query?.numero === 1 ? { ...TEXTOS, ...VERSIONES[1]!, terminos: '## 1. Lo de antes', vigente: false } : TEXTOS,
  )
})

test('TerminosScreen shows the terms before it knows whether the user is signed in, and the PDF button afterwards', async () => {
  let tell = () => {}
  known = new Promise((resolve) => (tell = resolve))
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByRole('heading', { name: '2. Usuarios' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Descargar PDF' }).query()).toBeNull()
  tell()
  await expect.element(screen.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
})

test('TerminosScreen shows version, date, texts without HTML, and the notice that the law requires', async () => {
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText('Versión 2026-11-23, publicada el 23-11-2026')).toBeVisible()
  await expect.element(screen.getByText('<b>Todos</b>')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Aviso de privacidad' })).toBeVisible()
  await expect.element(screen.getByText(/^El titular de los datos personales tiene la facultad/)).toBeVisible()
})

test('TerminosScreen shows a former version and says that it is not in force', async () => {
  const screen = await renderPiece(<Component />)
  await screen.getByRole('link', { name: 'Versión 2026-11', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: '1. Lo de antes' })).toBeVisible()
  await expect.element(screen.getByText('Versión 2026-11. No es la vigente.')).toBeVisible()
  await screen.getByRole('link', { name: 'Versión 2026-11-23, publicada el 23-11-2026 (vigente)' }).click()
  await expect.element(screen.getByRole('heading', { name: '2. Usuarios' })).toBeVisible()
})
