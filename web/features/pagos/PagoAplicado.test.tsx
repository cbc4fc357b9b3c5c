import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { Medio, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { aMedio, aPago } from '#shared/cuenta/cuenta.testing.ts'
import { Component } from './PagosScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const aCheque = (change: Partial<Medio> = {}): Medio =>
  aMedio({
    orden: 2,
    medio: 'echeq',
    importe: '60000.00',
    fecha: '2027-02-20',
    banco: 'Banco Nación',
    referencia: '451278',
    cuit: '30801001234',
    estado: 'en-cartera',
    ...change,
  })
const aplicado = (change: Partial<Pago> = {}): Pago =>
  aPago({ estado: 'aplicado', recibo: 'X-0001-00000007', medios: [aMedio(), aCheque()], ...change })

const show = (pago: Pago) => {
  stubs.on(pagos.search, () => page([pago]))
  return renderPiece(<Component />)
}

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  stubs.on(razonesSociales.search, [])
  stubs.on(pagos.setMedio, { pagoId: 501, version: 4 })
  stubs.on(pagos.sendRecibo, { enviados: 1 })
})

test('PagoCard shows the receipt of an applied payment and e-mails it again on request', async () => {
  const screen = await show(aplicado())
  await expect.element(screen.getByText('Recibo X-0001-00000007')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Descargar recibo X-0001-00000007' })).toBeVisible()
  await screen.getByRole('button', { name: 'Reenviar recibo X-0001-00000007' }).click()
  await expect.element(screen.getByText('El recibo va por email.')).toBeVisible()
  expect(stubs.sent(pagos.sendRecibo)).toMatchObject([{ params: { pagoId: 501 } }])
  // A customer sees the state of the cheque but no buttons to change it.
  await expect.element(screen.getByText(/Banco Nación · Nº 451278 .* · En cartera$/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Se acreditó/ }).elements()).toEqual([])
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('PagoCard shows no receipt while a payment is pending', async () => {
  const screen = await show(aPago())
  await expect.element(screen.getByTitle('Recibido')).toBeVisible()
  expect(screen.getByRole('button', { name: /recibo/i }).elements()).toEqual([])
})

const medios = [aMedio(), aCheque({ puede: ['acreditado', 'rechazado'] })]

test('PagoCard lets staff mark a cheque as collected, with the version that they read', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true }
  const screen = await show(aplicado({ medios }))
  await screen.getByRole('button', { name: 'Se acreditó: E-cheq Nº 451278' }).click()
  await expect
    .poll(() => stubs.sent(pagos.setMedio))
    .toMatchObject([{ params: { pagoId: 501, orden: 2, estado: 'acreditado' }, body: { version: 3 } }])
})

test('PagoCard asks for a reason when the bank rejected a cheque', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true }
  const screen = await show(aplicado({ medios }))
  await screen.getByRole('button', { name: 'Lo rechazó el banco: E-cheq Nº 451278' }).click()
  const dialog = screen.getByRole('dialog', { name: 'E-cheq rechazado' })
  await expect
    .element(dialog.getByText(/^E-cheq Nº 451278 por .*Lo que cubría vuelve a quedar pendiente\.$/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Marcar rechazado' }).click()
  await expect.element(dialog.getByText('Escribí el motivo.')).toBeVisible()
  expect(stubs.sent(pagos.setMedio)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Sin fondos')
  await dialog.getByRole('button', { name: 'Marcar rechazado' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(stubs.sent(pagos.setMedio)).toMatchObject([
    { params: { pagoId: 501, orden: 2, estado: 'rechazado' }, body: { version: 3, motivo: 'Sin fondos' } },
  ])
})

test('PagoCard shows for each document the amount that a rejected cheque left unpaid', async () => {
  const screen = await show(
    aplicado({
      medios: [aMedio(), aCheque({ estado: 'rechazado', motivo: 'Sin fondos' })],
      aplicaciones: [
        { referencia: 'A-0001-00047112', importe: '100.00', paga: '100.00' },
        { referencia: 'A-0001-00045871', importe: '60000.00', paga: '0.00' },
      ],
      aCuenta: '0.00',
    }),
  )
  await expect.element(screen.getByText('Motivo del rechazo: Sin fondos')).toBeVisible()
  await expect
    .element(
      screen.getByText(
        /A-0001-00047112: \$\s100,00\nA-0001-00045871: \$\s0,00 de \$\s60\.000,00, por un medio rechazado/,
      ),
    )
    .toBeVisible()
  expect(screen.getByText('A cuenta', { exact: true }).elements()).toEqual([])
})
