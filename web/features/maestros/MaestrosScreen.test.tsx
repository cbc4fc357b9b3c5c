import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { banners, feriados, maestros } from '#contract/maestros/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { bannersShapes, FilaDe, Parametro } from '#contract/maestros/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './MaestrosScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const DIAS: Parametro = {
  clave: 'ticket.dias-reapertura',
  descripcion: 'Días para reabrir un reclamo cerrado',
  valor: 5,
  unidad: 'días',
  minimo: 0,
  maximo: 60,
  version: 3,
}
const BANNER: FilaDe<typeof bannersShapes> = {
  negocio: 'Autopartes',
  bannerId: 7,
  negocioId: 4,
  titulo: 'Semana del filtro',
  texto: 'Diez por ciento.',
  enlace: null,
  vigenteDesde: '2020-01-01',
  vigenteHasta: null,
  version: 1,
}
beforeEach(() => {
  person = { usuario: aUsuario(), negocios: someNegocios(), esInterno: true, can: () => true }
  stubs.on(maestros.updateParametro, { ...DIAS, valor: 7, version: 4 })
  stubs.on(maestros.searchHistorial, () => page([]))
  stubs.on(negocios.getByUser, someNegocios())
  stubs.on(banners.search, () => page([BANNER]))
  stubs.on(banners.get, { fila: BANNER, usos: [] })
  stubs.on(maestros.listParametros, [DIAS])
})

const open = (address: string) => renderRoutes([{ path: '/autogestion/maestros', element: <Component /> }], address)
const saved = () => stubs.sent(maestros.updateParametro)

test('MaestrosScreen saves a parameter with the version that was read', async () => {
  const screen = await open('/autogestion/maestros')
  await screen.getByRole('link', { name: DIAS.descripcion }).click()
  await screen.getByRole('textbox', { name: 'Valor (días)' }).fill('7')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Guardamos los cambios.')).toBeVisible()
  expect(saved()).toMatchObject([{ params: { clave: DIAS.clave }, body: { valor: 7, version: 3 } }])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('MaestrosScreen shows a server error on the field it is about and keeps the value', async () => {
  const message = 'Ingresá un número entero de 0 a 60 (días).'
  stubs.refuse(maestros.updateParametro, 400, { code: 'datos-invalidos', message, fields: { valor: message } })
  const screen = await open(`/autogestion/maestros?vista=parametros&editar=${DIAS.clave}`)
  const field = screen.getByRole('textbox', { name: 'Valor (días)' })
  await field.fill('700')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(field).toHaveValue('700')
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('MaestrosScreen shows an error on a field whose value is no whole number, and sends nothing', async () => {
  const screen = await open(`/autogestion/maestros?vista=parametros&editar=${DIAS.clave}`)
  const field = screen.getByRole('textbox', { name: 'Valor (días)' })
  await field.fill('2,5')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Escribí un número entero, sin decimales/)
  await expect.element(field).toHaveValue('2,5')
  expect(saved()).toEqual([])
})

test('MaestrosScreen shows that another user has changed the parameter, and reads the parameter again', async () => {
  const message = 'Otra persona lo cambió mientras tanto. Mirá cómo quedó.'
  stubs.refuse(maestros.updateParametro, 409, { code: 'conflicto', message })
  const screen = await open(`/autogestion/maestros?vista=parametros&editar=${DIAS.clave}`)
  await screen.getByRole('textbox', { name: 'Valor (días)' }).fill('7')
  const reads = stubs.sent(maestros.listParametros).length
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.poll(() => stubs.sent(maestros.listParametros).length).toBeGreaterThan(reads)
  await expect.element(screen.getByRole('textbox', { name: 'Valor (días)' })).toHaveValue('7')
})

test('MaestrosScreen previews a banner as Inicio shows it, and never renders an unsafe link', async () => {
  const screen = await open('/autogestion/maestros?vista=banners&editar=7')
  const dialog = screen.getByRole('dialog', { name: 'Editar banner' })
  await expect.element(dialog.getByRole('heading', { name: 'Semana del filtro' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Enlace' }).fill('javascript:alert(1)')
  expect(dialog.getByRole('link').query()).toBeNull()
  await dialog.getByRole('textbox', { name: 'Enlace' }).fill('https://meridiana.example')
  await expect.element(dialog.getByRole('link', { name: 'Ver más sobre Semana del filtro' })).toBeVisible()
})

test('MaestrosScreen deletes a banner only after a confirmation', async () => {
  stubs.on(banners.delete, { bannerId: 7 })
  const screen = await open('/autogestion/maestros?vista=banners&editar=7')
  await screen.getByRole('button', { name: 'Borrar' }).click()
  expect(stubs.sent(banners.delete)).toEqual([])
  const asked = screen.getByRole('dialog', { name: '¿Borrar el banner?' })
  await asked.getByRole('button', { name: 'Borrar' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(stubs.sent(banners.delete)).toMatchObject([{ params: { id: 7 } }])
})

test('MaestrosScreen links to the data that other screens edit', async () => {
  const screen = await open('/autogestion/maestros')
  for (const [name, path] of [
    ['Documentos', 'documentacion'],
    ['Catálogos', 'catalogos'],
    ['Centros de garantías', 'centro-garantias'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', `/autogestion/${path}`)
  }
})

test('MaestrosScreen filters a list by the URL, and keeps the filters while a record is open', async () => {
  stubs.on(feriados.search, () => page([{ fecha: '2026-12-25', nombre: 'Navidad', version: 1 }]))
  stubs.on(feriados.get, {
    fila: { fecha: '2026-12-25', nombre: 'Navidad', version: 1 },
    usos: [{ que: 'plazos', cantidad: 1001, enlace: null }],
  })
  const screen = await open('/autogestion/maestros?vista=feriados&texto=navidad')
  await screen.getByRole('link', { name: '25-12-2026' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Editar feriado' })).toBeVisible()
  await expect.element(screen.getByText('En uso: más de 1.000 plazos')).toBeVisible()
  await screen.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  for (const { body } of stubs.sent(feriados.search)) expect(body).toEqual({ texto: 'navidad' })
})

test('MaestrosScreen validates a new record by the rules of the contract before sending', async () => {
  stubs.on(feriados.search, () => page([]))
  stubs.on(feriados.create, { fecha: '2026-12-25', nombre: 'Navidad', version: 1 })
  const screen = await open('/autogestion/maestros?vista=feriados&editar=nuevo')
  const dialog = screen.getByRole('dialog', { name: 'Nuevo feriado' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(dialog.getByText('Ingresá el nombre del feriado.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Fecha' }).fill('25-12-2026')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Navidad')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByText('Guardamos los cambios.')).toBeVisible()
  expect(stubs.sent(feriados.create)).toMatchObject([{ body: { fecha: '2026-12-25', nombre: 'Navidad' } }])
})
