import { beforeEach, expect, test, vi } from 'vitest'
import { cobros } from '#contract/cobros/calls.ts'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import { loadDraft } from '#web/drafts.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { aResumen, workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { Component } from './PagoScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  stubs.on(pagos.getDestino, { nombre: 'Distribuidora Meridiana', cuit: null, datosBancarios: null })
  stubs.on(cobros.getCuenta, { cuenta: null })
  stubs.on(cuentaCorriente.summarize, () => aResumen())
  stubs.on(cuentaCorriente.search, () => page(workedPartidas))
})

const open = (search: string) =>
  renderRoutes([{ path: '/cuenta-corriente/pago', element: <Component /> }], `/cuenta-corriente/pago${search}`)

test('PagoDeFactura selects the invoice that the URL names with its full amount, and no other invoice whose number has the same ending', async () => {
  const screen = await open('?rs=1042&factura=A-0001-00045871')
  await expect
    .element(screen.getByRole('textbox', { name: 'Importe de Factura A A-0001-00045871' }))
    .toHaveValue('1.284.350,40')
  expect(screen.getByRole('textbox', { name: /^Importe de / }).elements()).toHaveLength(1)
  expect(stubs.sent(cuentaCorriente.search)[0]).toMatchObject({
    params: { page: 1, size: 20 },
    body: { razonSocialIds: [1042], texto: 'A-0001-00045871', importeDesde: '0.01' },
  })
})

test('PagoDeFactura leaves the form empty when the invoice has already been paid', async () => {
  stubs.on(cuentaCorriente.search, () => page([]))
  const screen = await open('?rs=1042&factura=A-0001-00045871')
  await expect.element(screen.getByRole('heading', { name: 'El pago' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Importe de / }).elements()).toHaveLength(0)
})

test('PagoDeFactura requests nothing when the URL names a razón social that the user cannot act for', async () => {
  const screen = await open('?rs=1060&factura=A-0001-00045871')
  await expect.element(screen.getByRole('heading', { name: 'El pago' })).toBeVisible()
  expect(stubs.sent(cuentaCorriente.search).map(({ body }) => body?.texto)).not.toContain('A-0001-00045871')
})

test('PagoDeFactura shows an error with a retry when the account cannot be read', async () => {
  stubs.refuse(cuentaCorriente.search, 503, { message: 'Servicio no disponible, inténtelo de nuevo más tarde.' })
  const screen = await open('?rs=1042&factura=A-0001-00045871')
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
