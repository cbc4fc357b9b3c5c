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
  const screen = await written()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Faltante de bultos')
  await invoice(screen).fill('no es una factura')
  await box(screen, 'Cantidad').fill('3')
  await choose(screen, 'Sector', 'Administración y Cobranzas')
  await choose(screen, 'Motivo', 'Pago no imputado')
  await send(screen)
  await expect
    .poll(() => sent()?.body)
    .toEqual({
      tipo: 'reclamo',
      negocioId: 4,
      sector: 1,
      motivoReclamo: 102,
      titulo: 'Transferencia del 12',
      descripcion: 'Pagamos y sigue pendiente.',
    })
})
