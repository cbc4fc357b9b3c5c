import { beforeEach, expect, test, vi } from 'vitest'
import { listas } from '#contract/listas/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketRow } from '#contract/tickets/shapes.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './ReclamosScreen.tsx'

let esInterno: boolean

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({
    usuario: aUsuario({ esInterno, listRazonSocial: esInterno ? [] : [aRazonSocial()] }),
    razonSocial: esInterno ? undefined : aRazonSocial(),
    esInterno,
  }),
}))

const row: TicketRow = {
  ticketId: 40_101,
  ticketInvgateId: null,
  tipo: 'reclamo',
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  titulo: 'Transferencia sin imputar',
  motivo: 'Pago no imputado',
  marca: null,
  estadoId: 1,
  estado: 'ABIERTO',
  fecha: '2026-11-20',
  origen: 'Portal Autogestion',
  sinLeer: false,
  esperaCliente: false,
  paso: 'Recibimos tu reclamo: en breve lo toma una persona.',
}

beforeEach(() => {
  stubs.on(tickets.getCatalogo, { sectores: [], motivos: [], origenes: [] })
  stubs.on(tickets.search, () => page([row]))
  stubs.on(tickets.count, { todas: 1, esperanCliente: 0, abiertos: 1, terminados: 0 })
  stubs.on(listas.get, { columnas: null, compacta: false, vistas: [] })
})

const open = async (search = '') => {
  const screen = await renderRoutes(
    [{ path: '/autogestion/reclamos', element: <Component /> }],
    `/autogestion/reclamos${search}`,
  )
  await expect.element(screen.getByText('Pago no imputado: Transferencia sin imputar')).toBeVisible()
  return screen
}
const titlesOf = (container: HTMLElement) =>
  [...container.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean)

test('ReclamosScreen shows customers the columns of the spec and the next step', async () => {
  esInterno = false
  const { container } = await open()
  expect(titlesOf(container)).toEqual([
    'Nº',
    'Motivo',
    'Estado',
    'Próximo paso',
    'Fecha de Creación',
    'Origen',
    'Más opciones',
  ])
})

test('ReclamosScreen also shows staff the razón social of each claim', async () => {
  esInterno = true
  const screen = await open()
  expect(titlesOf(screen.container).slice(0, 3)).toEqual(['Nº', 'Razón social', 'Motivo'])
  await expect.element(screen.getByText('Repuestos Litoral Sur S.R.L.')).toBeVisible()
})
