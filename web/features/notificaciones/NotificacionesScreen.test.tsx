import { beforeEach, expect, test, vi } from 'vitest'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './NotificacionesScreen.tsx'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }),
}))

const aNotificacion = (notificacionId: number): Notificacion => ({
  notificacionId,
  tipoNotificacionId: 1,
  evento: 'respuesta',
  notificacion: `Respondimos la devolución ${notificacionId}`,
  texto: 'Ya la revisamos',
  fecha: '2026-11-20T15:00:00.000Z',
  leida: true,
  ticketId: notificacionId,
  ticketEstado: 1,
  razonSocialId: 1042,
  enlace: `/devoluciones/${notificacionId}`,
})

const asked = () => stubs.sent(notificaciones.search).map(({ query }) => query)

beforeEach(() => {
  stubs.on(notificaciones.search, ({ query }) =>
    query.antesDe === undefined
      ? { notificaciones: [aNotificacion(9), aNotificacion(8)], sinLeer: 0, hayMas: true }
      : { notificaciones: [aNotificacion(7)], sinLeer: 0, hayMas: false },
  )
})
const open = (search = '') => renderRoutes([{ path: '/', element: <Component /> }], `/${search}`)

test('NotificacionesScreen appends older notifications until there are no more', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Ver anteriores' }).click()
  await expect.element(screen.getByRole('button', { name: /Respondimos la devolución 7/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Respondimos la devolución 9/ })).toBeVisible()
  expect(asked()).toEqual([
    { size: 20, sinLeer: false },
    { size: 20, sinLeer: false, antesDe: 8 },
  ])
  await expect.element(screen.getByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument()
})

test.each([
  ['?ver=sin-leer', { size: 20, sinLeer: true }],
  ['?tipo=2', { size: 20, sinLeer: false, tipoNotificacionId: 2 }],
  ['?ver=sin-leer&tipo=3', { size: 20, sinLeer: true, tipoNotificacionId: 3 }],
])('NotificacionesScreen sends the filters in the URL %s', async (search, query) => {
  const screen = await open(search)
  await expect.element(screen.getByRole('button', { name: /Respondimos la devolución 9/ })).toBeVisible()
  expect(asked()).toEqual([query])
})

test('NotificacionesScreen saves a changed preference at once and leaves the other channel unchanged', async () => {
  stubs.on(notificaciones.getPreferencias, [
    { evento: 'respuesta', portal: true, email: 'diario' },
    { evento: 'estado', portal: true, email: 'inmediato' },
  ])
  stubs.on(notificaciones.setPreferencias, [{ evento: 'respuesta', portal: false, email: 'diario' }])
  const screen = await open('?vista=preferencias')
  await screen.getByRole('checkbox', { name: 'Comentaron en una gestión, en el portal' }).click()
  await expect.element(screen.getByText('Guardamos tu preferencia.')).toBeVisible()
  expect(stubs.sent(notificaciones.setPreferencias)).toMatchObject([
    { body: { preferencias: [{ evento: 'respuesta', portal: false, email: 'diario' }] } },
  ])
})
