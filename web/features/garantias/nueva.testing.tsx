import axe from 'axe-core'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { facturas } from '#contract/facturas/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import type { UnidadFound } from '#contract/garantias/shapes.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { aTicket } from '#testing/gestiones/ticket.ts'
import { pngFile } from '#testing/files/png-file.ts'
import { stubs } from '#testing/stubs.ts'
import { Component as Enviada } from './GarantiaEnviadaScreen.tsx'
import { Component } from './NuevaGarantiaScreen.tsx'

const motivo = (motivoId: number, negocioId: number, name: string) => ({
  motivoId,
  tipo: 'garantia' as const,
  sectorId: 4,
  negocioId,
  motivo: name,
  pide: [],
})
const catalogo: TicketCatalogo = {
  sectores: [{ sectorId: 4, nombre: 'Calidad y Postventa', plazoHoras: 24 }],
  motivos: [motivo(1012, 1, 'Otros'), motivo(1004, 1, 'Frenos'), motivo(4008, 4, 'No mantiene carga')],
  origenes: [{ origenId: 5, nombre: 'Teléfono' }],
}
export const VIN = '8AXTH150CRA000123'
export const found: UnidadFound = {
  vin: VIN,
  aviso: null,
  unidad: {
    razonSocial: 'Rodados del Este S.A.',
    marcaId: 101,
    marca: 'Tehuel',
    modelo: 'TH 150 Cross',
    motor: 'TH157FMJ-2600123',
    factura: 'A-0003-00000311',
    fechaEntrega: '2025-10-01',
    fechaVenta: null,
    garantiaMeses: 12,
    venceEl: '2026-10-01',
    kmLimite: 12_000,
  },
  fueraDeTermino: null,
  abiertas: [],
}
export const OUT = 'La garantía de 12 meses venció el 01-10-2026.'
export const motos = { negocioId: 1, negocio: 'Motos' }
export const autopartes = { negocioId: 4, negocio: 'Autopartes' }
const rodados = (...negocios: (typeof motos)[]) =>
  aRazonSocial({ razonSocialId: 1043, razonSocial: 'Rodados del Este S.A.', negocios })
/** Creates a profile of a customer whose razón social has these negocios (lines of business). */
export const worksWith = (...negocios: (typeof motos)[]) => {
  const razonSocial = rodados(...negocios)
  return {
    usuario: aUsuario({ listRazonSocial: [razonSocial] }),
    razonSocial,
    esInterno: false,
    negocios: [
      { ...motos, marcas: [{ marcaId: 101, nombre: 'Tehuel' }], servicios: [], banners: [] },
      { ...autopartes, marcas: [{ marcaId: 406, nombre: 'Andunor' }], servicios: [], banners: [] },
    ],
  } satisfies Partial<Profile>
}

/** Data that the stubs return. A test may change these data before the request. */
export const server = {
  unidad: found,
  facturas: [] as Factura[],
  detalle: aTicket({ ticketId: 40_231, tipo: 'garantia' }),
}
const defaults = { ...server }

/** Stubs the calls of the form with default data. */
export const answerCalls = () => {
  Object.assign(server, defaults)
  stubs.on(tickets.getCatalogo, catalogo)
  stubs.on(razonesSociales.search, [])
  stubs.on(facturas.search, () => ({ facturas: server.facturas, hayMas: false }))
  stubs.on(tickets.get, () => server.detalle)
  stubs.on(tickets.create, { ticketId: 40231, avisos: [], respuestaHoras: 24 })
  stubs.on(tickets.getUnidad, ({ query: { vin } }) => (vin === VIN ? server.unidad : { ...found, vin, unidad: null }))
}

export const open = (search = '') =>
  renderRoutes(
    [
      { path: '/garantias/nueva', element: <Component /> },
      { path: '/autogestion/garantias/:ticketId/enviada', element: <Enviada /> },
    ],
    `/garantias/nueva${search}`,
  )
type Screen = Awaited<ReturnType<typeof open>>
export const box = (screen: Screen, name: string | RegExp) => screen.getByRole('textbox', { name })
export const goOn = (screen: Screen) => screen.getByRole('button', { name: 'Continuar' }).click()
export const choose = async (screen: Screen, field: string, option: string) => {
  await screen.getByRole('combobox', { name: field }).click()
  await screen.getByRole('option', { name: option, exact: true }).click()
}
export const png = pngFile
export const expectNoViolation = async (screen: Screen) => {
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
}
export const typeVin = async (screen: Screen, vin: string) => {
  await box(screen, 'Nº de chasis').fill(vin)
  await userEvent.tab()
}
export const sent = () => stubs.sent(tickets.create).at(-1)

/** Opens the form and fills in the first step with a moto. */
export const withUnit = async () => {
  const screen = await open()
  await typeVin(screen, VIN)
  await expect.element(box(screen, 'Modelo')).toHaveValue('TH 150 Cross')
  await box(screen, 'Kilometraje').fill('3200')
  await box(screen, 'Fecha de venta').fill('10-01-2026')
  await box(screen, 'Fecha de la falla').fill('20-01-2026')
  await goOn(screen)
  await expect.element(screen.getByRole('heading', { name: '¿Qué pasó?' })).toHaveFocus()
  return screen
}
/** Fills in the first and the second step. */
export const withFailure = async () => {
  const screen = await withUnit()
  await choose(screen, 'Motivo', 'Frenos')
  await box(screen, 'Descripción').fill('El disco vibra.')
  for (const foto of ['Odómetro', 'Número de chasis', 'La falla']) {
    await screen.getByLabelText(`Archivo: ${foto}`).upload([png(`${foto}.png`)])
  }
  await screen.getByLabelText('Elegir archivos').upload([png('otra.png')])
  return screen
}
/** Continues to the review step and sends the form. */
export const sendFrom = async (screen: Screen) => {
  await goOn(screen)
  await screen.getByRole('button', { name: 'Enviar garantía' }).click()
}
