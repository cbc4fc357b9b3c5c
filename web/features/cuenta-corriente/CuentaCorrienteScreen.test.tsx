import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { aPartida, aResumen, totalesOf, workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { Component } from './CuentaCorrienteScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const { search, summarize, summarizeListado, downloadPdf } = cuentaCorriente

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false, can: () => true }
  stubs.on(summarize, () => aResumen())
  stubs.on(search, () => page(workedPartidas))
  stubs.on(summarizeListado, { totales: [], periodo: null })
  stubs.on(razonesSociales.search, [])
})

const open = (search = '') =>
  renderRoutes(
    [{ path: '/autogestion/cuenta-corriente', element: <Component /> }],
    `/autogestion/cuenta-corriente${search}`,
  )
/** Matches the text anywhere in an element, with any kind of space. */
const textPattern = (text: string) => new RegExp(text.replace(/[$.()]/g, '\\$&').replaceAll(' ', '\\s'))
const lastSearch = () => stubs.sent(search).at(-1)?.body

test('CuentaCorrienteScreen shows the statement of the worked example to the cent, with the balance by age', async () => {
  const screen = await open()
  const totals = screen.getByRole('region', { name: 'Totales en Pesos' })
  for (const figure of [
    'Saldo$ 7.446.249,65',
    'Vencido$ 2.540.649,15',
    'A vencer$ 5.415.900,50',
    'Créditos sin aplicar$ 510.300,00 a favor',
    'Crédito disponible$ 1.553.750,35Límite $ 9.000.000,00',
  ])
    await expect.element(totals).toMatchTextContent(textPattern(figure))
  const rows = totals
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'A vencer 2 comprobantes $\u00a05.415.900,50',
    '1 a 30 días 2 comprobantes $\u00a01.142.118,00',
    '31 a 60 días 2 comprobantes $\u00a01.299.830,40',
    '61 a 90 días 0 comprobantes $\u00a00,00',
    'Más de 90 días 1 comprobante $\u00a098.700,75',
  ])
  await expect.element(screen.getByText('Datos al 21-11-2026 09:00')).toBeVisible()
})

test('CuentaCorrienteScreen shows the columns of the spec first and the delay as text, and has no accessibility violations', async () => {
  const screen = await open()
  const table = screen.getByRole('table', { name: 'Comprobantes', exact: true })
  await expect.element(table.getByText('Venció hace 49 días')).toBeVisible()
  const titles = [...table.element().querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    '',
    'Emisión',
    'Clase de Documento',
    'Referencia',
    'Vencimiento',
    'Pendiente',
    'Importe original',
    'Días de atraso',
  ])
  await expect
    .element(table.getByRole('link', { name: 'A-0001-00045871' }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente/1000/1800000001/2026')
  await expect.element(screen.getByRole('button', { name: 'Estado: Pendientes' })).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('CuentaCorrienteScreen filters the list when the user picks a part of the age bar, also by keyboard, and removes the filter again', async () => {
  const screen = await open('?pagina=2&cursor=abc')
  const piece = screen.getByRole('button', { name: '31 a 60 días: $ 1.299.830,40' })
  await expect.element(piece).toBeVisible()
  piece.element().focus()
  await expect.element(piece).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(lastSearch).toEqual({ razonSocialIds: [1042], tramos: ['31-60'] })
  await expect.element(piece).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Quitar 31 a 60 días' }).click()
  await expect.poll(lastSearch).toEqual({ razonSocialIds: [1042] })
})

test('CuentaCorrienteScreen clears the filter by state when the user clicks a figure', async () => {
  const screen = await open('?estado=todas')
  await screen
    .getByRole('button', { name: /^A vencer/ })
    .first()
    .click()
  await expect.poll(lastSearch).toEqual({ razonSocialIds: [1042], tramos: ['a-vencer'] })
})

test.each([
  ['customer', false, true],
  ['staff', true, false],
])(
  'CuentaCorrienteScreen highlights the overdue amount for customers but not for staff: %s',
  async (_who, esInterno, isLoud) => {
    person = { ...person, esInterno, ...(esInterno && { razonSocial: undefined }) }
    const screen = await open('?rs=1042')
    const fact = screen.getByRole('button', { name: /^Vencido/ })
    await expect.element(fact).toBeVisible()
    expect(fact.element().hasAttribute('data-loud')).toBe(isLoud)
  },
)

test('CuentaCorrienteScreen shows the total of the filtered items, and leaves the balance of the account unchanged', async () => {
  const total = { moneda: 'ARS', partidas: 2, importe: '1299830.40', pendiente: '1299830.40' }
  stubs.on(summarizeListado, { totales: [total], periodo: null })
  const screen = await open('?tramo=31-60')
  await expect.element(screen.getByText('2 comprobantes · $ 1.299.830,40')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Totales en Pesos' }))
    .toMatchTextContent(textPattern('Saldo$ 7.446.249,65'))
})

test('CuentaCorrienteScreen offers the statement of all movements when the list is filtered by dates of issue', async () => {
  const screen = await open('?emisionDesde=2026-11-01&emisionHasta=2026-11-15&tramo=1-30')
  const aviso = screen.getByRole('region', { name: 'Estado de cuenta' })
  await expect.element(aviso).toMatchTextContent(/del 01-11-2026 al 15-11-2026\? Tiene saldo inicial, saldo final/)
  await aviso.getByRole('button', { name: 'Ver todos los movimientos' }).click()
  await expect.poll(lastSearch).toEqual({
    razonSocialIds: [1042],
    estado: 'todas',
    emisionDesde: '2026-11-01',
    emisionHasta: '2026-11-15',
    orden: 'emision',
  })
  await expect.element(aviso).not.toBeInTheDocument()
})

test('CuentaCorrienteScreen sorts on the server when a header is clicked and sets aria-sort', async () => {
  const screen = await open()
  const header = screen.getByRole('columnheader', { name: 'Importe original' })
  await expect
    .element(screen.getByRole('columnheader', { name: 'Vencimiento' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect.poll(lastSearch).toMatchObject({ orden: 'importe' })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect.poll(lastSearch).toMatchObject({ orden: 'importe', descendente: true })
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
})

test('CuentaCorrienteScreen sums the selected items of all pages in cents, by currency', async () => {
  const small = [
    aPartida({ documento: '1', importe: '0.10', referencia: 'A-0001-00000001' }),
    aPartida({ documento: '2', importe: '0.20', referencia: 'A-0001-00000002' }),
    aPartida({ documento: '3', importe: '7.00', referencia: 'A-0001-00000003', moneda: 'USD' }),
  ]
  stubs.on(search, () => page(small, { total: 21, siguiente: 'sig' }))
  const screen = await open()
  await screen.getByRole('checkbox', { name: 'Seleccionar Factura A A-0001-00000001' }).click()
  await screen.getByRole('checkbox', { name: 'Seleccionar Factura A A-0001-00000002' }).click()
  const bar = screen.getByRole('region', { name: 'Comprobantes seleccionados' })
  await expect.element(bar).toMatchTextContent(textPattern('2 comprobantes · $ 0,30'))
  stubs.on(search, () => page([], { total: 21, pagina: 2 }))
  await screen.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(bar).toMatchTextContent(textPattern('2 comprobantes · $ 0,30'))
  stubs.on(search, () => page(small))
  await bar.getByRole('button', { name: 'Quitar selección' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('CuentaCorrienteScreen shows different texts before the first data, when nothing is owed, and while the ERP is unavailable', async () => {
  stubs.on(summarize, () => aResumen({ datosAl: null, totales: [] }))
  const early = await open()
  await expect.element(early.getByText('Todavía no recibimos los datos de tu cuenta corriente.')).toBeVisible()
  await early.unmount()

  stubs.on(summarize, () => aResumen({ totales: [] }))
  stubs.on(search, () => page([]))
  const empty = await open()
  await expect.element(empty.getByText('No tenés comprobantes pendientes.')).toBeVisible()
  await empty.unmount()

  for (const row of [summarize, search])
    stubs.refuse(row, 500, { message: 'Servicio no disponible, inténtelo de nuevo más tarde.' })
  const failed = await open()
  await expect.element(failed.getByText('Servicio no disponible, inténtelo de nuevo más tarde.')).toBeVisible()
  expect(failed.container.textContent).not.toContain('0,00')
  stubs.on(summarize, () => aResumen())
  stubs.on(search, () => page(workedPartidas))
  await failed.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(failed.getByText('$ 7.446.249,65').first()).toBeVisible()
})

test('CuentaCorrienteScreen warns when the data from the ERP are old', async () => {
  stubs.on(summarize, () => aResumen({ datosAl: '2026-11-18T12:00:00.000Z', datosViejos: true }))
  const screen = await open()
  await expect.element(screen.getByText('Datos al 18-11-2026 09:00')).toBeVisible()
  await expect.element(screen.getByText(/pueden faltar pagos y comprobantes recientes/)).toBeVisible()
})

test('CuentaCorrienteScreen shows the warning of the spec when the PDF fails', async () => {
  stubs.refuse(downloadPdf, 500)
  const screen = await open('?tramo=vencidas')
  await screen.getByRole('button', { name: 'Descargar PDF' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Atención' })
  await expect.element(dialog).toMatchTextContent(textPattern('¡Ha ocurrido un problema al descargar el PDF!'))
  expect(stubs.sent(downloadPdf)[0]).toMatchObject({
    params: { id: '1042' },
    body: { tramos: ['1-30', '31-60', '61-90', 'mas-90'] },
  })
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('CuentaCorrienteScreen shows totals by currency and a subtotal for each razón social, and never adds currencies', async () => {
  const usd = [aPartida({ documento: '9', importe: '1200.00', moneda: 'USD', vencimiento: '2026-12-01' })]
  const both = [...workedPartidas, ...usd]
  const other = aRazonSocial({ razonSocialId: 1043, razonSocial: 'Rodados del Este S.A.' })
  person = { ...person, usuario: aUsuario({ listRazonSocial: [aRazonSocial(), other] }) }
  stubs.on(summarize, () =>
    aResumen({
      totales: totalesOf(both, null),
      porRazonSocial: [
        { razonSocialId: 1042, razonSocial: 'Repuestos Litoral Sur S.R.L.', totales: totalesOf(workedPartidas) },
        { razonSocialId: 1043, razonSocial: 'Rodados del Este S.A.', totales: totalesOf(usd) },
      ],
    }),
  )
  const screen = await open('?rs=todas')
  await expect
    .element(screen.getByRole('region', { name: 'Totales en Pesos' }))
    .toMatchTextContent(textPattern('$ 7.446.249,65'))
  await expect
    .element(screen.getByRole('region', { name: 'Totales en Dólares' }))
    .toMatchTextContent(textPattern('US$ 1.200,00'))
  const each = screen.getByRole('region', { name: 'Por razón social' })
  await expect
    .element(each.getByRole('link', { name: 'Rodados del Este S.A.' }))
    .toHaveAttribute('href', '/autogestion/cuenta-corriente?rs=1043')
  expect(screen.container.textContent).not.toContain('7.447.449,65')
  expect(lastSearch()).toEqual({})
  expect(screen.getByRole('button', { name: 'Descargar PDF' }).query()).toBeNull()
  await expect.element(screen.getByText(/Elegí una razón social para descargar el PDF/)).toBeVisible()
  // The total must not be the sum of the credit limits of both razones sociales.
  expect(screen.getByRole('region', { name: 'Totales en Pesos' }).element().textContent).not.toContain('9.000.000')
  await expect.element(each).toMatchTextContent(textPattern('Límite $ 9.000.000,00, crédito disponible $ 1.553.750,35'))
})

test('CuentaCorrienteScreen requests nothing for staff until they choose a razón social', async () => {
  person = { usuario: aUsuario({ esInterno: true, listRazonSocial: [] }), razonSocial: undefined, esInterno: true }
  const screen = await open()
  await expect.element(screen.getByText('Elegí una razón social para ver su cuenta corriente.')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Razón social' })).toBeVisible()
  expect(lastSearch()).toBeUndefined()
})

test('CuentaCorrienteScreen applies an amount typed in the popover of its chip, even when the popover closes at once', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Filtro', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Importe' }).click()
  await screen.getByRole('textbox', { name: 'Importe desde' }).fill('1500,50')
  await userEvent.keyboard('{Escape}')
  await expect.poll(lastSearch).toEqual({ razonSocialIds: [1042], importeDesde: '1500.50' })
  await expect.element(screen.getByRole('button', { name: 'Importe: desde $ 1.500,50', exact: true })).toBeVisible()
})

test('CuentaCorrienteScreen renders cards on a phone, without horizontal scrolling', async () => {
  await browser.viewport(390, 844)
  const part = aPartida({ documento: '7', importe: '1000.00', pendiente: '400.00', referencia: 'A-0001-00000007' })
  stubs.on(search, () => page([...workedPartidas, part]))
  const screen = await open()
  // A card shows kind and open amount, number and due date. The original amount shows only if the open amount differs.
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'A-0001-00000007' }))
    .toMatchTextContent(/^Factura A\$\s400,00A-0001-00000007(Vence .*|Venció hace .*)de \$\s1\.000,00$/)
  await expect.element(screen.getByRole('list', { name: 'Comprobantes' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Seleccionar Factura A A-0001-00045871' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Comprobantes seleccionados' }))
    .toMatchTextContent(textPattern('$ 1.284.350,40'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await browser.viewport(1280, 900)
})
