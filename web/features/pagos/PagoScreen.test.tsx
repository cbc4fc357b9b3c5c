import axe from 'axe-core'
import { Navigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { cobros } from '#contract/cobros/calls.ts'
import { cuentaCorriente, pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { dropDraft, loadDraft } from '#web/drafts.ts'
import { queryClient } from '#web/queries.tsx'
import type { Profile } from '#web/profile.tsx'
import { aConversacion } from '#testing/gestiones/conversacion.ts'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { renderPiece, renderRoutes } from '#testing/render.tsx'
import { page, stubs } from '#testing/stubs.ts'
import { aPago, aResumen, workedPartidas } from '#shared/cuenta/cuenta.testing.ts'
import { NUEVO_MEDIO } from './medio.campos.tsx'
import { emptyPago } from './pago.campos.tsx'
import { Component as Informado } from './PagoInformadoScreen.tsx'
import { Component } from './PagoScreen.tsx'
import { PagoNuevo } from './PagoNuevo.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

const debts = [workedPartidas[2]!, workedPartidas[5]!]

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  stubs.on(pagos.get, () => aPago({ pagoId: 501 }))
  stubs.on(pagos.create, { pagoId: 501 })
  stubs.on(conversaciones.get, aConversacion())
  stubs.on(pagos.getDestino, { nombre: 'Distribuidora Meridiana', cuit: null, datosBancarios: null })
  stubs.on(cobros.getCuenta, { cuenta: null })
  stubs.on(cuentaCorriente.summarize, () => aResumen())
  stubs.on(cuentaCorriente.search, () => page(workedPartidas))
})

const withSelection = () => {
  const elegidas = [...debts, workedPartidas[3]!]
  const nuevo = <PagoNuevo draft={null} empty={emptyPago(1042, elegidas)} elegidas={elegidas} draftKey="prueba" />
  return renderRoutes([
    { path: '/', element: nuevo },
    { path: '/autogestion/cuenta-corriente/pagos/:pagoId', element: <Informado /> },
  ])
}
const created = () => stubs.sent(pagos.create)[0]
type Screen = Awaited<ReturnType<typeof withSelection>>
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name })

test('PagoScreen proposes the full amounts of the selected debts and shows the unapplied amount to the cent', async () => {
  const screen = await withSelection()
  await expect.element(field(screen, 'Importe').first()).toHaveValue('657.598,00')
  await expect.element(screen.getByText('Queda a cuenta $ 0,00')).toBeVisible()
  await field(screen, 'Importe').first().fill('657598,10')
  await expect.element(screen.getByText('Queda a cuenta $ 0,10')).toBeVisible()
  await field(screen, 'Importe de Nota de débito A A-0001-00002217').fill('15479,80')
  await expect.element(screen.getByText('Queda a cuenta $ 0,30')).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('PagoScreen sets the transfer to the applied amount less withholdings, until the user types another amount', async () => {
  const screen = await withSelection()
  await screen.getByRole('button', { name: 'Agregar medio de pago' }).click()
  const otro = screen.getByRole('region', { name: 'Medio de pago 2' })
  await expect.element(otro.getByRole('textbox', { name: 'Importe' })).toHaveValue('')
  await otro.getByRole('combobox', { name: 'Medio de pago' }).click()
  await screen.getByRole('option', { name: 'Retención de Ingresos Brutos' }).click()
  await expect.element(otro.getByRole('textbox', { name: 'Banco' })).not.toBeInTheDocument()
  await otro.getByRole('textbox', { name: 'Importe' }).fill('7598')
  await expect.element(field(screen, 'Importe').first()).toHaveValue('650.000,00')
  await field(screen, 'Importe de Nota de débito A A-0001-00002217').fill('15480,01')
  await expect.element(field(screen, 'Importe').first()).toHaveValue('650.000,01')
  await field(screen, 'Importe').first().fill('650000')
  await otro.getByRole('textbox', { name: 'Importe' }).fill('7599')
  await expect.element(field(screen, 'Importe').first()).toHaveValue('650.000,00')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  const pendiente = 'Lo pendiente es 15.480,00: ingresá ese importe o menos.'
  for (const said of ['Ingresá el número de certificado.', 'Elegí la provincia.', pendiente])
    await expect.element(screen.getByText(said)).toBeVisible()
  expect(created()).toBeUndefined()
})

test('PagoScreen shows the account to pay to above the payment, and no account when none is configured', async () => {
  const before = await withSelection()
  await expect.element(before.getByRole('heading', { name: 'El pago' })).toBeVisible()
  expect(before.getByRole('heading', { name: 'Adónde transferir' }).query()).toBeNull()
  await before.unmount()
  queryClient.clear()

  stubs.on(pagos.getDestino, {
    nombre: 'Distribuidora Meridiana',
    cuit: '30801001234',
    datosBancarios: 'Banco de Prueba, cuenta corriente en pesos\nCBU 0000000000000000000017 · Alias meridiana.prueba',
  })
  const screen = await withSelection()
  const destino = screen.getByRole('region', { name: 'Adónde transferir' })
  await expect.element(destino.getByText('Distribuidora Meridiana · CUIT 30-80100123-4')).toBeVisible()
  await expect.element(destino.getByText('Banco de Prueba, cuenta corriente en pesos')).toBeVisible()
  await expect.element(destino.getByRole('button', { name: 'Copiar el CBU 0000000000000000000017' })).toBeVisible()
  await expect.element(destino.getByRole('button', { name: 'Copiar el alias meridiana.prueba' })).toBeVisible()
})

test('PagoScreen shows an error with a retry when the account to pay to cannot be read', async () => {
  stubs.refuse(pagos.getDestino, 500, { code: 'interno', message: 'No pudimos leerlo.' })
  const screen = await withSelection()
  const destino = screen.getByRole('region', { name: 'Adónde transferir' })
  await expect.element(destino.getByText('No pudimos leerlo.')).toBeVisible()
  await expect.element(destino.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('PagoScreen sends amounts as plain decimals, only once, and shows the next steps', async () => {
  const screen = await withSelection()
  await field(screen, 'Banco').fill('Banco Credicoop')
  await field(screen, 'Fecha').fill('20-11-2025')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.element(screen.getByRole('heading', { name: 'El pago Nº 501 quedó informado' })).toBeVisible()
  await expect.element(screen.getByText(/Banco Credicoop/)).toBeVisible()
  expect(created()).toMatchObject({
    body: {
      razonSocialId: 1042,
      moneda: 'ARS',
      medios: [{ medio: 'transferencia', importe: '657598.00', fecha: '2025-11-20', banco: 'Banco Credicoop' }],
      aplicaciones: [
        { partidaId: debts[0]!.partidaId, importe: '15480.00' },
        { partidaId: debts[1]!.partidaId, importe: '642118.00' },
      ],
    },
    idempotencyKey: expect.any(String) as string,
  })
})

test.each<[Pago['estado'], string, boolean]>([
  ['recibido', 'El pago Nº 501 quedó informado', true],
  ['aplicado', 'Pago Nº 501', false],
  ['rechazado', 'Pago Nº 501', false],
])('PagoScreen titles a %s payment "%s", with next steps only while pending', async (estado, titulo, waits) => {
  stubs.on(pagos.get, () => aPago({ estado }))
  const path = '/autogestion/cuenta-corriente/pagos'
  const screen = await renderRoutes([{ path: `${path}/:pagoId`, element: <Informado /> }], `${path}/501`)
  await expect.element(screen.getByRole('heading', { name: titulo, level: 1, exact: true })).toBeVisible()
  expect(screen.getByText(/^Cobranzas lo revisa/).elements()).toHaveLength(waits ? 1 : 0)
})

const deOtra = (at: number): Partida => ({ ...workedPartidas[at]!, razonSocialId: 1043 })

test('PagoScreen keeps only the documents of the same razón social as the first document', () => {
  const { razonSocialId, aplicaciones, medios } = emptyPago(1042, [debts[0]!, deOtra(5)])
  expect([razonSocialId, aplicaciones.map(({ partidaId }) => partidaId), medios[0]!.importe]).toEqual([
    1042,
    [debts[0]!.partidaId],
    '15.480,00',
  ])
})

test.each([
  ['proposes nothing to a customer who changed the razón social', false, ''],
  ['proposes them to staff', true, '15.480,00'],
])('with documents of another razón social than in the header, the form %s', async (_name, esInterno, importe) => {
  person = { ...person, esInterno, ...(esInterno && { razonSocial: undefined }) }
  stubs.on(razonesSociales.search, [])
  const screen = await renderRoutes([
    { path: '/', element: <Navigate to="/pago" state={{ partidas: [deOtra(2)] }} /> },
    { path: '/pago', element: <Component /> },
  ])
  await expect.element(field(screen, 'Importe').first()).toHaveValue(importe)
})

const dolares = (at: number): Partida => ({ ...workedPartidas[at]!, moneda: 'USD' })

test.each([
  ['pesos first', [workedPartidas[2]!, dolares(5)], 'ARS', [workedPartidas[2]!.partidaId], '15.480,00'],
  ['dollars first', [dolares(5), workedPartidas[2]!], 'USD', [workedPartidas[5]!.partidaId], '642.118,00'],
])('PagoScreen keeps only documents in the currency of the first document: %s', (_name, elegidas, ...expected) => {
  const { moneda, aplicaciones, medios } = emptyPago(1042, elegidas)
  expect([moneda, aplicaciones.map(({ partidaId }) => partidaId), medios[0]!.importe]).toEqual(expected)
})

test('PagoScreen locks the currency while documents are selected, and explains how to change it', async () => {
  const [pesos] = aResumen().totales
  stubs.on(cuentaCorriente.summarize, () => aResumen({ totales: [pesos!, { ...pesos!, moneda: 'USD' }] }))
  const screen = await withSelection()
  const moneda = screen.getByRole('combobox', { name: 'Moneda' })
  await expect.element(moneda).toHaveAccessibleDescription('Para cambiarla, quitá los comprobantes elegidos.')
  await expect.element(moneda).toHaveValue('Pesos')
})

test('PagoScreen says that documents in another currency need a separate payment, and does not send them', async () => {
  const elegidas = [debts[0]!, dolares(5)]
  const screen = await renderRoutes([
    {
      path: '/',
      element: <PagoNuevo draft={null} empty={emptyPago(1042, elegidas)} elegidas={elegidas} draftKey="dos monedas" />,
    },
    { path: '/autogestion/cuenta-corriente/pagos/:pagoId', element: <Informado /> },
  ])
  await expect.element(screen.getByText(/informá ese pago aparte/)).toBeVisible()
  await field(screen, 'Banco').fill('Banco Credicoop')
  await field(screen, 'Fecha').fill('20-11-2025')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.poll(created).toMatchObject({
    body: {
      moneda: 'ARS',
      medios: [{ importe: '15480.00' }],
      aplicaciones: [{ partidaId: debts[0]!.partidaId, importe: '15480.00' }],
    },
  })
  expect(created()?.body?.aplicaciones).toHaveLength(1)
})

test.each([
  ['deletes the draft when sent', false],
  ['keeps the draft when the server rejects it', true],
])('PagoScreen %s', async (_name, isRefused) => {
  vi.mocked(dropDraft).mockClear()
  if (isRefused)
    stubs.refuse(pagos.create, 400, { message: 'Revisá los datos.', fields: { 'medios.0.banco': 'No existe' } })
  const screen = await withSelection()
  await field(screen, 'Banco').fill('Banco Credicoop')
  await field(screen, 'Fecha').fill('20-11-2025')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect
    .element(screen.getByText(isRefused ? 'No existe.' : 'El pago Nº 501 quedó informado').first())
    .toBeVisible()
  expect(vi.mocked(dropDraft).mock.calls.map(([key]) => key)).toEqual(isRefused ? [] : ['prueba'])
})

test('PagoScreen shows an error on the field of each missing value and sends nothing', async () => {
  const screen = await withSelection()
  await field(screen, 'Importe de Factura A A-0001-00047112').fill('642118,01')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.element(screen.getByText('Ingresá el banco.')).toBeVisible()
  await expect.element(screen.getByText('Ingresá la fecha.')).toBeVisible()
  await expect.element(screen.getByText('Lo pendiente es 642.118,00: ingresá ese importe o menos.')).toBeVisible()
  await expect.element(field(screen, 'Fecha')).toHaveFocus()
  expect(created()).toBeUndefined()
})

test('PagoScreen shows a negative amount and a future date as errors while typing', async () => {
  const screen = await withSelection()
  await field(screen, 'Importe').first().fill('-100')
  await expect.element(screen.getByText('Ingresá un importe mayor que 0.')).toBeVisible()
  await expect.element(screen.getByText('Los importes no pueden ser negativos')).toBeVisible()
  expect(screen.container.textContent).not.toContain('de más')
  await field(screen, 'Importe').first().fill('657598')
  await expect.element(screen.getByText('Ingresá un importe mayor que 0.')).not.toBeInTheDocument()
  await field(screen, 'Fecha').fill('31-12-2199')
  await expect.element(screen.getByText('La fecha del pago no puede ser futura.')).toBeVisible()
  expect(created()).toBeUndefined()
})

test('PagoScreen shows a server error about a document on the amount of that document', async () => {
  stubs.refuse(pagos.create, 400, {
    message: 'Revisá los datos marcados.',
    fields: { 'aplicaciones.1.importe': 'Ese documento ya se pagó' },
  })
  const screen = await withSelection()
  await field(screen, 'Banco').fill('Banco Credicoop')
  await field(screen, 'Fecha').fill('20-11-2025')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.element(screen.getByText('Ese documento ya se pagó.')).toBeVisible()
  await expect.element(field(screen, 'Importe de Factura A A-0001-00047112')).toHaveFocus()
  await expect.element(field(screen, 'Banco')).toHaveValue('Banco Credicoop')
})

test('PagoScreen adds and removes a document found by search, when no document was selected before', async () => {
  const screen = await renderPiece(<Component />)
  await screen.getByRole('combobox', { name: 'Agregar un comprobante' }).click()
  await screen.getByRole('option', { name: /^Factura A A-0001-00045871/ }).click()
  await expect.element(field(screen, 'Importe de Factura A A-0001-00045871')).toHaveValue('1.284.350,40')
  await expect.element(field(screen, 'Importe').first()).toHaveValue('1.284.350,40')
  await field(screen, 'Importe').first().fill('1284350')
  await expect.element(screen.getByText('Aplicaste $ 0,40 de más')).toBeVisible()
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.element(screen.getByText('Aplicaste más de lo que pagaste. Revisá los importes.')).toBeVisible()
  await field(screen, 'Importe').first().fill('1,2,3')
  await screen.getByRole('button', { name: 'Informar pago' }).click()
  await expect.element(screen.getByText('Ingresá un importe, por ejemplo 1500,50.')).toBeVisible()
  await field(screen, 'Importe').first().fill('1284350')
  await screen.getByRole('button', { name: 'Quitar Factura A A-0001-00045871' }).click()
  await expect.element(screen.getByText('Queda a cuenta $ 1.284.350,00')).toBeVisible()
})

test('PagoScreen restores a draft', async () => {
  const [medio] = emptyPago(1042, debts).medios
  const certificado = { ...NUEVO_MEDIO, medio: 'retencion-iibb', importe: '1', referencia: 'R-1' }
  vi.mocked(loadDraft).mockResolvedValue({
    ...emptyPago(1042, debts),
    medios: [{ ...medio, banco: 'Banco Nación' }, certificado],
  })
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByText(/Recuperamos tu borrador/)).toBeVisible()
  await expect.element(field(screen, 'Banco')).toHaveValue('Banco Nación')
  await expect.element(field(screen, 'Número de certificado')).toHaveValue('R-1')
})
