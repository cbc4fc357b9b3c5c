import { expect, onTestFinished, test, vi } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { ImportacionRow } from '#contract/importaciones/shapes.ts'
import { anImportable, anImportacion } from '#testing/vistas/importacion.ts'
import { aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { Component } from './ImportacionesScreen.tsx'

const person: Partial<Profile> = { usuario: aUsuario(), esInterno: true }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const open = (query = '') =>
  renderRoutes([{ path: '/autogestion/importaciones', element: <Component /> }], `/autogestion/importaciones${query}`)

const row = (change: Partial<ImportacionRow>): ImportacionRow => {
  const { importacionId, que, titulo, origen, quien, nombre, estado, simulada, avance, creada, terminada } =
    anImportacion()
  const counts = { leidas: 1500, nuevas: 1200, cambiadas: 300, iguales: 0, rechazadas: 0, omitidas: 0 }
  return {
    importacionId,
    que,
    titulo,
    origen,
    quien,
    nombre,
    estado,
    simulada,
    avance,
    creada,
    terminada,
    ...counts,
    ...change,
  }
}

test('ImportacionesScreen shows for each kind of data the number of rows (estimated or exact) and the last import', async () => {
  stubs.on(importaciones.list, [
    anImportable({ ultima: { importacionId: 57, cuando: '2026-11-20T13:05:00.000Z', quien: 'Graciela Montes' } }),
    anImportable({ que: 'motos', titulo: 'Modelos de motos', cargadas: 0 }),
    anImportable({ que: 'unidades', titulo: 'Modelos de motos vendidas', cargadas: 2_000_000, aproximado: true }),
  ])
  const screen = await open()
  const rows = screen.getByRole('table', { name: 'Qué se puede importar' }).getByRole('row')
  const TEXTO = 'Lo que se le facturó a cada cliente.'
  await expect.element(rows.nth(1)).toHaveTextContent(`Facturas${TEXTO}1.25020-11-2026 10:05 · Graciela Montes`)
  await expect.element(rows.nth(2)).toHaveTextContent(`Modelos de motos${TEXTO}0Nunca`)
  await expect.element(rows.nth(3)).toHaveTextContent(`Modelos de motos vendidas${TEXTO}unas 2.000.000Nunca`)
  await expect
    .element(screen.getByRole('link', { name: 'Modelos de motos vendidas' }))
    .toHaveAttribute('href', '/autogestion/importaciones/nueva/unidades')
})

test('ImportacionesScreen shows different texts for an empty history and for filters that match nothing', async () => {
  stubs.on(importaciones.search, page<ImportacionRow>([]))
  const screen = await open('?vista=historial')
  await expect.element(screen.getByText('Todavía no se importó nada.')).toBeVisible()
  const filtered = await open('?vista=historial&estado=fallada')
  await expect.element(filtered.getByText('Ninguna importación coincide con esos filtros.')).toBeVisible()
  expect(stubs.sent(importaciones.search).at(-1)).toMatchObject({ params: { page: 1 }, body: { estado: 'fallada' } })
})

test('ImportacionesScreen names the state of each import (running, finished or failed) and links to it', async () => {
  stubs.on(
    importaciones.search,
    page([
      row({ importacionId: 60, estado: 'importando', avance: 40, terminada: null }),
      row({ importacionId: 59, estado: 'terminada', origen: 'api', nombre: '' }),
      row({ importacionId: 58, estado: 'fallada', rechazadas: 1734 }),
    ]),
  )
  const screen = await open('?vista=historial')
  const rows = screen.getByRole('table', { name: 'Historial de importaciones' }).getByRole('row')
  const QUIEN = '20-11-2026 10:05Graciela Montes'
  await expect.element(rows.nth(1)).toHaveTextContent(`60Importando40 %Facturasfacturas.csv${QUIEN}1.2003000`)
  await expect.element(rows.nth(2)).toHaveTextContent(`59TerminadaFacturasPor la API${QUIEN}1.2003000`)
  await expect.element(rows.nth(3)).toHaveTextContent(`58No se pudoFacturasfacturas.csv${QUIEN}1.2003001.734`)
  await expect
    .element(screen.getByRole('link', { name: '60' }))
    .toHaveAttribute('href', '/autogestion/importaciones/60')
})

test('ImportacionesScreen polls the history only while an import runs', async () => {
  // Fake only the timers of the polling, because rendering needs real timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  stubs.on(importaciones.search, () => {
    asked += 1
    return page([
      row(asked < 3 ? { estado: 'revisando', avance: asked * 30, terminada: null } : { estado: 'revisada' }),
    ])
  })
  const screen = await open('?vista=historial')
  await expect.element(screen.getByText('30 %')).toBeVisible()
  vi.advanceTimersByTime(1999)
  expect(asked).toBe(1)
  vi.advanceTimersByTime(1)
  await expect.element(screen.getByText('60 %')).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(screen.getByText('Revisada')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  expect(asked).toBe(3)
})
