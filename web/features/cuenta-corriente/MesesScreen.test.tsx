import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { ResumenMes } from '#contract/cuenta-corriente/meses.shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './MesesScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const aMes = (over: Partial<ResumenMes> = {}): ResumenMes => ({
  mes: '2026-10',
  desde: '2026-10-01',
  hasta: '2026-10-31',
  completo: true,
  saldos: [{ moneda: 'ARS', inicial: '100.00', debitos: '20.00', creditos: '50.50', final: '69.50' }],
  ...over,
})

let meses: ResumenMes[]

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  meses = [aMes(), aMes({ mes: '2026-09', desde: '2026-09-01', hasta: '2026-09-30', completo: false })]
  stubs.on(razonesSociales.search, [])
  stubs.on(cuentaCorriente.listMeses, () => ({ desde: meses.length ? '2026-09-03' : null, meses }))
})

test('MesesScreen shows opening balance, movements and closing balance of each month, with its PDF and Excel', async () => {
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByRole('heading', { name: 'Octubre de 2026' })).toBeVisible()
  const october = screen.getByRole('listitem').first().element()
  expect([...october.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Saldo inicial',
    '$\u00a0100,00',
    'Débitos',
    '$\u00a020,00',
    'Créditos',
    '$\u00a050,50',
    'Saldo final',
    '$\u00a069,50',
  ])
  await expect
    .element(screen.getByRole('link', { name: 'Octubre de 2026' }))
    .toHaveAttribute(
      'href',
      '/autogestion/cuenta-corriente?rs=1042&estado=todas&emisionDesde=2026-10-01&emisionHasta=2026-10-31&orden=emision',
    )
  await expect.element(screen.getByRole('button', { name: 'PDF de octubre de 2026' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Excel de septiembre de 2026' })).toBeVisible()
  await expect
    .element(screen.getByText('Faltan datos hasta el 30-09-2026: el saldo final puede cambiar.'))
    .toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('MesesScreen shows a text when there are no months', async () => {
  meses = []
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText('Todavía no hay ningún mes cerrado con movimientos.')).toBeVisible()
})

test('MesesScreen asks staff to choose a razón social', async () => {
  person = { ...person, razonSocial: undefined, esInterno: true }
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText('Elegí una razón social para ver sus meses.')).toBeVisible()
})
