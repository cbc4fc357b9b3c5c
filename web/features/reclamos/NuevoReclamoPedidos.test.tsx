import { expect, test, vi } from 'vitest'
import { ayuda } from '#contract/ayuda/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { catalogo } from './nuevo.testing.ts'
import { Component } from './NuevoReclamoScreen.tsx'

const negocios = someNegocios(3).map((each) => ({ ...each, marcas: [] }))
vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false, negocios }),
}))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

test('what a reason asked and another one does not is neither sent nor in the way, whatever was typed', async () => {
  stubs.on(tickets.getCatalogo, catalogo)
  stubs.on(tickets.listSimilares, [])
  stubs.on(ayuda.listSugerencias, [])
  stubs.on(facturas.search, { facturas: [], hayMas: false })
  stubs.on(tickets.create, { ticketId: 40211, avisos: [], respuestaHoras: 24 })
  const screen = await renderRoutes([{ path: '*', element: <Component /> }], '/reclamos/nuevo')
  const choose = async (field: string, option: string) => {
    await screen.getByRole('combobox', { name: field }).click()
    await screen.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Sector', 'Logística')
  await choose('Motivo', 'Faltante de bultos')
  await screen.getByRole('combobox', { name: 'Nº de factura' }).fill('no es una factura')
  await screen.getByRole('textbox', { name: 'Cantidad' }).fill('3')
  await choose('Sector', 'Administración y Cobranzas')
  await choose('Motivo', 'Pago no imputado')
  await screen.getByRole('textbox', { name: 'Asunto' }).fill('Transferencia del 12')
  await screen.getByRole('textbox', { name: 'Descripción' }).fill('Pagamos y sigue pendiente.')
  await screen.getByRole('button', { name: 'Enviar reclamo' }).click()
  await expect
    .poll(() => stubs.sent(tickets.create).at(-1)?.body)
    .toEqual({
      tipo: 'reclamo',
      negocioId: 4,
      sector: 1,
      motivoReclamo: 102,
      titulo: 'Transferencia del 12',
      descripcion: 'Pagamos y sigue pendiente.',
    })
})
