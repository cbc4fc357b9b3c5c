import { beforeEach, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { QUE_ES } from '#shared/cuenta/que-es.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { CuentaTira } from './CuentaTira.tsx'

const pesos: Totales = {
  moneda: 'ARS',
  saldoTotal: '7446249.65',
  vencido: '2540649.15',
  aVencer: '5415900.50',
  creditos: '-510300.00',
  informado: '650000.00',
  informadoVencido: '0.00',
  limiteCredito: null,
  creditoDisponible: null,
  aging: [
    { tramo: 'a-vencer', importe: '5415900.50', partidas: 3 },
    { tramo: '1-30', importe: '2540649.15', partidas: 1 },
    { tramo: '31-60', importe: '0.00', partidas: 0 },
  ],
  proximoVencimiento: '2026-12-18',
}
let datosAl: string | null
let totales: Totales[]

beforeEach(() => {
  datosAl = '2026-11-21T12:00:00.000Z'
  totales = [pesos, { ...pesos, moneda: 'USD', saldoTotal: '1200.00', vencido: '10.00', proximoVencimiento: null }]
  stubs.on(cuentaCorriente.summarize, () => ({ datosAl, datosViejos: false, totales, porRazonSocial: [] }))
})
const open = () => renderPiece(<CuentaTira razonSocialId={1042} />)

test('CuentaTira highlights the overdue amount of each currency and links to the overdue items', async () => {
  const screen = await open()
  const fact = screen.getByRole('link', { name: /^Vencido \$ 2\.540\.649,15 US\$ 10,00$/ })
  await expect.element(fact).toHaveAttribute('href', '/autogestion/cuenta-corriente?tramo=vencidas')
  await expect.element(fact).toHaveAttribute('data-loud')
})

test('CuentaTira highlights an overdue amount even if only a second currency has one', async () => {
  totales = [{ ...pesos, vencido: '0.00' }, totales[1]!]
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: /^Vencido US\$ 10,00$/ })).toHaveAttribute('data-loud')
})

test.each([
  ['1000000.00', 'Informado, por aplicar $\u00A01.000.000,00. Queda $\u00A01.540.649,15', true],
  ['2540649.15', 'Informado, por aplicar $\u00A02.540.649,15. Queda $\u00A00,00', false],
])('CuentaTira shows beside the overdue amount that %s was reported', async (informadoVencido, text, isLoud) => {
  totales = [{ ...pesos, informadoVencido }]
  const screen = await open()
  const fact = screen.getByRole('link', { name: /^Vencido \$ 2\.540\.649,15/ })
  await expect.element(fact.getByText(text)).toBeVisible()
  expect(fact.element().hasAttribute('data-loud')).toBe(isLoud)
})

test('CuentaTira says that nothing is overdue, without highlight', async () => {
  totales = [{ ...pesos, vencido: '0.00' }]
  const screen = await open()
  const fact = screen.getByRole('link', { name: /^Vencido Nada vencido$/ })
  await expect.element(fact).toBeVisible()
  await expect.element(fact).not.toHaveAttribute('data-loud')
})

test('CuentaTira links to the items of the next due date', async () => {
  const screen = await open()
  await expect
    .element(screen.getByRole('link', { name: 'Próximo vencimiento 18-12-2026' }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente?venceDesde=2026-12-18&venceHasta=2026-12-18')
})

test('CuentaTira shows the balance by age as a bar and as text', async () => {
  const screen = await open()
  await expect
    .element(screen.getByText(/^Antigüedad del saldo\./))
    .toHaveTextContent('Antigüedad del saldo. A vencer: $ 5.415.900,50. 1 a 30 días: $ 2.540.649,15')
})

test('CuentaTira never shows an unknown amount as zero', async () => {
  datosAl = null
  totales = []
  const early = await open()
  await expect.element(early.getByText('Todavía no recibimos los datos de tu cuenta corriente.')).toBeVisible()
  await early.unmount()
  stubs.refuse(cuentaCorriente.summarize, 500)
  const away = await open()
  await expect.element(away.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(away.container.textContent).not.toContain('0,00')
})

test('CuentaTira explains each figure when its button is pressed', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Qué es: Vencido' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Qué es: Vencido' })).toHaveTextContent(QUE_ES.vencido)
})
