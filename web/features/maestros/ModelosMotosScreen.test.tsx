import { expect, test, vi } from 'vitest'
import { maestros, modelosMotos } from '#contract/maestros/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { modelosMotosShapes } from '#contract/maestros/motos.shapes.ts'
import type { FilaDe } from '#contract/maestros/shapes.ts'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './ModelosMotosScreen.tsx'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ usuario: aUsuario(), negocios: someNegocios(), esInterno: true, can: () => true }),
}))

const MODELO: FilaDe<typeof modelosMotosShapes> = {
  modeloId: 2,
  modelo: 'TH 150 Cross',
  marcaId: 101,
  marca: 'Tehuel',
  anio: 2027,
  versiones: ['Base'],
  precioLista: '2380000.00',
  precioVigente: '2380000.00',
  minimo: 1,
  multiplo: 1,
  garantiaMeses: 12,
  garantiaKm: 12_000,
  fotoId: null,
  existencias: 8,
  colores: [{ color: 'Negro', existencias: 8, aPedido: false }],
  precios: [{ desde: '2099-01-01', precio: '2500000.50' }],
  activo: true,
  version: 1,
}

test('ModelosMotosScreen reads and writes prices in Argentine format, including the prices of each price list', async () => {
  stubs.on(negocios.getByUser, someNegocios())
  stubs.on(modelosMotos.search, () => page([MODELO]))
  stubs.on(modelosMotos.get, { fila: MODELO, usos: [] })
  stubs.on(modelosMotos.update, MODELO)
  stubs.on(maestros.searchHistorial, () => page([]))
  const screen = await renderRoutes(
    [{ path: '/autogestion/modelos-motos', element: <Component /> }],
    '/autogestion/modelos-motos?editar=2',
  )
  const dialog = screen.getByRole('dialog', { name: 'Editar modelo' })
  const price = dialog.getByRole('textbox', { name: 'Precio sin IVA ($)' })
  await expect.element(price).toHaveValue('2.380.000,00')
  await expect.element(dialog.getByRole('textbox', { name: 'Precio ($)' })).toHaveValue('2.500.000,50')
  await price.fill('2.400.000')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Guardamos los cambios.')).toBeVisible()
  expect(stubs.sent(modelosMotos.update)).toMatchObject([
    { body: { precioLista: '2.400.000,00', precios: [{ desde: '2099-01-01', precio: '2.500.000,50' }] } },
  ])
})
