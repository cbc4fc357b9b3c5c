import axe from 'axe-core'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { cobros } from '#contract/cobros/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Deuda, QuePagar } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import type { Profile } from '#web/profile.tsx'
import { Component } from './QuePagarScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const aDeuda = (partida: Partida, over: Partial<Deuda> = {}): Deuda => ({
  ...partida,
  informado: '0.00',
  aPagar: partida.pendiente,
  ahorro: '0.00',
  ...over,
})
/** Open items of 98.700,75 (most of it already reported), 15.480,00, and 3.400.000,50 (due on 18-12). */
const [vieja, nota, lejana] = [workedPartidas[0]!, workedPartidas[2]!, workedPartidas[7]!]
const aQuePagar = (over: Partial<QuePagar> = {}): QuePagar => ({
  razonSocialId: 1042,
  hoy: '2026-11-21',
  datosAl: '2026-11-21T12:00:00.000Z',
  datosViejos: false,
  descuento: { tasa: 300, desdeDias: 10 },
  deudas: [
    aDeuda(vieja, { informado: '98000.00', aPagar: '700.75' }),
    aDeuda(nota),
    aDeuda(lejana, { ahorro: '91800.01' }),
  ],
  creditos: [{ moneda: 'ARS', importe: '-510300.00' }],
  hayMas: false,
  ...over,
})

/** Replaces the form Informar pago; shows the values that the form would receive. */
const Pago = () => {
  const { search, state } = useLocation()
  return (
    <output>
      {search} {JSON.stringify((state as { partidas: Partida[] }).partidas.map(({ pendiente }) => pendiente))}
    </output>
  )
}

const open = () =>
  renderRoutes(
    [
      { path: '/autogestion/cuenta-corriente/que-pagar', element: <Component /> },
      { path: '/autogestion/cuenta-corriente/pago', element: <Pago /> },
    ],
    '/autogestion/cuenta-corriente/que-pagar',
  )

let answer: QuePagar
beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  answer = aQuePagar()
  stubs.on(pagos.getQuePagar, () => answer)
  stubs.on(razonesSociales.search, [])
  stubs.on(cobros.getCuenta, { cuenta: { cvu: '0000399500000000010427', alias: 'demo.cliente.1042' } })
})

test('QuePagarScreen starts a payment of all overdue documents in two clicks, without the amounts already reported', async () => {
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Seleccionar todo: Vencido' }).click()
  await expect.element(screen.getByText('2 comprobantes · $\u00a016.180,75')).toBeVisible()
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('?rs=1042 ["700.75","15480.00"]')
})

test('QuePagarScreen shows the total of each week, and the discount for paying that total today', async () => {
  const screen = await open()
  const semana = screen.getByRole('region', { name: 'Del 14-12-2026 al 20-12-2026' })
  await expect.element(semana.getByText('$\u00a03.400.000,50').first()).toBeVisible()
  await expect.element(semana.getByText('Hoy ahorrás $\u00a091.800,01')).toBeVisible()
  await semana.getByRole('checkbox', { name: /^Seleccionar Factura/ }).click()
  await expect
    .element(screen.getByText('1 comprobante · $\u00a03.400.000,50 · pagando hoy ahorrás $\u00a091.800,01'))
    .toBeVisible()
  await expect.element(screen.getByText(/^Descuento por pago anticipado: 3 % cada 30 días/)).toBeVisible()
  await expect.element(screen.getByText('Créditos sin aplicar: $\u00a0510.300,00 a favor.')).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test("QuePagarScreen shows the customer's dedicated bank account with buttons to copy its data", async () => {
  const screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Copiar el CVU 0000399500000000010427' })).toBeVisible()
})

test('QuePagarScreen disables an item that is fully reported', async () => {
  answer = aQuePagar({ deudas: [aDeuda(vieja, { informado: '98700.75', aPagar: '0.00' })] })
  const screen = await open()
  await expect.element(screen.getByRole('checkbox', { name: `Seleccionar Factura A A-0003-00012890` })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: 'Seleccionar todo: Vencido' })).toBeDisabled()
  await expect
    .element(screen.getByRole('link', { name: 'Ya informaste $\u00a098.700,75' }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente/pagos')
})

test.each<[string, Partial<QuePagar>, string]>([
  ['nothing is owed', { deudas: [] }, 'No debés nada. Cuando haya algo por pagar, lo vas a ver acá.'],
  ['no data came yet', { datosAl: null, deudas: [] }, 'Todavía no recibimos los datos de esta cuenta corriente.'],
])('QuePagarScreen shows a text when %s', async (_name, over, said) => {
  answer = aQuePagar(over)
  const screen = await open()
  await expect.element(screen.getByText(said)).toBeVisible()
})

test('QuePagarScreen asks staff to choose a razón social', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true }
  const screen = await open()
  await expect.element(screen.getByText('Elegí una razón social para ver qué tiene que pagar.')).toBeVisible()
  expect(stubs.sent(pagos.getQuePagar)).toEqual([])
})
