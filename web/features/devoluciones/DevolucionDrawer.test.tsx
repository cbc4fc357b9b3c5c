import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Outlet } from 'react-router'
import { transportes } from '#contract/transportes/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { ApiError } from '#web/api.ts'
import { aDevolucion, aDevolucionProducto } from '#testing/gestiones/devoluciones.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './DevolucionDrawer.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ esInterno: true, can: () => true, hasRole: () => true }) }))

let detail: DevolucionDetail

beforeEach(() => {
  detail = aDevolucion({
    estadoId: 11,
    acciones: [{ statusId: 1, texto: 'Tomar', pide: [], principal: true, destructiva: false }],
  })
  stubs.on(devoluciones.get, () => detail)
  stubs.on(devoluciones.getComentarios, [])
  stubs.on(transportes.list, [{ transporteId: 1, nombre: 'Expreso Rosario Sur' }])
  stubs.on(devoluciones.setEstado, () => {
    detail = aDevolucion({ estadoId: 1, version: 7 })
    return { devolucionId: 30108, estadoId: 1, version: 7 }
  })
})

const open = (vista = '') =>
  renderRoutes(
    [{ path: '/autogestion/devoluciones/:devolucionId/:vista?', element: <Component /> }],
    `/autogestion/devoluciones/30108${vista}`,
  )

test('DevolucionDrawer keeps the focus in the drawer when a change of state removes the pressed button', async () => {
  const screen = await open()
  const drawer = screen.getByRole('dialog', { name: 'Detalle Devolución 30108' })
  await screen.getByRole('button', { name: 'Tomar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Tomar' })
  await dialog.getByRole('button', { name: 'Tomar' }).click()
  await expect.element(screen.getByText('La devolución 30108 quedó en “Abierto”.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Tomar' })).not.toBeInTheDocument()
  expect(drawer.element().contains(document.activeElement)).toBe(true)
})

test('DevolucionDrawer shows the new state in the dialog when another user changed the state first, then returns to the drawer', async () => {
  stubs.on(devoluciones.setEstado, () => {
    detail = aDevolucion({ estadoId: 1, version: 7 })
    throw new ApiError(409, { message: 'El estado cambió.' })
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Tomar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Tomar' })
  await dialog.getByRole('button', { name: 'Tomar' }).click()
  await expect.element(dialog.getByText('Ahora está en “Abierto”')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Tomar' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Volver' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
})

test('DevolucionDrawer opens the tab in the URL and focuses the comments, or opens the detail when the return lacks that tab', async () => {
  const screen = await open('/comentarios')
  await expect.element(screen.getByRole('dialog', { name: 'Comentarios Devolución 30108' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Detalle' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('region', { name: 'Comentarios' })).toHaveFocus()
  expect(screen.getByRole('tab', { name: 'Transporte' }).query()).toBeNull()
  await screen.unmount()

  const other = await open('/transporte')
  await expect.element(other.getByRole('tab', { name: 'Detalle' })).toHaveAttribute('aria-selected', 'true')
})

test('DevolucionDrawer asks before Escape closes it with an unsent comment, and keeps the text of the comment in every tab', async () => {
  detail = aDevolucion({ estadoId: 11, acciones: [], puedeComentar: true })
  const screen = await open('/comentarios')
  const field = screen.getByRole('textbox', { name: 'Nuevo comentario' })
  await field.fill('¿Cuándo la retiran?')
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('dialog', { name: '¿Cerrar sin enviar?' })
  await expect.element(question.getByRole('button', { name: 'Seguir acá' })).toHaveFocus()
  await question.getByRole('button', { name: 'Seguir acá' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('¿Cuándo la retiran?')

  await screen.getByRole('tab', { name: 'Seguimiento' }).click()
  await expect.element(field).not.toBeInTheDocument()
  await screen.getByRole('tab', { name: 'Detalle' }).click()
  await expect.element(field).toHaveValue('¿Cuándo la retiran?')
})

test('DevolucionDrawer shows the authorization codes and the deadline in the transport form', async () => {
  detail = aDevolucion({
    estadoId: 8,
    puedeCargarTransporte: true,
    transporteHasta: '2026-12-10T15:00:00.000Z',
    productos: [
      aDevolucionProducto({ codigoAutorizacion: 'AUT-7781', cantidad: 2 }),
      aDevolucionProducto({ devolucionLineaId: 2, codigoMaterial: 'NV-21045', codigoAutorizacion: 'AUT-7781' }),
      aDevolucionProducto({ devolucionLineaId: 3, codigoMaterial: 'KP-5512', codigoAutorizacion: 'AUT-7782' }),
    ],
  })
  const screen = await open('/transporte')
  const codes = screen.getByRole('list', { name: 'Códigos de autorización' })
  await expect.element(codes.getByText('AUT-7781')).toBeVisible()
  await expect.element(codes.getByText('ZK-0087 × 2 · NV-21045 × 4')).toBeVisible()
  await expect.element(codes.getByText('AUT-7782')).toBeVisible()
  await expect.element(screen.getByText('Cargalos hasta el 10-12-2026', { exact: false })).toBeVisible()
})

test('DevolucionDrawer rejects a carrier named x with an error on its field', async () => {
  detail = aDevolucion({ estadoId: 8, puedeCargarTransporte: true })
  const screen = await open('/transporte')
  await screen.getByRole('combobox', { name: 'Transporte' }).click()
  await screen.getByRole('option', { name: 'Otro', exact: true }).click()
  const field = screen.getByRole('textbox', { name: 'Nombre del transporte' })
  await field.fill('x')
  await screen.getByRole('button', { name: 'Guardar datos de transporte' }).click()
  await expect
    .element(field)
    .toHaveAccessibleDescription('Elegí el transporte de la lista, o escribí su nombre completo.')
})

test('DevolucionDrawer asks for confirmation before Anular, with a red button to confirm and another button to cancel', async () => {
  detail = aDevolucion({
    estadoId: 11,
    acciones: [{ statusId: 4, texto: 'Anular', pide: ['comentario'], principal: false, destructiva: true }],
  })
  const screen = await open()
  await screen.getByRole('button', { name: 'Anular' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Anular devolución' })
  await expect.element(dialog.getByRole('textbox', { name: 'Comentario' })).toHaveFocus()
  const [back, annul] = [
    dialog.getByRole('button', { name: 'Volver' }),
    dialog.getByRole('button', { name: 'Anular devolución' }),
  ]
  await expect.element(back).toBeVisible()
  await expect.element(annul).toBeVisible()
  const colours = [back, annul].map((button) => getComputedStyle(button.element()).backgroundColor)
  expect(new Set(colours).size).toBe(2)
  expect(dialog.getByRole('button', { name: 'Cancelar' }).query()).toBeNull()
})

test('DevolucionDrawer shows the value of a return and links to its credit note in the statement', async () => {
  detail = aDevolucion({ estadoId: 5, credito: '84780.00', notaCredito: 'A-0001-00000412' })
  const screen = await open()
  await expect.element(screen.getByText('$ 84.780,00')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'A-0001-00000412' }))
    .toHaveAttribute(
      'href',
      `/autogestion/cuenta-corriente?rs=${detail.razonSocialId}&estado=todas&texto=A-0001-00000412`,
    )
  await screen.unmount()

  detail = aDevolucion({ estadoId: 5, notaCredito: 'A-0001-00000412', notaCreditoSinVerificar: true })
  const other = await open()
  await expect.element(other.getByText('A-0001-00000412 (sin verificar)')).toBeVisible()
  expect(other.getByRole('link', { name: 'A-0001-00000412' }).query()).toBeNull()
})

const LISTA = { filas: [30109, 30108, 30107], pagina: 2, total: 43, hayMas: false, siguiente: null, anterior: 'a' }

test('DevolucionDrawer shows the number of the return only once; j and k open the next and previous return of the list', async () => {
  const setPage = vi.fn<(pagina: number, cursor: string | null) => void>()
  const lista = { page: { data: LISTA, isPlaceholderData: false }, rowId: (row: number) => row, lista: { setPage } }
  const screen = await renderRoutes(
    [
      {
        path: '/autogestion/devoluciones',
        element: <Outlet context={lista} />,
        children: [{ path: ':devolucionId/:vista?', element: <Component /> }],
      },
    ],
    '/autogestion/devoluciones/30108',
  )
  await expect.element(screen.getByText('22 de 43')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Tomar' })).toBeVisible()
  expect(screen.getByRole('dialog').element().textContent.match(/30108/g)).toHaveLength(1)
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('dialog', { name: 'Detalle Devolución 30107' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(screen.getByRole('dialog', { name: 'Detalle Devolución 30108' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(screen.getByRole('dialog', { name: 'Detalle Devolución 30109' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Nuevo comentario' }).fill('j')
  await expect.element(screen.getByRole('dialog', { name: 'Detalle Devolución 30109' })).toBeVisible()
  await screen.getByRole('button', { name: 'Anterior' }).click()
  expect(setPage).toHaveBeenCalledWith(1, null)
})
