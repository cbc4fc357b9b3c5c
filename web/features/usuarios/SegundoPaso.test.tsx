import { beforeEach, expect, test, vi } from 'vitest'
import type { ReplyOf } from '#contract/route.ts'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { renderRoutes } from '#testing/render.tsx'
import { type Replacement, stubs } from '#testing/stubs.ts'
import { SegundoPaso } from './SegundoPaso.tsx'

const doAtProvider = vi.fn<(action: string) => Promise<void>>(async () => {})
vi.mock(
  '#web/session.ts',
  () => ({ bearer: () => Promise.resolve('token') }) satisfies Replacement<typeof import('#web/session.ts')>,
)
vi.mock(
  '#web/proveedor.ts',
  () =>
    ({
      doAtProvider: (action: string) => doAtProvider(action),
    }) satisfies Replacement<typeof import('#web/proveedor.ts')>,
)
beforeEach(() => doAtProvider.mockClear())

type Situacion = ReplyOf<typeof segundoPaso.get>
const desde = '2026-11-20T12:00:00Z'
const CODIGO = { id: 'f1', tipo: 'codigo', nombre: null, desde, quedan: null } as const
const LLAVE = { id: 'f2', tipo: 'llave', nombre: 'Notebook', desde, quedan: null } as const
const CODIGOS = { id: 'f3', tipo: 'recuperacion', nombre: null, desde, quedan: 2 } as const

const open = (situacion: Partial<Situacion>) => {
  stubs.on(segundoPaso.get, { exigidoPor: null, admiteLlaves: false, factores: [], ...situacion })
  return renderRoutes([{ path: '*', element: <SegundoPaso /> }], '/autogestion/mi-perfil')
}

test('SegundoPaso sends the user to the identity provider to set up a second factor', async () => {
  const screen = await open({})
  await screen.getByRole('button', { name: 'Configurar' }).click()
  expect(doAtProvider).toHaveBeenCalledWith('CONFIGURE_TOTP')
  expect(screen.getByRole('button', { name: 'Agregar llave de acceso' }).query()).toBeNull()
})

test('SegundoPaso changes and removes second factors by their ids, and warns when few recovery codes are left', async () => {
  const screen = await open({ admiteLlaves: true, factores: [CODIGO, LLAVE, CODIGOS] })
  await expect.element(screen.getByText('Llave de acceso: Notebook')).toBeVisible()
  await expect.element(screen.getByText(/Quedan 2 sin usar/)).toBeVisible()
  await expect.element(screen.getByText('Te quedan pocos códigos de recuperación.', { exact: false })).toBeVisible()
  for (const name of ['Quitar: Notebook', 'Crear códigos nuevos', 'Cambiar de teléfono', 'Agregar llave de acceso'])
    await screen.getByRole('button', { name }).click()
  expect(doAtProvider.mock.calls.flat()).toEqual([
    'delete_credential:f2',
    'CONFIGURE_RECOVERY_AUTHN_CODES',
    'CONFIGURE_TOTP',
    'webauthn-register-passwordless',
  ])
})

test('SegundoPaso shows who requires a second factor, and does not offer to remove the last remaining factor', async () => {
  const screen = await open({ exigidoPor: 'Repuestos Litoral Sur', factores: [CODIGO, CODIGOS] })
  await expect.element(screen.getByText('Lo pide Repuestos Litoral Sur a todas sus personas.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Quitar/ }).query()).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Cambiar de teléfono' })).toBeVisible()
})
