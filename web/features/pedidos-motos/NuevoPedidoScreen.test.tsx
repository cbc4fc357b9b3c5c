import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { aPedido } from '#testing/gestiones/pedido.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './NuevoPedidoScreen.tsx'
import { Component as Enviado } from './PedidoEnviadoScreen.tsx'

const motos = aRazonSocial({
  razonSocialId: 1043,
  razonSocial: 'Motos Litoral Sur S.A.S.',
  negocios: [{ negocioId: 1, negocio: 'Motos' }],
})
const setRazonSocial = vi.fn<(razonSocialId: number) => void>()
let razonSocial = motos
vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({
    usuario: aUsuario({ listRazonSocial: [aRazonSocial(), motos] }),
    razonSocial,
    setRazonSocial,
    esInterno: false,
  }),
}))

const MODELOS: ModeloMoto[] = [
  {
    modeloId: 1,
    modelo: 'TH 110 City',
    marcaId: 101,
    marca: 'Tehuel',
    anio: 2027,
    versiones: ['Base', 'Full'],
    precioLista: '1450000.00',
    minimo: 2,
    multiplo: 2,
    fotoId: null,
    colores: [
      { color: 'Rojo', stock: 'disponible' },
      { color: 'Azul', stock: 'pedido' },
      { color: 'Lila', stock: 'sin' },
    ],
  },
]

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'

const creditoIs = (disponible: string | null) =>
  stubs.on(pedidosMotos.getCredito, { disponible, comprometido: '0.00', limite: '9000000.00', datosAl: null })

beforeEach(() => {
  razonSocial = motos
  creditoIs('9000000.00')
  stubs.on(pedidosMotos.listModelos, MODELOS)
  stubs.on(pedidosMotos.get, () => aPedido())
  stubs.on(pedidosMotos.create, { pedidoId: 50_010, version: 1 })
  stubs.on(pedidosMotos.update, ({ body }) => ({ pedidoId: 50_010, version: body.version + 1 }))
  stubs.on(pedidosMotos.setEstado, { pedidoId: 50_010, estadoId: 102, version: 3 })
})

const open = () =>
  renderRoutes(
    [
      { path: '/autogestion/pedidos-motos/nuevo', element: <Component /> },
      { path: '/autogestion/pedidos-motos/:pedidoId/enviado', element: <Enviado /> },
    ],
    '/autogestion/pedidos-motos/nuevo',
  )

test('NuevoPedidoScreen offers the razones sociales that buy motos when the razón social of the header buys none', async () => {
  razonSocial = aRazonSocial({
    razonSocial: 'Frenos del Norte S.A.',
    negocios: [{ negocioId: 4, negocio: 'Autopartes' }],
  })
  const screen = await open()
  await expect.element(screen.getByText('Frenos del Norte S.A. no compra motos.')).toBeVisible()
  await screen.getByRole('button', { name: 'Pedir para Motos Litoral Sur S.A.S.' }).click()
  expect(setRazonSocial).toHaveBeenCalledExactlyOnceWith(1043)
})

test('NuevoPedidoScreen shows the price and the stock of each colour, without accessibility violations', async () => {
  const screen = await open()
  const card = screen.getByRole('article', { name: 'TH 110 City' })
  await expect.element(card.getByText('$ 1.450.000,00')).toBeVisible()
  for (const label of ['Disponible', 'A pedido', 'Sin stock']) await expect.element(card.getByText(label)).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Agregar una TH 110 City Base Lila' })).toBeDisabled()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('NuevoPedidoScreen updates the total, shows the minimum quantity on the model, and stores the draft on the server', async () => {
  const screen = await open()
  const add = screen.getByRole('button', { name: 'Agregar una TH 110 City Base Rojo' })
  await add.click()
  await expect.element(screen.getByText('Pedí al menos 2 de TH 110 City.')).toBeVisible()
  await add.click()
  await expect.element(screen.getByText('$ 2.900.000,00').first()).toBeVisible()
  expect(screen.getByText(/Pedí al menos/).elements()).toEqual([])
  await expect.element(screen.getByText('Borrador guardado')).toBeVisible()
  const [made] = stubs.sent(pedidosMotos.create)
  expect(made?.body).toMatchObject({
    razonSocialId: 1043,
    entrega: null,
    lineas: [{ modeloId: 1, version: 'Base', color: 'Rojo', cantidad: 2 }],
  })
  // The first change creates the draft; later changes update it.
  await add.click()
  await add.click()
  await expect.poll(() => stubs.sent(pedidosMotos.update).length).toBeGreaterThan(0)
  expect(stubs.sent(pedidosMotos.create)).toHaveLength(1)
})

test('NuevoPedidoScreen stores the draft on the next change when a save has failed', async () => {
  stubs.refuse(pedidosMotos.create, 500, { message: 'Algo falló.' })
  const screen = await open()
  const input = screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' })
  await input.fill('2')
  await expect.poll(() => stubs.sent(pedidosMotos.create)).toHaveLength(1)
  stubs.on(pedidosMotos.create, { pedidoId: 50_010, version: 1 })
  await input.fill('4')
  await expect.element(screen.getByText('Borrador guardado')).toBeVisible()
  expect(stubs.sent(pedidosMotos.create).at(-1)?.body).toMatchObject({ lineas: [{ cantidad: 4 }] })
})

test('NuevoPedidoScreen accepts a typed quantity, and removes the line at zero', async () => {
  const screen = await open()
  const input = screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Azul' })
  await input.fill('4')
  await expect.element(screen.getByText('4 × TH 110 City Base Azul')).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar TH 110 City Base Azul', exact: true }).click()
  await expect.element(screen.getByText('Todavía no elegiste ninguna moto.')).toBeVisible()
})

test('NuevoPedidoScreen warns about an order above the credit but allows the order, and says when the credit is unknown', async () => {
  creditoIs('1000000.00')
  const screen = await open()
  await expect.element(screen.getByText('Crédito disponible: $ 1.000.000,00 de $ 9.000.000,00')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' }).fill('2')
  await expect.element(screen.getByText('El pedido supera el crédito en $ 1.900.000,00')).toBeVisible()
  await expect.element(screen.getByText(/Lo podés enviar igual: quien lo aprueba ve este aviso\.$/)).toBeVisible()
  creditoIs(null)
  const other = await open()
  await expect.element(other.getByText('No pudimos consultar tu crédito disponible.').first()).toBeVisible()
})

/** Fills in a valid order: two units and the two required fields. */
const fill = async (screen: Awaited<ReturnType<typeof open>>, pago: string) => {
  await screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' }).fill('2')
  const panel = screen.getByRole('region', { name: 'Tu pedido' })
  await panel.getByRole('radio', { name: 'Retiro en depósito' }).click()
  await panel.getByRole('radio', { name: pago }).click()
  return panel.getByRole('button', { name: 'Enviar pedido' })
}

test('NuevoPedidoScreen shows delivery and payment in the pane of the order, above the button to send', async () => {
  const screen = await open()
  const enviar = (await fill(screen, 'Contado')).element()
  for (const field of ['Retiro en depósito', 'Contado', 'Fecha deseada', 'Observaciones']) {
    const above = screen.getByLabelText(field, { exact: true }).first().element()
    expect(above.compareDocumentPosition(enviar) & Node.DOCUMENT_POSITION_FOLLOWING, field).toBeTruthy()
  }
})

test('NuevoPedidoScreen shows an error on the field of each missing value, and opens no confirmation until all are filled in', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect.element(screen.getByText('Agregá al menos una moto.').first()).toBeVisible()
  await expect.element(screen.getByText('Elegí la condición de pago.').first()).toBeVisible()
  // The first field with an error has the focus.
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' })).toHaveFocus()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('NuevoPedidoScreen asks to confirm the total, then sends a complete order, or nothing when the user cancels', async () => {
  const screen = await open()
  const enviar = await fill(screen, 'Cuenta corriente')
  await enviar.click()
  const question = screen.getByRole('dialog', { name: '¿Enviar el pedido?' })
  await expect.element(question.getByText('$ 2.900.000,00')).toBeVisible()
  await expect.element(question.getByText('2 unidades, total sin IVA')).toBeVisible()
  await expect.element(question.getByText('Retiro en depósito · Cuenta corriente')).toBeVisible()
  await question.getByRole('button', { name: 'Volver' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(enviar).toHaveFocus()
  expect(stubs.sent(pedidosMotos.setEstado)).toEqual([])
  await enviar.click()
  await question.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Tu pedido Nº 50010 quedó enviado' })).toBeVisible()
  await expect.element(screen.getByText('TH 150 Cross', { exact: false }).first()).toBeVisible()
  expect(stubs.sent(pedidosMotos.setEstado)).toHaveLength(1)
})

test('NuevoPedidoScreen closes the confirmation on a server error, shows the error on its field, and keeps the typed values', async () => {
  const message = 'Sin stock en ese color. Elegí otro.'
  stubs.refuse(pedidosMotos.setEstado, 400, {
    code: 'datos-invalidos',
    message: 'Revisá los datos marcados.',
    fields: { 'lineas.0.color': message },
  })
  const screen = await open()
  await (await fill(screen, 'Contado')).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await expect.element(screen.getByRole('article', { name: 'TH 110 City' }).getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' })).toHaveFocus()
  await expect.element(screen.getByText('2 × TH 110 City Base Rojo')).toBeVisible()
})

test('NuevoPedidoScreen says that another user has saved the draft, and offers to load that version', async () => {
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' }).fill('2')
  await expect.element(screen.getByText('Borrador guardado')).toBeVisible()
  stubs.refuse(pedidosMotos.update, 409, { code: 'conflicto', message: 'Otra persona cambió el pedido.' })
  await screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' }).fill('4')
  await expect.element(screen.getByRole('alert').getByText('Otra persona cambió este borrador')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Abrir lo guardado' })).toBeVisible()
  await expect.element(screen.getByText('4 × TH 110 City Base Rojo')).toBeVisible()
})

test('NuevoPedidoScreen keeps a quantity for each version of a model, and lists the quantities of the versions that are not on screen', async () => {
  const screen = await open()
  await screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' }).fill('1')
  await screen.getByText('Full').click()
  await screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Full Rojo' }).fill('3')
  await expect.element(screen.getByText('Además: 1 Base Rojo')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Tu pedido' }).getByText(/^4 unidades/)).toBeVisible()
})

test('NuevoPedidoScreen searches models by name or brand, and shows the photo of a model, or a drawing without a photo', async () => {
  stubs.on(pedidosMotos.listModelos, [
    MODELOS[0]!,
    { ...MODELOS[0]!, modeloId: 2, modelo: 'QM 250', marca: 'Químey', fotoId: 7 },
  ])
  stubs.on(pedidosMotos.downloadFoto, () => ({ blob: new Blob([SVG], { type: 'image/svg+xml' }), fileName: undefined }))
  const screen = await open()
  await expect.element(screen.getByRole('img', { name: 'Foto de QM 250' })).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Buscar una moto' }).fill('quimey')
  await expect.element(screen.getByRole('article', { name: 'TH 110 City' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('article', { name: 'QM 250' })).toBeVisible()
  expect(stubs.sent(pedidosMotos.downloadFoto)).toHaveLength(1)
})

test('NuevoPedidoScreen shows a bar with the total on a phone, and returns to the model whose line has an error', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const screen = await open()
  await screen.getByRole('button', { name: 'Agregar una TH 110 City Base Rojo' }).click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Cantidad de TH 110 City Base Rojo' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Agregar una TH 110 City Base Rojo' }).click()
  await expect.element(screen.getByText('2 unidades · $ 2.900.000,00')).toBeVisible()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Tu pedido' })).toHaveFocus()
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Seguir agregando' }).click()
  await expect.element(screen.getByRole('searchbox', { name: 'Buscar una moto' })).toBeVisible()
})
