import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mesa } from '#contract/mesa/calls.ts'
import type { DelEquipo } from '#contract/mesa/shapes.ts'
import { aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './EquipoScreen.tsx'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ usuario: aUsuario(), razonSocial: undefined, esInterno: true }),
}))

const carga = (clase: DelEquipo['clases'][number], change: Partial<DelEquipo['carga'][number]>) => ({
  clase,
  abiertos: 0,
  vencidos: 0,
  hoy: 0,
  esperan: 0,
  desde: null,
  ...change,
})
const HACE_2_DIAS = () => new Date(Date.now() - 48 * 3_600_000).toISOString()
const AYER = () => new Date(Date.now() - 24 * 3_600_000).toISOString()

const EQUIPO = (): DelEquipo[] => [
  {
    usuarioId: null,
    nombre: 'Sin asignar',
    ausenteHasta: null,
    clases: ['devolucion', 'reclamo', 'pago'],
    carga: [carga('reclamo', { abiertos: 2, desde: AYER() })],
  },
  { usuarioId: 7, nombre: 'Darío Arrieta', ausenteHasta: '2026-12-03', clases: ['devolucion', 'reclamo'], carga: [] },
  {
    usuarioId: 5,
    nombre: 'Noelia Paz',
    ausenteHasta: null,
    clases: ['devolucion', 'reclamo', 'pago'],
    carga: [
      carga('pago', { abiertos: 1, hoy: 1, desde: AYER() }),
      carga('reclamo', { abiertos: 301, vencidos: 3, esperan: 4, desde: HACE_2_DIAS() }),
    ],
  },
]

beforeEach(() => stubs.on(mesa.listEquipo, EQUIPO()))

const open = (search = '') =>
  renderRoutes(
    [
      { path: '/equipo', element: <Component /> },
      { path: '*', element: <p>La mesa</p> },
    ],
    `/equipo${search}`,
  )
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td, th')!.textContent)

test('EquipoScreen lists unassigned work first, then people by overdue items; each number links to the items that it counts', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: 'Noelia Paz', exact: true })).toBeVisible()
  expect(names()).toEqual(['Sin asignar', 'Noelia Paz', 'Darío Arrieta (ausente hasta el 03-12)'])
  const noelia = screen.getByRole('row', { name: /Noelia Paz/ })
  await expect.element(noelia.getByText('301+', { exact: true })).toBeVisible()
  await expect.element(noelia.getByText(/^hace 2 días/)).toBeVisible()
  for (const [name, to] of [
    ['Noelia Paz', '/autogestion/mesa/todas?quien=5'],
    ['Noelia Paz, fuera de plazo: 3', '/autogestion/mesa/todas?quien=5&plazo=vencido'],
    ['Noelia Paz, esperan al cliente: 4+', '/autogestion/mesa/espera?quien=5'],
    ['Noelia Paz, Pago: 1', '/autogestion/mesa/todas?quien=5&clase=pago'],
    ['Sin asignar', '/autogestion/mesa/todas?quien=0'],
  ] as const)
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', to)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('EquipoScreen filtered by kind of item shows only people who attend that kind, and only their items of that kind', async () => {
  const screen = await open('?clase=pago')
  await expect.element(screen.getByRole('link', { name: 'Noelia Paz', exact: true })).toBeVisible()
  expect(names()).toEqual(['Noelia Paz', 'Sin asignar'].toReversed())
  await expect
    .element(screen.getByRole('link', { name: 'Noelia Paz', exact: true }))
    .toHaveAttribute('href', '/autogestion/mesa/todas?quien=5&clase=pago')
  await expect.element(screen.getByText(/^AYER/)).toBeVisible()
})

test('EquipoScreen finds people without items, and offers to clear filters that match nobody', async () => {
  const screen = await open('?ver=nada')
  await expect.element(screen.getByRole('link', { name: /Darío Arrieta/ })).toBeVisible()
  expect(names()).toEqual(['Darío Arrieta (ausente hasta el 03-12)'])
  await screen.unmount()
  const other = await open('?clase=pago&ver=ausentes')
  await expect.element(other.getByText('No hay personas con esos filtros.')).toBeVisible()
  await other.getByRole('button', { name: 'Limpiar los filtros' }).click()
  await expect.element(other.getByRole('link', { name: /Darío Arrieta/ })).toBeVisible()
})

test('EquipoScreen shows a card for each person on a phone', async () => {
  await page.viewport(390, 800)
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: /Noelia Paz$/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1280, 900)
})
