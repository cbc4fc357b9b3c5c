import { beforeEach, expect, test, vi } from 'vitest'
import type { DevolucionDetail } from '#contract/devoluciones.schemas.ts'
import { ApiError, call } from '#web/api.ts'
import { aDevolucion } from '#testing/devoluciones.ts'
import { renderRoutes } from '#testing/render.tsx'
import { Component } from './DevolucionDrawer.tsx'

vi.mock('#web/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api.ts')>()),
  call: vi.fn<typeof call>(),
}))
vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ esInterno: true }) }))

let detail: DevolucionDetail
let setEstado: () => object

beforeEach(() => {
  detail = aDevolucion({
    estadoId: 11,
    acciones: [{ statusId: 1, texto: 'Tomar', pide: [], principal: true }],
  })
  setEstado = () => ({ devolucionId: 30108, estadoId: 1, version: 7 })
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(async ({ path }) => {
    if (path.includes('/update/')) {
      detail = aDevolucion({ estadoId: 1, version: 7 })
      return setEstado() as never
    }
    return (path.includes('comentario') ? [] : detail) as never
  })
})

const open = (vista = '') =>
  renderRoutes(
    [{ path: '/autogestion/devoluciones/:devolucionId/:vista?', element: <Component /> }],
    `/autogestion/devoluciones/30108${vista}`,
  )

test('after a change of state the focus stays in the drawer, although its button is gone', async () => {
  const screen = await open()
  const drawer = screen.getByRole('dialog', { name: 'Detalle Devolución 30108' })
  await screen.getByRole('button', { name: 'Tomar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Tomar' })
  await dialog.getByRole('button', { name: 'Tomar' }).click()
  await expect.element(screen.getByText('La devolución 30108 quedó en "Abierto".')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Tomar' })).not.toBeInTheDocument()
  expect(drawer.element().contains(document.activeElement)).toBe(true)
})

test('when somebody else moved it first, the dialog says where it is now and closes back into the drawer', async () => {
  setEstado = () => {
    throw new ApiError(409, { message: 'El estado cambió.' })
  }
  const screen = await open()
  await screen.getByRole('button', { name: 'Tomar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Tomar' })
  await dialog.getByRole('button', { name: 'Tomar' }).click()
  await expect.element(dialog.getByText('Ahora está en "Abierto"')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Tomar' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
})

test('each address opens its tab under its title, and one that it has not opens the detail', async () => {
  const screen = await open('/comentarios')
  await expect.element(screen.getByRole('dialog', { name: 'Comentarios Devolución 30108' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Comentarios' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tab', { name: 'Transporte' }).query()).toBeNull()
  await screen.unmount()

  const other = await open('/transporte')
  await expect.element(other.getByRole('tab', { name: 'Detalle' })).toHaveAttribute('aria-selected', 'true')
})
