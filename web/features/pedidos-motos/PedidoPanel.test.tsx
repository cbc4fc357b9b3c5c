import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { aConversacion } from '#testing/gestiones/conversacion.ts'
import { aPedido, aPedidoLinea } from '#testing/gestiones/pedido.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { PedidoPanel } from './PedidoPanel.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ esInterno: false, can: () => true }) }))

let detail = aPedido()
beforeEach(() => {
  stubs.on(pedidosMotos.get, () => detail)
  stubs.on(conversaciones.get, aConversacion())
  stubs.on(pedidosMotos.getCredito, { disponible: null, comprometido: '0.00', limite: null, datosAl: null })
  stubs.on(pedidosMotos.setColor, { pedidoId: 50_010, version: 4 })
})
const open = (vista: Vista = 'detalle') => renderPiece(<PedidoPanel pedidoId={50_010} vista={vista} />)

test('PedidoPanel shows lines, total and next step, without accessibility violations', async () => {
  detail = aPedido({ estadoId: 102 })
  const screen = await open()
  await expect.element(screen.getByText('Recibimos el pedido: falta empezar a revisarlo.')).toBeVisible()
  await expect.element(screen.getByText(/^2 unidades. Precios sin IVA, sujetos a modificación/)).toBeVisible()
  await expect.element(screen.getByText('No pudimos consultar tu crédito disponible.')).toBeVisible()
  const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('PedidoPanel warns that a sent order exceeds the credit, but does not say that it can be sent anyway', async () => {
  stubs.on(pedidosMotos.getCredito, { disponible: '1.00', comprometido: '0.00', limite: '9.00', datosAl: null })
  detail = aPedido({ estadoId: 102 })
  const screen = await open()
  await expect.element(screen.getByText(/^El pedido supera el crédito/)).toBeVisible()
  await expect.element(screen.getByText('Crédito disponible: $ 1,00 de $ 9,00.', { exact: true })).toBeVisible()
})

test('PedidoPanel shows a conversation below a sent order and none below a draft', async () => {
  detail = aPedido({ estadoId: 102 })
  const screen = await open('comentarios')
  await expect.element(screen.getByRole('textbox', { name: 'Nuevo comentario' })).toBeVisible()
  expect(stubs.sent(conversaciones.get)).toMatchObject([{ params: { clase: 'pedido', entidadId: 50_010 } }])
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Detalle', 'Unidades', 'Seguimiento'])
  await screen.unmount()
  detail = aPedido({ estadoId: 101, pedidoId: 50_011 })
  const draft = await renderPiece(<PedidoPanel pedidoId={50_011} vista="detalle" />)
  await expect.element(draft.getByRole('tab', { name: 'Detalle' })).toBeVisible()
  expect(draft.getByRole('heading', { name: 'Comentarios' }).elements()).toEqual([])
})

test('PedidoPanel links a draft to its form, and has no button to send the draft', async () => {
  const enviar = { statusId: 102, texto: 'Enviar pedido', pide: [], principal: true, destructiva: false }
  const descartar = { statusId: 111, texto: 'Descartar borrador', pide: [], principal: false, destructiva: false }
  detail = aPedido({ estadoId: 101, puedeEditar: true, acciones: [enviar, descartar] })
  const screen = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Completar y enviar' }))
    .toHaveAttribute('href', '/autogestion/pedidos-motos/nuevo?borrador=50010')
  await expect.element(screen.getByRole('button', { name: 'Descartar borrador' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Enviar pedido' }).elements()).toEqual([])
})

test('PedidoPanel changes the colour of a line while that is possible, and sends the version that was read', async () => {
  detail = aPedido({ estadoId: 104, puedeCambiarColor: true, lineas: [aPedidoLinea({ aprobada: 2 })] })
  const screen = await open()
  await screen.getByRole('button', { name: 'Cambiar el color de TH 150 Cross Negro' }).click()
  await screen.getByRole('radio', { name: 'Blanco' }).click()
  await screen.getByRole('button', { name: 'Cambiar el color', exact: true }).click()
  await expect
    .poll(() => stubs.sent(pedidosMotos.setColor).at(-1))
    .toMatchObject({ params: { pedidoId: 50_010, lineaId: 1 }, body: { color: 'Blanco', version: 3 } })
})

test('PedidoPanel offers the papers of a delivered moto and a link to request its warranty', async () => {
  const documento = { archivoId: 'a', nombre: 'form01.pdf', tipo: 'application/pdf', tamano: 2048, documento: 'form01' }
  const pieza = {
    unidadId: 1,
    lineaId: 1,
    modelo: 'TH 150 Cross',
    color: 'Negro',
    vin: '8AXTH150CSA000201',
    motor: 'M1',
  }
  detail = aPedido({ estadoId: 110, piezas: [{ ...pieza, documentos: [{ ...documento, documento: 'form01' }] }] })
  const screen = await open('unidades')
  await expect.element(screen.getByRole('button', { name: 'Descargar form01.pdf, 2 KB' })).toBeVisible()
  expect(screen.getByText('Todavía no está').elements()).toHaveLength(4)
  expect(screen.getByRole('button', { name: /^Cargar/ }).elements()).toEqual([])
  await expect
    .element(screen.getByRole('link', { name: 'Pedir la garantía de 8AXTH150CSA000201' }))
    .toHaveAttribute('href', '/autogestion/garantias/nueva?vin=8AXTH150CSA000201')
})

test('PedidoPanel shows not found for an order that does not exist', async () => {
  stubs.refuse(pedidosMotos.get, 404, { code: 'no-encontrado', message: 'No se han encontrado datos.' })
  const screen = await open()
  await expect.element(screen.getByText('No se han encontrado datos.')).toBeVisible()
})
