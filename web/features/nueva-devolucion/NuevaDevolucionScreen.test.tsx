import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { facturas } from '#contract/facturas/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { addDays, localDay } from '#contract/valores/fechas.ts'
import { loadDraft } from '#web/drafts.ts'
import type { Profile } from '#web/profile.tsx'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { aDevolucion, aDevolucionProducto } from '#testing/gestiones/devoluciones.ts'
import { renderPiece, renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component as Enviada } from './DevolucionEnviadaScreen.tsx'
import { devolucionEmpezada, lineaOf } from '#contract/devoluciones/empezada.ts'
import { Component } from './NuevaDevolucionScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

/** Returns the day that was `days` days ago. */
const soldAgo = (days: number) => addDays(localDay(new Date()), -days)
const factura = aFactura(
  aFacturaProducto(),
  aFacturaProducto({
    facturaLineaId: 8,
    codigoMaterial: 'KP-9003',
    descripcion: 'Sensor',
    precio: '1.00',
    facturado: 1,
    devuelto: 0,
    disponible: 1,
    noRetornable: 'Los eléctricos no tienen devolución.',
  }),
)
factura.fechaVenta = soldAgo(11)
const twoProducts = aFactura(
  aFacturaProducto(),
  aFacturaProducto({ facturaLineaId: 9, codigoMaterial: 'AN-1265', noRetornable: null }),
)
const motivo = {
  motivoId: 2,
  motivo: 'Error de pedido',
  plazoDias: 15,
  vuelveMercaderia: true,
  requiereFotos: false,
  flete: '',
}
const found = { razonSocialId: 1043, razonSocial: 'Rodados del Este S.A.', codigoCliente: '0000104301', activo: true }
const enviada = aDevolucion({
  devolucionId: 30_113,
  estadoId: 11,
  productos: [aDevolucionProducto({ cantidad: 1, cantidadRecibida: null })],
  comentarios: 'Vino otra medida',
})

beforeEach(() => {
  factura.fechaVenta = soldAgo(11)
  twoProducts.fechaVenta = soldAgo(11)
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  stubs.on(devoluciones.get, () => enviada)
  stubs.on(razonesSociales.search, [found])
  stubs.on(facturas.search, { facturas: [factura], hayMas: false })
  stubs.on(devoluciones.getMotivos, {
    motivos: [motivo, { ...motivo, motivoId: 99, motivo: 'Otros' }],
    rechazos: [],
    origenes: [],
  })
  stubs.on(devoluciones.create, { devolucionId: 30113 })
})

const ENVIADA = '/autogestion/devoluciones/:devolucionId/enviada'
const open = (path = '/') =>
  renderRoutes(
    [
      { path: '/', element: <Component /> },
      { path: ENVIADA, element: <Enviada /> },
    ],
    path,
  )
const withLine = async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Agregar ZK-0087' }).click()
  await screen.getByRole('combobox', { name: 'Motivo' }).click()
  await screen.getByRole('option', { name: 'Error de pedido' }).click()
  return screen
}
const goOn = (screen: Awaited<ReturnType<typeof withLine>>) => screen.getByRole('button', { name: 'Continuar' }).click()

test('NuevaDevolucionScreen shows the available units of each product, and blocks a product that cannot be returned', async () => {
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText(/^Facturado 10 · Devuelto 4 · Disponible 6/)).toBeVisible()
  await expect.element(screen.getByText('No se puede devolver: Los eléctricos no tienen devolución.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Agregar KP-9003' }).query()).toBeNull()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('NuevaDevolucionScreen highlights the product that matches the search', async () => {
  const [first, ...rest] = twoProducts.productos
  const found = { ...twoProducts, productos: [{ ...first!, buscado: true }, ...rest] }
  stubs.on(facturas.search, ({ query }) => ({ facturas: [query.texto ? found : twoProducts], hayMas: false }))
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText(first!.codigoMaterial).first()).toBeVisible()
  expect(screen.getByRole('mark').elements()).toEqual([])
  await screen.getByRole('searchbox', { name: 'Factura o producto' }).fill('pastillas')
  await expect.element(screen.getByRole('mark')).toHaveTextContent(`${first!.codigoMaterial} ${first!.descripcion}`)
})

test('NuevaDevolucionScreen rejects more units than are available, and focuses the quantity field', async () => {
  const screen = await withLine()
  await screen.getByRole('textbox', { name: 'Cantidad' }).fill('7')
  await goOn(screen)
  await expect.element(screen.getByText('Quedan 6 por devolver.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveFocus()
})

test.each([
  ['0', 'La cantidad tiene que ser 1 o más.'],
  ['-1', 'La cantidad tiene que ser 1 o más.'],
  ['999', 'Quedan 6 por devolver.'],
  ['7', 'Quedan 6 por devolver.'],
  ['6', undefined],
])('NuevaDevolucionScreen shows for %s units, when the user leaves the field: %s', async (text, message) => {
  const screen = await withLine()
  const cantidad = screen.getByRole('textbox', { name: 'Cantidad' })
  await cantidad.fill(text)
  await userEvent.tab()
  await expect.element(cantidad).not.toHaveFocus()
  if (message) {
    await expect.element(screen.getByText(message)).toBeVisible()
    await expect.element(cantidad).toHaveAttribute('aria-invalid', 'true')
    await cantidad.fill('1')
    await expect.element(screen.getByText(message)).not.toBeInTheDocument()
  }
  expect(cantidad.element().ariaInvalid).not.toBe('true')
})

test.each(['2,5', '1.5', '1e1', 'dos'])(
  'NuevaDevolucionScreen rejects "%s" as a number of units and keeps the text',
  async (text) => {
    const screen = await withLine()
    const cantidad = screen.getByRole('textbox', { name: 'Cantidad' })
    await cantidad.fill(text)
    await expect.element(screen.getByText('Escribí un número entero, sin decimales.')).toBeVisible()
    await goOn(screen)
    await expect.element(cantidad).toHaveValue(text)
    await expect.element(screen.getByRole('button', { name: 'Continuar' })).toBeVisible()
  },
)

test('NuevaDevolucionScreen shows an expired return term on the line as soon as date and reason are known', async () => {
  factura.fechaVenta = soldAgo(16)
  const screen = await withLine()
  await expect.element(screen.getByText(/^El plazo de 15 días para “Error de pedido” venció el /)).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Motivo' })).toHaveAttribute('aria-invalid', 'true')
})

test('NuevaDevolucionScreen asks for a product when the user continues without one, and focuses the search', async () => {
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByRole('button', { name: 'Agregar ZK-0087' })).toBeVisible()
  await goOn(screen)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Agregá al menos un producto: buscá la factura y elegilo.')
  await expect.element(screen.getByRole('searchbox', { name: 'Factura o producto' })).toHaveFocus()
})

test('NuevaDevolucionScreen sends a return in three steps and shows its number', async () => {
  const screen = await withLine()
  await goOn(screen)
  await goOn(screen)
  await expect.element(screen.getByRole('heading', { name: 'Revisá antes de enviar' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Enviar devolución' }).click()
  await expect.element(screen.getByText('Tu devolución Nº 30113 quedó iniciada')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver seguimiento' })).toBeVisible()
})

test('NuevaDevolucionScreen shows the confirmation at its own URL, with the data that was sent', async () => {
  const screen = await open('/autogestion/devoluciones/30113/enviada')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Tu devolución Nº 30113 quedó iniciada' }))
    .toBeVisible()
  const sent = screen.getByRole('region', { name: 'Qué enviaste' })
  await expect.element(sent.getByText('ZK-0087', { exact: false })).toBeVisible()
  await expect.element(sent.getByText('Vino otra medida')).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('NuevaDevolucionScreen omits the next steps from the confirmation when the return has changed its state', async () => {
  stubs.on(devoluciones.get, () => ({ ...enviada, estadoId: 5 }))
  const screen = await open('/autogestion/devoluciones/30113/enviada')
  await expect.element(screen.getByText('Ahora está Aprobado')).toBeVisible()
  expect(screen.getByText(/Ahora Postventa revisa/).query()).toBeNull()
})

test('NuevaDevolucionScreen shows not found for a confirmation URL without a number', async () => {
  const screen = await open('/autogestion/devoluciones/otra/enviada')
  await expect.element(screen.getByText('No se han encontrado datos.')).toBeVisible()
})

test('NuevaDevolucionScreen shows a server error on its line and step, and keeps the typed values', async () => {
  const fields = { 'facturas.0.productos.0.cantidad': 'Quedan 2.' }
  stubs.refuse(devoluciones.create, 409, { message: 'Quedan 2.', fields })
  const screen = await withLine()
  await screen.getByRole('textbox', { name: 'Cantidad' }).fill('3')
  await goOn(screen)
  await goOn(screen)
  await screen.getByRole('button', { name: 'Enviar devolución' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('3')
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveAccessibleDescription(/Quedan 2\./)
})

test('NuevaDevolucionScreen applies a reason to all products, and to products added later', async () => {
  stubs.on(facturas.search, { facturas: [twoProducts], hayMas: false })
  const screen = await withLine()
  await screen.getByRole('button', { name: 'Agregar AN-1265' }).click()
  await expect
    .element(screen.getByRole('combobox', { name: 'Motivo', exact: true }).last())
    .toHaveValue('Error de pedido')
  await screen.getByRole('combobox', { name: 'Mismo motivo para todos' }).click()
  await screen.getByRole('option', { name: 'Otros' }).click()
  for (const each of screen.getByRole('combobox', { name: 'Motivo', exact: true }).all())
    await expect.element(each).toHaveValue('Otros')
})

test('NuevaDevolucionScreen shows a bar with the total on a phone, which opens the pane of chosen products', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const screen = await open()
  await screen.getByRole('button', { name: 'Agregar ZK-0087' }).click()
  await expect.element(screen.getByText(/^1 producto · \$\s/)).toBeVisible()
  await goOn(screen)
  await expect.element(screen.getByRole('heading', { name: 'Productos a devolver (1)' })).toHaveFocus()
  await expect.element(screen.getByRole('searchbox', { name: 'Factura o producto' })).not.toBeInTheDocument()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Seguir agregando' }).click()
  await expect.element(screen.getByRole('searchbox', { name: 'Factura o producto' })).toBeVisible()
})

test('NuevaDevolucionScreen restores a draft and says that it did', async () => {
  vi.mocked(loadDraft).mockResolvedValue({
    razonSocialId: 1042,
    requiereEnvioTransporte: false,
    origenId: '',
    comentarios: 'a medio escribir',
    lineas: [],
  })
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText(/^Recuperamos tu borrador/)).toBeVisible()
  await screen.getByRole('button', { name: 'Descartar' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.element(screen.getByText(/^Recuperamos tu borrador/)).not.toBeInTheDocument()
})

test('NuevaDevolucionScreen leaves the quantity empty when the draft has an unreadable quantity', async () => {
  vi.mocked(loadDraft).mockResolvedValue({
    razonSocialId: 1042,
    requiereEnvioTransporte: false,
    origenId: '',
    comentarios: '',
    lineas: [{ ...lineaOf(factura, factura.productos[0]!), motivoId: '2', cantidad: Number.NaN }],
  })
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByRole('combobox', { name: 'Motivo' })).toHaveValue('Error de pedido')
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('')
})

test('NuevaDevolucionScreen continues a draft that an assistant program created, and stores it under a separate key', async () => {
  const lineas = [{ ...lineaOf(factura, factura.productos[0]!), cantidad: 2, motivoId: '2' }]
  vi.mocked(loadDraft).mockResolvedValue(devolucionEmpezada(1042, 'Sobraron.', lineas))
  const screen = await renderRoutes([{ path: '*', element: <Component /> }], '/devoluciones/nueva?borrador=0a1b2c')
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('2')
  await expect.element(screen.getByRole('combobox', { name: 'Motivo' })).toHaveValue('Error de pedido')
  expect(vi.mocked(loadDraft).mock.lastCall?.[0]).toBe('devoluciones/nueva?borrador=0a1b2c')
})

test('NuevaDevolucionScreen shows in the review step the razón social that staff chose', async () => {
  person = { usuario: aUsuario({ esInterno: true, listRazonSocial: [] }), razonSocial: undefined, esInterno: true }
  vi.mocked(loadDraft).mockResolvedValue({
    razonSocialId: 1043,
    requiereEnvioTransporte: false,
    origenId: '',
    comentarios: '',
    lineas: [{ ...lineaOf(factura, factura.productos[0]!), motivoId: '2' }],
  })
  const screen = await renderPiece(<Component />)
  await expect
    .element(screen.getByRole('combobox', { name: 'Razón social' }))
    .toHaveValue('Rodados del Este S.A. · 104301')
  await goOn(screen)
  await goOn(screen)
  await expect.element(screen.getByText('Rodados del Este S.A.', { exact: true })).toBeVisible()
})
