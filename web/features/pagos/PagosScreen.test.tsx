import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Profile } from '#web/profile.tsx'
import { aConversacion } from '#testing/gestiones/conversacion.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { aPago } from '#shared/cuenta/cuenta.testing.ts'
import { Panel } from './PagoMesa.tsx'
import { Component } from './PagosScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
let filas: Pago[]

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  filas = [aPago(), aPago({ pagoId: 500, estado: 'rechazado', motivo: 'No llegó la transferencia' })]
  stubs.on(razonesSociales.search, [])
  stubs.on(pagos.search, () => page(filas))
  stubs.on(pagos.setEstado, { pagoId: 501, estado: 'rechazado', version: 4 })
})

test('PagosScreen lets the author withdraw a payment after a confirmation, and names a withdrawn payment', async () => {
  filas = [aPago({ puedeAnular: true }), aPago({ pagoId: 500, estado: 'rechazado', anulado: true })]
  stubs.on(pagos.withdraw, { pagoId: 501, version: 4 })
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByTitle('Anulado')).toBeVisible()
  expect(screen.getByTitle('Rechazado').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Anular el pago 500' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Anular el pago 501' }).click()
  const dialog = screen.getByRole('dialog', { name: '¿Anular el pago Nº 501?' })
  await dialog.getByRole('button', { name: 'Volver' }).click()
  expect(stubs.sent(pagos.withdraw)).toEqual([])
  await screen.getByRole('button', { name: 'Anular el pago 501' }).click()
  await dialog.getByRole('button', { name: 'Anular' }).click()
  await expect.poll(() => stubs.sent(pagos.withdraw).map(({ params }) => params)).toEqual([{ pagoId: 501 }])
})

test('PagosScreen shows the state of each payment and the reason of a rejection', async () => {
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByTitle('Recibido')).toBeVisible()
  await expect.element(screen.getByText('Motivo: No llegó la transferencia')).toBeVisible()
  await expect.element(screen.getByText('A-0001-00047112: $ 500.000,00').first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Pago Nº 501 · $ 512.500,50' })).toBeVisible()
  const medios = screen.getByRole('list', { name: 'Medios de pago' }).first().getByRole('listitem').elements()
  expect(medios.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Transferencia$ 500.000,0020-11-2026 · Banco Credicoop · Nº 88123',
    'Retención de Ganancias$ 12.500,5020-11-2026 · Nº 0001-00000731 · CUIT 30-80100123-4',
  ])
  expect(screen.getByRole('button', { name: 'Aplicar' }).query()).toBeNull()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('PagosScreen invites a customer without payments to report a payment, and tells staff only that there are no payments', async () => {
  filas = []
  const own = await renderPiece(<Component />)
  await expect.element(own.getByText('Todavía no informaste pagos.')).toBeVisible()
  await own.unmount()
  person = { ...person, razonSocial: undefined, esInterno: true }
  const staff = await renderPiece(<Component />)
  await expect.element(staff.getByText('Todavía ningún cliente informó pagos.')).toBeVisible()
})

test('PagosScreen requires a reason to reject a payment, and sends the version', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true }
  filas = [aPago({ puedeResolver: true })]
  const screen = await renderPiece(<Component />)
  await screen.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rechazar el pago' })
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(dialog.getByText('Escribí el motivo.')).toBeVisible()
  expect(stubs.sent(pagos.setEstado)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No llegó')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(screen.getByText('El pago 501 quedó rechazado.')).toBeVisible()
  expect(stubs.sent(pagos.setEstado)[0]).toMatchObject({
    params: { pagoId: 501, estado: 'rechazado' },
    body: { version: 3, motivo: 'No llegó' },
  })
})

test.each([
  ['closes when another user has decided the payment', 409, false],
  ['stays open with its text when the server is unavailable', 503, true],
])('the dialog of a rejection %s', async (_why, status, stays) => {
  person = { ...person, razonSocial: undefined, esInterno: true }
  filas = [aPago({ pagoId: 600 + status, puedeResolver: true })]
  stubs.refuse(pagos.setEstado, status, { message: 'No se pudo.' })
  const screen = await renderPiece(<Component />)
  await screen.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rechazar el pago' })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No llegó')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(screen.getByText('No se pudo.').first()).toBeVisible()
  if (stays) await expect.element(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No llegó')
  else await expect.element(dialog).not.toBeInTheDocument()
})

test('PagosScreen rejects a payment with a reason in the mesa, and offers no actions on a payment that was already decided', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true, hasRole: () => true, can: () => true }
  stubs.on(conversaciones.get, aConversacion())
  stubs.on(pagos.get, () => aPago({ puedeResolver: true }))
  const onDone = () => () => {}
  const open = await renderPiece(<Panel entidadId={501} onDone={onDone} />)
  await open.getByRole('button', { name: /Rechazar/ }).click()
  await expect.element(open.getByRole('dialog', { name: 'Rechazar el pago' })).toBeVisible()
  await open.unmount()
  stubs.on(pagos.get, () => aPago({ estado: 'aplicado' }))
  const decided = await renderPiece(<Panel entidadId={501} onDone={onDone} />)
  await expect.element(decided.getByTitle('Aplicado')).toBeVisible()
  expect(decided.getByRole('button', { name: /Aplicar|Rechazar/ }).elements()).toEqual([])
})
