import { beforeEach, expect, test, vi } from 'vitest'
import { maestros } from '#contract/maestros/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Profile } from '#web/profile.tsx'
import { aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './PersonasScreen.tsx'

const person: Partial<Profile> = {
  usuario: aUsuario(),
  negocios: someNegocios(),
  esInterno: true,
  can: () => true,
}
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const VENDEDORA: ReplyOf<typeof personas.get>['fila'] = {
  usuarioId: 41,
  usuario: 'mrios',
  nombre: 'Marta',
  apellido: 'Ríos',
  email: 'mrios@meridiana.example',
  telefono: null,
  roles: ['ROL_VENDEDOR'],
  razonSocialIds: [1042, 1043],
  tipo: 'interno',
  esRepresentante: false,
  empresas: [],
  ausenteHasta: null,
  activo: true,
  ultimoAcceso: null,
  asignadas: 0,
  version: 3,
}
beforeEach(() => {
  stubs.on(personas.search, () => page([VENDEDORA]))
  stubs.on(personas.get, { fila: VENDEDORA, usos: [] })
  stubs.on(personas.update, { ...VENDEDORA, version: 4 })
  stubs.on(maestros.searchHistorial, () => page([]))
  stubs.on(negocios.getByUser, someNegocios())
  stubs.on(razonesSociales.search, [])
})

test('PersonasScreen sends no portfolio of a user who stops being a vendedor', async () => {
  const screen = await renderRoutes(
    [{ path: '/autogestion/personas', element: <Component /> }],
    '/autogestion/personas?editar=41',
  )
  await screen.getByRole('checkbox', { name: 'Centro de atención' }).click()
  await screen.getByRole('checkbox', { name: 'Vendedor' }).click()
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => stubs.sent(personas.update)[0]?.body)
    .toMatchObject({ roles: ['ROL_CALLCENTER'], razonSocialIds: [], version: 3 })
})
