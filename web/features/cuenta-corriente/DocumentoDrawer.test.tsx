import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { aDocumento } from '#shared/cuenta/cuenta.testing.ts'
import { Component } from './DocumentoDrawer.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ esInterno: false, can: () => true }) }))

beforeEach(() => {
  stubs.on(cuentaCorriente.getDetalle, () => aDocumento())
})

const open = (key = '1000/1800000001/2026') =>
  renderRoutes(
    [{ path: '/autogestion/cuenta-corriente/:sociedad/:documento/:ejercicio', element: <Component /> }],
    `/autogestion/cuenta-corriente/${key}?tramo=31-60`,
  )

test('DocumentoDrawer shows lines, taxes, total and CAE (tax authorization code), and links to the cancelling document and to the return', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Factura A A-0001-00045871' })).toBeVisible()
  await expect.element(screen.getByText('76461234567890')).toBeVisible()
  await expect.element(screen.getByText('IVA 21 %', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Venció hace 49 días')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Recibo X-0001-00031544' }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente/1000/1400000007/2026?tramo=31-60')
  await expect
    .element(screen.getByRole('link', { name: 'Ver devolución 30104' }))
    .toHaveAttribute('href', '/autogestion/devoluciones/30104')
  const { violations } = await axe.run(screen.baseElement)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test.each([
  ['0.00', '1284350.40', null, true],
  ['1284350.39', '0.01', 'Queda por pagar', true],
  ['1284350.40', '0.00', 'Queda por pagar', false],
])('DocumentoDrawer with %s reported and %s left', async (informado, aPagar, shown, offers) => {
  const [partida] = aDocumento().partidas
  stubs.on(cuentaCorriente.getDetalle, () => aDocumento({ partidas: [{ ...partida!, informado, aPagar }] }))
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Factura A A-0001-00045871' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Informar pago' }).elements()).toHaveLength(offers ? 1 : 0)
  expect(screen.getByText('Queda por pagar').elements()).toHaveLength(shown ? 1 : 0)
})

test('DocumentoDrawer links to a claim form filled in with the document', async () => {
  const screen = await open()
  const link = screen.getByRole('link', { name: 'Reclamar por este comprobante' })
  await expect.element(link).toBeVisible()
  const address = new URL(link.element().getAttribute('href')!, 'https://portal.example')
  expect(address.pathname).toBe('/autogestion/reclamos/nuevo')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    rs: '1042',
    factura: 'A-0001-00045871',
    titulo: 'Reclamo por Factura A A-0001-00045871',
  })
})

test('DocumentoDrawer shows not found for a document of another razón social, and for an invalid URL', async () => {
  stubs.refuse(cuentaCorriente.getDetalle, 404, { message: 'No se han encontrado datos.' })
  const screen = await open()
  await expect.element(screen.getByText('No se han encontrado datos.')).toBeVisible()
  await screen.unmount()
  const other = await open('1000/abc/2026')
  await expect.element(other.getByText('No se han encontrado datos.')).toBeVisible()
  expect(stubs.sent(cuentaCorriente.getDetalle)).toHaveLength(1)
})
