import { expect, test, vi } from 'vitest'
import { representantes } from '#contract/representantes/calls.ts'
import type { Representante } from '#contract/representantes/shapes.ts'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { type Replacement, stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { Component } from './RepresentantesScreen.tsx'

const person: Partial<Profile> = {
  usuario: aUsuario(),
  razonSocial: aRazonSocial(),
  negocios: someNegocios(),
  roles: new Set(['ROL_REPRESENTANTE']),
  esInterno: false,
  hasRole: () => true,
}
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock(
  '#web/session.ts',
  () => ({ bearer: () => Promise.resolve('token') }) satisfies Replacement<typeof import('#web/session.ts')>,
)

const persona = (userId: number): Representante => ({
  userId,
  imagenVersion: null,
  nombre: 'Persona',
  apellido: `Nº ${userId}`,
  usuario: `persona${userId}`,
  empresas: [],
  telefono: '+5491155550000',
  email: `persona${userId}@cliente.example`,
  cargo: '',
  estado: 'activo',
  problema: null,
  pendiente: false,
  ultimoAcceso: null,
  servicios: [],
  roles: [],
  puedeEditar: true,
})

/** Opens the screen with `cuantas` representatives, in pages as the server returns them. */
const open = async (cuantas: number) => {
  const all = Array.from({ length: cuantas }, (_, at) => persona(at + 1))
  stubs.on(representantes.search, ({ query }) => all.slice((query.page! - 1) * query.size!, query.page! * query.size!))
  stubs.on(segundoPaso.listEmpresas, [])
  return renderRoutes([{ path: '*', element: <Component /> }], '/autogestion/carga-representantes')
}

test('RepresentantesScreen shows pages up to the last of 230 representatives, and the number of representatives', async () => {
  const screen = await open(230)
  await expect.element(screen.getByText('1–100 de más de 199')).toBeVisible()
  await screen.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(screen.getByText('101–200 de 230')).toBeVisible()
  await screen.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(screen.getByText('201–230 de 230')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Persona Nº 230' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
})

test.each([
  [1, '1–1 de 1'],
  [100, '1–100 de 100'],
])('RepresentantesScreen shows %i representatives on one page without a pager', async (cuantas, said) => {
  const screen = await open(cuantas)
  await expect.element(screen.getByText(said)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Página siguiente' }).query()).toBeNull()
})
