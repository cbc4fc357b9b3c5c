import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cobranzas } from '#contract/cobranzas/calls.ts'
import type { CobranzaRow } from '#contract/cobranzas/shapes.ts'
import type { Profile } from '#web/profile.tsx'
import { aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { Component } from './CobranzasScreen.tsx'

const aRow = (over: Partial<CobranzaRow> = {}): CobranzaRow => ({
  razonSocialId: 1042,
  razonSocial: 'Repuestos Litoral Sur S.R.L.',
  codigoCliente: '0000104217',
  vencidos: [
    { moneda: 'ARS', informado: '0.00', importe: '2540649.15', diasAtraso: 112 },
    { moneda: 'USD', informado: '0.00', importe: '100.00', diasAtraso: 1 },
  ],
  ultimo: null,
  proximo: null,
  promesa: null,
  ...over,
})

const person: Partial<Profile> = { usuario: aUsuario(), esInterno: true, hasRole: () => true }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
beforeEach(() => {
  stubs.on(cobranzas.search, () => page([aRow()]))
  stubs.on(cobranzas.getEstado, () => ({
    datosAl: '2026-11-21T12:00:00.000Z',
    monedas: ['ARS', 'USD'],
    paraContactar: 3,
  }))
})

const open = (search = '') =>
  renderRoutes([{ path: '/autogestion/cobranzas', element: <Component /> }], `/autogestion/cobranzas${search}`)

test('CobranzasScreen shows debt by currency, oldest delay and date of the data', async () => {
  const screen = await open()
  const row = screen.getByRole('row', { name: /Repuestos Litoral Sur/ })
  await expect
    .element(row)
    .toHaveTextContent('Repuestos Litoral Sur S.R.L.104217$ 2.540.649,15US$ 100,00112 díasNinguno——')
  await expect.element(screen.getByText('Saldos con los datos del 21-11-2026 09:00.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Para contactar hoy 3' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Repuestos Litoral Sur/ }))
    .toHaveAttribute('href', '/autogestion/cobranzas/1042')
})

test('CobranzasScreen sends the filters of the URL; the tab Para contactar omits age and currency', async () => {
  const screen = await open('?tramo=mas-90&promesa=vencida&moneda=USD')
  await expect.element(screen.getByText(/Repuestos Litoral Sur/)).toBeVisible()
  expect(stubs.sent(cobranzas.search)[0]?.body).toEqual({ tramo: 'mas-90', promesa: 'vencida', moneda: 'USD' })
  await screen.getByRole('link', { name: 'Para contactar hoy 3' }).click()
  await expect
    .poll(() => stubs.sent(cobranzas.search).at(-1)?.body)
    .toEqual({ pestana: 'contactar', promesa: 'vencida' })
})

test('CobranzasScreen downloads all rows that match the filters as Excel', async () => {
  stubs.on(cobranzas.downloadExcel, { blob: new Blob(['x']), fileName: undefined })
  const screen = await open('?pestana=contactar&promesa=vencida&pagina=2')
  await screen.getByRole('button', { name: 'Descargar Excel' }).click()
  await expect
    .poll(() => stubs.sent(cobranzas.downloadExcel))
    .toMatchObject([{ body: { pestana: 'contactar', promesa: 'vencida' } }])
})

test.each<[what: string, row: Partial<CobranzaRow>, said: RegExp]>([
  ['an overdue contact', { proximo: '2020-01-31' }, /31-01-2020Vencido/],
  ['a future contact', { proximo: '2099-01-31' }, /31-01-2099—/],
  ['a call', { ultimo: { clase: 'llamada', cuando: '2026-11-20T12:00:00.000Z' } }, /Llamada/],
  [
    'a broken promise',
    {
      promesa: {
        notaId: 1,
        moneda: 'ARS',
        importe: '1000.00',
        dia: '2026-11-20',
        hecha: '2026-11-10T12:00:00.000Z',
        estado: 'incumplida',
        pagado: '0.00',
      },
    },
    /1.000,00Para el 20-11-2026Incumplida/,
  ],
  [
    'a promise that the ERP knows nothing about',
    {
      promesa: {
        notaId: 1,
        moneda: 'ARS',
        importe: '1000.00',
        dia: '2026-11-20',
        hecha: '2026-11-10T12:00:00.000Z',
        estado: null,
        pagado: '0.00',
      },
    },
    /Sin datos/,
  ],
])('CobranzasScreen shows %s in the row of the customer', async (_what, row, said) => {
  stubs.on(cobranzas.search, () => page([aRow(row)]))
  const screen = await open()
  await expect.element(screen.getByRole('row', { name: /Repuestos Litoral Sur/ })).toMatchTextContent(said)
})

describe('before the first balances', () => {
  beforeEach(() => {
    stubs.on(cobranzas.search, () => page([]))
    stubs.on(cobranzas.getEstado, () => ({ datosAl: null, monedas: [], paraContactar: 0 }))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(['', '?tramo=mas-90'])('does not claim that no customer owes, with the query string %j', async (search) => {
    const screen = await open(search)
    await expect.element(screen.getByText(/^Todavía no hay saldos/)).toBeVisible()
    await expect.element(screen.getByText(/^Acá vas a ver quién tiene/)).toBeVisible()
    expect(screen.getByText(/Nadie/).query()).toBeNull()
  })

  test('shows which customers to contact', async () => {
    const screen = await open('?pestana=contactar')
    await expect.element(screen.getByText(/^No hay que contactar a nadie hoy/)).toBeVisible()
  })

  test('polls until the balances arrive and then shows them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const screen = await open()
    await expect.element(screen.getByText(/^Acá vas a ver quién tiene/)).toBeVisible()
    vi.advanceTimersByTime(30_000)
    await expect.poll(() => stubs.sent(cobranzas.getEstado)).toHaveLength(2)
    const held = Promise.withResolvers<void>()
    stubs.on(cobranzas.search, async () => {
      await held.promise
      return page([aRow()])
    })
    stubs.on(cobranzas.getEstado, () => ({ datosAl: '2026-11-21T12:00:00.000Z', monedas: ['ARS'], paraContactar: 3 }))
    vi.advanceTimersByTime(30_000)
    // The counts are visible before the rows of the list arrive.
    await expect.element(screen.getByRole('link', { name: 'Para contactar hoy 3' })).toBeVisible()
    await expect.element(screen.getByText(/^Acá vas a ver quién tiene/)).toBeVisible()
    expect(screen.getByText(/^Nadie/).query()).toBeNull()
    held.resolve()
    await expect.element(screen.getByRole('row', { name: /Repuestos Litoral Sur/ })).toBeVisible()
    await expect.element(screen.getByText(/^Saldos con los datos del/)).toBeVisible()
    const asked = stubs.sent(cobranzas.getEstado).length
    vi.advanceTimersByTime(120_000)
    expect(stubs.sent(cobranzas.getEstado)).toHaveLength(asked)
  })
})

test('CobranzasScreen does not claim that no customer owes when the state of the balances cannot be read', async () => {
  stubs.on(cobranzas.search, () => page([]))
  stubs.refuse(cobranzas.getEstado, 500)
  const screen = await open()
  await expect.element(screen.getByText('Acá vas a ver quién tiene deuda vencida.')).toBeVisible()
  expect(screen.getByText(/^Nadie/).query()).toBeNull()
})

test('CobranzasScreen shows a text when no customer has overdue debt', async () => {
  stubs.on(cobranzas.search, () => page([]))
  const screen = await open()
  await expect.element(screen.getByText('Nadie tiene deuda vencida.')).toBeVisible()
})
