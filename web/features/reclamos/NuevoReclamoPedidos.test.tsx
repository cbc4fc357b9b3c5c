import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ayuda } from '#contract/ayuda/calls.ts'
import { reclamoEmpezado } from '#contract/borradores/reglas.ts'
import { facturas } from '#contract/facturas/calls.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { config } from '#web/config.ts'
import { loadDraft } from '#web/drafts.ts'
import { pngFile } from '#testing/files/png-file.ts'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { catalogo } from './nuevo.testing.ts'
import { Component } from './NuevoReclamoScreen.tsx'

const negocios = someNegocios(3).map((each) => ({ ...each, marcas: [] }))
let esInterno = false
vi.mock('#web/profile.tsx', () => ({
  useProfile: () =>
    esInterno
      ? { usuario: aUsuario({ esInterno, listRazonSocial: [] }), esInterno, negocios }
      : { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno, negocios },
}))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

type Motivo = TicketCatalogo['motivos'][number]
const delSector2 = (motivoId: number, motivo: string, change: Partial<Motivo> = {}): Motivo => ({
  motivoId,
  tipo: 'reclamo',
  sectorId: 2,
  negocioId: null,
  motivo,
  pide: [],
  ...change,
})
let motivos: Motivo[]
let found: Factura[]

beforeEach(() => {
  esInterno = false
  motivos = catalogo.motivos
  found = []
  stubs.on(razonesSociales.search, [])
  stubs.on(tickets.getCatalogo, () => ({ ...catalogo, motivos }))
  stubs.on(tickets.listSimilares, [])
  stubs.on(ayuda.listSugerencias, [])
  stubs.on(facturas.search, () => ({ facturas: found, hayMas: false }))
  stubs.on(tickets.create, { ticketId: 40211, avisos: [], respuestaHoras: 24 })
})

const open = () => renderRoutes([{ path: '*', element: <Component /> }], '/reclamos/nuevo')
type Screen = Awaited<ReturnType<typeof open>>
const choose = async (screen: Screen, field: string, option: string) => {
  await screen.getByRole('combobox', { name: field }).click()
  await screen.getByRole('option', { name: option, exact: true }).click()
}
/** Fills in the fields that every claim has. */
const write = async (screen: Screen) => {
  await choose(screen, 'Sector', 'Administración y Cobranzas')
  await choose(screen, 'Motivo', 'Pago no imputado')
  await screen.getByRole('textbox', { name: 'Asunto' }).fill('Transferencia del 12')
  await screen.getByRole('textbox', { name: 'Descripción' }).fill('Pagamos y sigue pendiente.')
}
const send = (screen: Screen) => screen.getByRole('button', { name: 'Enviar reclamo' }).click()
const sent = () => stubs.sent(tickets.create).at(-1)

test('NuevoReclamo neither sends nor validates fields that the chosen reason does not need', async () => {
  const screen = await open()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Faltante de bultos')
  await screen.getByRole('combobox', { name: 'Nº de factura' }).fill('no es una factura')
  await screen.getByRole('textbox', { name: 'Cantidad' }).fill('3')
  await write(screen)
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
      // The version counts the autosaves, which depend on the speed of the machine.
      borrador: { borradorId: expect.any(String), version: expect.any(Number) },
    })
})

test('NuevoReclamo offers the reasons of the chosen sector for the negocio, and the general reasons', async () => {
  motivos = [
    delSector2(201, 'Para todos'),
    delSector2(202, 'De autopartes', { negocioId: 4 }),
    delSector2(203, 'De motos', { negocioId: 1 }),
    delSector2(101, 'De otro sector', { sectorId: 1 }),
  ]
  const screen = await open()
  await choose(screen, 'Sector', 'Logística')
  await screen.getByRole('combobox', { name: 'Motivo' }).click()
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  const options = screen
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(options.toSorted()).toEqual(['De autopartes', 'Para todos'])
})

const [uno, otro] = [
  aFacturaProducto({ facturaLineaId: 1, codigoMaterial: 'ZK-0087' }),
  aFacturaProducto({ facturaLineaId: 2, codigoMaterial: 'ZK-0412' }),
]
test.each([
  ['of one product fills its code', [uno], '', 'ZK-0087'],
  ['of one product keeps a typed code', [uno], 'OTRO', 'OTRO'],
  ['of two products fills no code', [uno, otro], '', ''],
])('in NuevoReclamo, choosing an invoice %s', async (_name, productos, written, expected) => {
  motivos = [delSector2(206, 'Roto en el viaje', { pide: ['factura', 'producto'] })]
  found = [aFactura(...productos)]
  const screen = await open()
  await choose(screen, 'Sector', 'Logística')
  await choose(screen, 'Motivo', 'Roto en el viaje')
  const codigo = screen.getByRole('textbox', { name: 'Código de producto' })
  await codigo.fill(written)
  const factura = screen.getByRole('combobox', { name: 'Nº de factura' })
  await factura.fill('A-0001')
  await screen.getByRole('option', { name: /A-0001-00045871/ }).click()
  await expect.element(factura).toHaveValue('A-0001-00045871')
  await expect.element(codigo).toHaveValue(expected)
})

test('NuevoReclamo sends no files when files are disabled', async () => {
  onTestFinished(() => {
    config.flags['upload-claim-file'] = true
  })
  const screen = await open()
  await screen.getByLabelText('Elegir archivos').upload([pngFile('a.png')])
  await write(screen)
  config.flags['upload-claim-file'] = false
  await send(screen)
  await expect.poll(() => sent()?.body).toMatchObject({ titulo: 'Transferencia del 12' })
  expect(sent()?.files).toEqual([])
})

test('NuevoReclamo searches similar claims of the razón social, and does not search until staff choose a razón social', async () => {
  const own = await open()
  await write(own)
  await expect
    .poll(() => stubs.sent(tickets.listSimilares).at(-1)?.query)
    .toEqual({ razonSocialId: 1042, motivoId: 102, texto: 'Transferencia del 12' })
  await own.unmount()
  const asked = stubs.sent(tickets.listSimilares).length
  esInterno = true
  const staff = await open()
  await write(staff)
  await expect
    .poll(() => stubs.sent(ayuda.listSugerencias).at(-1)?.query)
    .toEqual({
      texto: 'Pago no imputado Transferencia del 12',
    })
  expect(stubs.sent(tickets.listSimilares)).toHaveLength(asked)
})

test('NuevoReclamo continues a draft that an assistant program created, so that the user only chooses the reason and sends', async () => {
  vi.mocked(loadDraft).mockResolvedValueOnce(
    reclamoEmpezado({ razonSocialId: 1042, titulo: 'Faltó una caja', descripcion: 'Llegaron 3 de 4.', cantidad: 1 }),
  )
  const screen = await open()
  await expect.element(screen.getByRole('textbox', { name: 'Asunto' })).toHaveValue('Faltó una caja')
  await expect.element(screen.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Llegaron 3 de 4.')
  await choose(screen, 'Sector', 'Administración y Cobranzas')
  await choose(screen, 'Motivo', 'Pago no imputado')
  await send(screen)
  await vi.waitFor(() => expect(sent()?.body).toMatchObject({ titulo: 'Faltó una caja', motivoReclamo: 102 }))
})
