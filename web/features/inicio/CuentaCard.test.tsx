import { beforeEach, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { CuentaCard } from './CuentaCard.tsx'

const pesos: Totales = {
  moneda: 'ARS',
  saldoTotal: '7446249.65',
  vencido: '2540649.15',
  aVencer: '5415900.50',
  creditos: '-510300.00',
  limiteCredito: null,
  creditoDisponible: null,
  aging: [],
  proximoVencimiento: '2026-12-18',
}
let datosAl: string | null
let totales: Totales[]

beforeEach(() => {
  datosAl = '2026-11-21T12:00:00.000Z'
  totales = [pesos, { ...pesos, moneda: 'USD', saldoTotal: '1200.00', vencido: '0.00', proximoVencimiento: null }]
  stubs.on(cuentaCorriente.summarize, () => ({ datosAl, datosViejos: false, totales, porRazonSocial: [] }))
})
const open = (muestra: 'vencido' | 'saldo' | 'proximo') =>
  renderPiece(<CuentaCard razonSocialId={1042} muestra={muestra} />)

test('what is overdue is loud, by currency, and opens the overdue items', async () => {
  const screen = await open('vencido')
  const card = screen.getByRole('link', { name: /^Vencido \$ 2\.540\.649,15 US\$ 0,00/ })
  await expect.element(card).toHaveAttribute('href', '/autogestion/cuenta-corriente?tramo=vencidas')
  await expect.element(card).toHaveAttribute('data-loud')
})

test('nothing overdue is quiet', async () => {
  totales = [{ ...pesos, vencido: '0.00' }]
  const screen = await open('vencido')
  const card = screen.getByRole('link', { name: /Nada vencido$/ })
  await expect.element(card).toBeVisible()
  await expect.element(card).not.toHaveAttribute('data-loud')
})

test('the next due date opens what falls due that day', async () => {
  const screen = await open('proximo')
  await expect
    .element(screen.getByRole('link', { name: /^Próximo vencimiento 18-12-2026/ }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente?venceDesde=2026-12-18&venceHasta=2026-12-18')
})

test('what is not known is never a zero', async () => {
  datosAl = null
  totales = []
  const early = await open('saldo')
  await expect.element(early.getByText('Todavía no recibimos los datos de tu cuenta')).toBeVisible()
  await early.unmount()
  stubs.refuse(cuentaCorriente.summarize, 500)
  const away = await open('saldo')
  await expect.element(away.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(away.container.textContent).not.toContain('0,00')
})
