import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DevolucionRow } from '#contract/devoluciones/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { refreshAll } from '#web/queries.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './DevolucionesScreen.tsx'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }),
}))

const row: DevolucionRow = {
  devolucionId: 30104,
  ticketInvgateId: null,
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  motivo: 'Error de pedido',
  otrosMotivos: 1,
  estadoId: 8,
  fecha: '2026-11-16',
  unidades: 10,
  sinLeer: false,
  esperaCliente: false,
  puedeCargarTransporte: true,
}

beforeEach(() => {
  const filas = [row, { ...row, devolucionId: 30105, estadoId: 12, puedeCargarTransporte: false }]
  stubs.on(devoluciones.getMotivos, { motivos: [], rechazos: [], origenes: [] })
  stubs.on(devoluciones.search, () => page(filas, { total: 41, siguiente: 'sig' }))
})

const open = (search = '') =>
  renderRoutes([{ path: '/autogestion/devoluciones', element: <Component /> }], `/autogestion/devoluciones${search}`)
const lastSearch = () => stubs.sent(devoluciones.search).at(-1)

test('the list has the columns of the spec and no violation', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: '30104' })).toBeVisible()
  const titles = [...screen.container.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Nº', 'Razón social', 'Motivo', 'Estado', 'Fecha', 'Más opciones'])
  await expect.element(screen.getByText('Error de pedido +1').first()).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('Cargar datos de transporte is offered only where it can be done', async () => {
  const screen = await open()
  const options = async (devolucionId: number) => {
    await screen.getByRole('button', { name: `Más opciones de la devolución ${devolucionId}` }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Comentarios' })).toBeVisible()
    const texts = screen.getByRole('menuitem').elements()
    return texts.map(({ textContent }) => textContent)
  }
  expect(await options(30104)).toEqual(['Detalle', 'Seguimiento', 'Cargar datos de transporte', 'Comentarios'])
})

test('the address filters the list, and the refresh signal goes back to page 1', async () => {
  const screen = await open('?estado=8&pagina=2&cursor=sig')
  await expect.element(screen.getByRole('link', { name: '30104' })).toBeVisible()
  expect(lastSearch()).toMatchObject({
    params: { page: 2 },
    body: { razonSocialIds: [1042], estadoIds: [8], cursor: 'sig' },
  })
  refreshAll()
  await expect.poll(lastSearch).toMatchObject({ params: { page: 1 }, body: { estadoIds: [8] } })
})
