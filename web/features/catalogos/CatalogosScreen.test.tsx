import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { catalogos } from '#contract/catalogos/calls.ts'
import type { Catalogo } from '#contract/catalogos/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { codigosOf } from './CatalogoDialog.tsx'
import { Component } from './CatalogosScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const CATALOGO: Catalogo = {
  catalogoId: 5,
  titulo: 'Catálogo de suspensión',
  tipo: 'despiece',
  marcaId: 401,
  marca: 'Norvial',
  negocioId: 4,
  negocio: 'Autopartes',
  modelo: '',
  edicion: '2026',
  vigenteDesde: '2026-11-09',
  revision: 1,
  archivado: false,
  archivo: { archivoId: 'a', nombre: 'suspension.pdf', tipo: 'application/pdf', tamano: 2_400_000 },
  tieneTapa: false,
  esNuevo: true,
  favorito: false,
  coincidencias: ['NV-21045'],
}
const MARCAS = [
  { marcaId: 401, nombre: 'Norvial' },
  { marcaId: 402, nombre: 'Zurmak' },
]
let filas: Catalogo[]

beforeEach(() => {
  filas = [CATALOGO, { ...CATALOGO, catalogoId: 6, marcaId: 402, marca: 'Zurmak', titulo: 'Frenos', coincidencias: [] }]
  person = {
    usuario: aUsuario(),
    razonSocial: aRazonSocial(),
    negocios: someNegocios(6).map((negocio) => ({ ...negocio, marcas: MARCAS })),
    esInterno: false,
    hasRole: () => false,
  }
  stubs.on(catalogos.search, () => page(filas))
  stubs.on(catalogos.setFavorito, ({ params: { catalogoId }, body: { favorito } }) => {
    filas = filas.map((row) => (row.catalogoId === catalogoId ? { ...row, favorito } : row))
    return { catalogoId, favorito }
  })
})

const open = () => renderRoutes([{ path: '*', element: <Component /> }], '/autogestion/catalogos')

test('CatalogosScreen shows brand, edition, size, date and matched part codes of each catalogue', async () => {
  const screen = await open()
  const card = screen.getByRole('article', { name: 'Catálogo de suspensión' })
  await expect.element(card.getByText('Norvial · Despiece')).toBeVisible()
  await expect.element(card.getByText('Edición 2026 · 2,3 MB')).toBeVisible()
  await expect.element(card.getByText('Desde el 09-11-2026')).toBeVisible()
  await expect.element(card.getByText('Tiene NV-21045')).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Frenos' })).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('CatalogosScreen filters by brand with one click and keeps the brand in the URL', async () => {
  const screen = await open()
  const brands = screen.getByRole('group', { name: 'Marca' })
  await brands.getByRole('button', { name: 'Zurmak' }).click()
  await expect.element(brands.getByRole('button', { name: 'Zurmak', pressed: true })).toBeVisible()
  await expect.poll(() => stubs.sent(catalogos.search).at(-1)?.body).toEqual({ marcaId: 402 })
  await brands.getByRole('button', { name: 'Todas' }).click()
  await expect.element(brands.getByRole('button', { name: 'Todas', pressed: true })).toBeVisible()
})

test('CatalogosScreen marks a catalogue as favourite', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Favorito: Catálogo de suspensión' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Favorito: Catálogo de suspensión', pressed: true }))
    .toBeVisible()
})

test('CatalogosScreen opens a catalogue in a new tab after the whole file has arrived', async () => {
  const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  let give: (file: { blob: Blob; fileName: undefined }) => void = () => {}
  stubs.on(catalogos.download, (_asked, onReceived) => {
    onReceived(0.5)
    return new Promise((resolve) => {
      give = resolve
    })
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Abrir Catálogo de suspensión en otra pestaña' }).click()
  await expect.element(screen.getByRole('progressbar', { name: 'Trayendo el catálogo' })).toBeVisible()
  expect(tab.location.replace).not.toHaveBeenCalled()
  give({ blob: new Blob(['%PDF-']), fileName: undefined })
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
  expect(tab.opener).toBeNull()
})

test('codigosOf splits a pasted text into part codes', () => {
  expect(codigosOf('NV-1\nNV 2; NV-3,\tNV-4\n\n')).toEqual(['NV-1', 'NV 2', 'NV-3', 'NV-4'])
})
