import axe from 'axe-core'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { seguridad } from '#contract/seguridad/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { ProfileProvider } from '#web/profile.tsx'
import { Component } from './SeguridadScreen.tsx'

const AJENO = {
  eventoId: 2,
  cuando: '2026-11-21T15:00:30.000Z',
  tipo: 'malicious_direct_reference' as const,
  persona: 'lferreyra',
  usuarioId: 2,
  ip: '203.0.113.9',
  operacion: 'devoluciones.get',
  que: 'Una devolución entera.',
  cuenta: 12,
}

const shown = (
  <ProfileProvider loading={null} failed={(message) => message}>
    <Component />
  </ProfileProvider>
)

test('SeguridadScreen shows counts by kind of event, lists user, IP address and operation of each event, and filters by kind', async () => {
  stubs.on(usuarios.getByName, () => ({ ...aUsuario(), negocios: someNegocios(1) }))
  stubs.on(seguridad.summarize, () => [{ tipo: 'malicious_direct_reference', hora: 12, dia: 12, semana: 1540 }])
  stubs.on(seguridad.search, () =>
    page([AJENO, { ...AJENO, eventoId: 1, persona: '', usuarioId: null, ip: '0.0.0.0', operacion: '', que: '' }]),
  )
  const screen = await renderRoutes([{ path: '/autogestion/seguridad', element: shown }], '/autogestion/seguridad')
  await expect.element(screen.getByText('1.540')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'lferreyra' }))
    .toHaveAttribute('href', '/autogestion/personas?editar=2')
  await expect.element(screen.getByText('Nadie que se sepa')).toBeVisible()
  await expect.element(screen.getByText('Muchos lugares')).toBeVisible()
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })
  expect(violations.map(({ id }) => id)).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Intento de ver datos de otra empresa' }))
  await expect
    .poll(() => stubs.sent(seguridad.search).at(-1)?.body)
    .toMatchObject({ tipo: 'malicious_direct_reference' })
})
