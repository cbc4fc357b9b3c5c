import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasAnyRole, type Role, rolesDe } from '#contract/base/roles.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { PedidoAccion as Accion, PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { aPedido, aPedidoLinea } from '#testing/gestiones/pedido.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { PedidoAccion } from './PedidoAccion.tsx'

let roles: Role[]
vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ esInterno: true, hasRole: (...wanted: Role[]) => hasAnyRole(roles, wanted) }),
}))

beforeEach(() => {
  roles = rolesDe('vendedor')
  stubs.on(pedidosMotos.getCredito, {
    disponible: '3000000.00',
    comprometido: '0.00',
    limite: '9000000.00',
    datosAl: null,
  })
  stubs.on(pedidosMotos.setEstado, { pedidoId: 50_010, estadoId: 105, version: 4 })
})
const sent = () => stubs.sent(pedidosMotos.setEstado).at(-1)?.body

const PARTE: Accion = {
  statusId: 105,
  texto: 'Aprobar en parte',
  pide: ['cantidades'],
  principal: false,
  destructiva: false,
}
const ASIGNAR: Accion = {
  statusId: 107,
  texto: 'Asignar unidades',
  pide: ['unidades'],
  principal: true,
  destructiva: false,
}
const open = (accion: Accion, detail: PedidoDetail) =>
  renderPiece(<PedidoAccion accion={accion} detail={{ ...detail, acciones: [accion] }} onClose={() => {}} />)

test('PedidoAccion shows total and credit of a partial approval, and rejects the approval of no units', async () => {
  const screen = await open(PARTE, aPedido())
  await expect.element(screen.getByText('El pedido supera el crédito en $ 1.760.000,00')).toBeVisible()
  await screen.getByRole('button', { name: 'Aprobar en parte' }).click()
  await expect.element(screen.getByText('Si se aprueba todo, usá Aprobar.')).toBeVisible()
  await screen.getByLabelText('Aprobadas de TH 150 Cross Negro').fill('1')
  await screen.getByLabelText('Bonificación de TH 150 Cross Negro, por ciento').fill('2,5')
  await expect.element(screen.getByText('Total sin IVA $ 2.320.500,00')).toBeVisible()
  await expect.element(screen.getByText('Crédito disponible: $ 3.000.000,00 de $ 9.000.000,00')).toBeVisible()
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('button', { name: 'Aprobar en parte' }).click()
  await expect.poll(sent).toEqual({ version: 3, lineas: [{ lineaId: 1, aprobada: 1, bonificacion: '2,5' }] })
})

test.each([
  ['Aprobadas de TH 150 Cross Negro', '-1', '$ 0,00'],
  ['Bonificación de TH 150 Cross Negro, por ciento', '150', '$ 4.760.000,00'],
])('PedidoAccion counts an invalid quantity as zero in the total: %s of %s', async (label, typed, total) => {
  const screen = await open(PARTE, aPedido())
  await screen.getByLabelText(label).fill(typed)
  await expect.element(screen.getByText(`Total sin IVA ${total}`)).toBeVisible()
})

test('PedidoAccion fills in chassis and engine numbers from a pasted spreadsheet, and shows a duplicate on its field', async () => {
  const detail = aPedido({ estadoId: 104, preciosCongelados: true, lineas: [aPedidoLinea({ aprobada: 2 })] })
  const screen = await open(ASIGNAR, detail)
  const first = screen.getByRole('textbox', { name: 'Nº de chasis 1' })
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '8axth150csa000301\tTH157FMJ-301\n8AXTH150CSA000301\tTH157FMJ-302\n')
  first.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(first).toHaveValue('8AXTH150CSA000301')
  await expect.element(screen.getByRole('textbox', { name: 'Nº de motor 2' })).toHaveValue('TH157FMJ-302')
  await screen.getByRole('button', { name: 'Asignar unidades' }).click()
  await expect.element(screen.getByText('Ese Nº de chasis está dos veces.')).toBeVisible()
  expect(sent()).toBeUndefined()
})

test('PedidoAccion shows an error on the field of a chassis that another order has, and keeps the typed values', async () => {
  const message = 'Ese Nº de chasis ya está en otro pedido o se vendió. Revisalo.'
  const fields = { 'unidades.0.vin': message }
  stubs.refuse(pedidosMotos.setEstado, 400, { code: 'datos-invalidos', message: 'Revisá.', fields })
  const screen = await open(ASIGNAR, aPedido({ estadoId: 104, lineas: [aPedidoLinea({ aprobada: 1, cantidad: 1 })] }))
  await screen.getByRole('textbox', { name: 'Nº de chasis 1' }).fill('8AXTH150CSA000201')
  await screen.getByRole('textbox', { name: 'Nº de motor 1' }).fill('TH157FMJ-1')
  await screen.getByRole('button', { name: 'Asignar unidades' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Nº de motor 1' })).toHaveValue('TH157FMJ-1')
})

test('PedidoAccion asks users who may exceed the credit for a reason, and tells other users who has to approve', async () => {
  const aprobar: Accion = {
    statusId: 104,
    texto: 'Aprobar',
    pide: ['bonificaciones'],
    principal: true,
    destructiva: false,
  }
  const seller = await open(aprobar, aPedido())
  await expect.element(seller.getByText(/Así lo tiene que aprobar Administración/)).toBeVisible()
  await seller.unmount()
  roles = rolesDe('admin')
  const screen = await open(aprobar, aPedido())
  await screen.getByRole('textbox', { name: 'Por qué se aprueba sobre el crédito' }).fill('Trae un cheque.')
  await screen.getByRole('button', { name: 'Aprobar' }).click()
  await expect.poll(sent).toMatchObject({ version: 3, motivoExceso: 'Trae un cheque.' })
})
