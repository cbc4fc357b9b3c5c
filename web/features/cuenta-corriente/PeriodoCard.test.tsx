import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { aResumen, workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { Component } from './CuentaCorrienteScreen.tsx'

vi.mock('#web/profile.tsx', () => ({
  useProfile: () => ({ usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false, can: () => true }),
}))

const { search, summarize, summarizeListado } = cuentaCorriente

beforeEach(() => {
  stubs.on(summarize, () => aResumen())
  stubs.on(razonesSociales.search, [])
})

const openCuenta = (search: string) =>
  renderRoutes(
    [{ path: '/autogestion/cuenta-corriente', element: <Component /> }],
    `/autogestion/cuenta-corriente${search}`,
  )
/** Matches the text anywhere in an element, with any kind of space. */
const textPattern = (text: string) => new RegExp(text.replace(/[$.()]/g, '\\$&').replaceAll(' ', '\\s'))
const lastSearch = () => stubs.sent(search).at(-1)?.body

test("PeriodoCard shows title and balances of a past month and today's balance in one line, but no delays of payment", async () => {
  const saldo = { inicial: '1398531.15', debitos: '15480.00', creditos: '210300.00', final: '1203711.15' }
  const periodo = { desde: '2026-10-01', hasta: '2026-10-31', saldos: [{ moneda: 'ARS', ...saldo }] }
  stubs.on(summarizeListado, { totales: [], periodo })
  const ofOctober = workedPartidas.filter(({ emision }) => emision.startsWith('2026-10'))
  stubs.on(search, () => page(ofOctober))
  const screen = await openCuenta('?estado=todas&emisionDesde=2026-10-01&emisionHasta=2026-10-31&orden=emision')
  const card = screen.getByRole('region', { name: 'Estado de cuenta de octubre de 2026' })
  for (const figure of [
    'Saldo inicial$ 1.398.531,15',
    'Débitos$ 15.480,00',
    'Créditos$ 210.300,00',
    'Saldo final$ 1.203.711,15',
  ])
    await expect.element(card).toMatchTextContent(textPattern(figure))
  await expect.element(card).toMatchTextContent(/Hoy, \d\d-\d\d-\d{4}, el saldo es \$\s7\.446\.249,65\./)
  const table = screen.getByRole('table', { name: 'Movimientos', exact: true })
  await expect.element(table.getByText('A-0001-00008806')).toBeVisible()
  const rows = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].slice(1).map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Emisión', 'Clase de Documento', 'Referencia', 'Vencimiento', 'Débito', 'Crédito', 'Pendiente hoy'],
    ['05-10-2026', 'Nota de débito A', 'A-0001-00002217', '05-10-2026', '$\u00a015.480,00', '', '$\u00a015.480,00'],
    [
      '20-10-2026',
      'Nota de crédito A',
      'A-0001-00008806',
      '20-10-2026',
      '',
      '$\u00a0210.300,00',
      '$\u00a0210.300,00 a favor',
    ],
  ])
  expect(screen.container.textContent).not.toMatch(/Vencid|atraso|A vencer|31 a 60/)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
  await card.getByRole('button', { name: 'Ver lo pendiente hoy' }).click()
  await expect.poll(lastSearch).toEqual({ razonSocialIds: [1042] })
  await expect.element(screen.getByRole('region', { name: 'Totales en Pesos' })).toBeVisible()
})
