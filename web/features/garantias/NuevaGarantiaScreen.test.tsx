import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadDraft, saveDraft } from '#web/drafts.ts'
import type { Profile } from '#web/profile.tsx'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { emptyOf } from '#shared/forms/escrito.ts'
import { garantiaCampos } from './nueva.campos.tsx'
import {
  VIN,
  found,
  motos,
  autopartes,
  worksWith,
  server,
  answerCalls,
  open,
  box,
  goOn,
  choose,
  expectNoViolation,
  typeVin,
} from './nueva.testing.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))
vi.mock('#web/drafts.ts', () => import('#testing/drafts.ts'))

beforeEach(() => {
  person = worksWith(motos)
  answerCalls()
  vi.mocked(loadDraft).mockResolvedValue(undefined)
  vi.mocked(saveDraft).mockClear()
})

test('NuevaGarantiaScreen shows the form of the chosen negocio; a customer with a single negocio is not asked', async () => {
  const one = await open()
  await expect.element(box(one, 'Nº de chasis')).toBeVisible()
  expect(one.getByRole('combobox', { name: 'Negocio' }).query()).toBeNull()
  // The card is hidden together with its only field.
  expect(one.getByRole('heading', { name: 'Para quién' }).query()).toBeNull()
  await one.unmount()

  person = worksWith(motos, autopartes)
  const both = await open()
  await expect.element(both.getByRole('heading', { name: 'Para quién' })).toBeVisible()
  await choose(both, 'Negocio', 'Autopartes')
  await expect.element(box(both, 'Lote o serie')).toBeVisible()
  expect(box(both, 'Nº de chasis').query()).toBeNull()
  await expectNoViolation(both)
})

test('NuevaGarantiaScreen fills in chassis and workshop from the URL, truncated to the maximum length of their fields', () => {
  const asked = new URLSearchParams({ vin: '8axth150-cra.000123', centro: `Taller ${'x'.repeat(90)}` })
  const startOf = (search: URLSearchParams) =>
    emptyOf(garantiaCampos({ person: worksWith(motos), catalogo: undefined, search }), search).garantia
  const { vin, taller } = startOf(asked)
  expect([vin, taller]).toEqual([VIN, `Taller ${'x'.repeat(73)}`])
  expect(startOf(new URLSearchParams()).taller).toBe('')
})

test('NuevaGarantiaScreen finds a chassis typed in any notation, and fills in model, engine and brand', async () => {
  const screen = await open()
  await typeVin(screen, ' 8axth150-cra.000123 ')
  await expect.element(box(screen, 'Nº de chasis')).toHaveValue(VIN)
  await expect.element(screen.getByText('Vence el 01-10-2026 o a los 12.000 km, lo que ocurra primero')).toBeVisible()
  await expect.element(box(screen, 'Modelo')).toHaveValue('TH 150 Cross')
  await expect.element(box(screen, 'Nº de motor')).toHaveValue('TH157FMJ-2600123')
  await expect.element(screen.getByRole('combobox', { name: 'Marca' })).toHaveValue('Tehuel')
  await expectNoViolation(screen)
})

test('NuevaGarantiaScreen removes the card of the moto that was found when the chassis changes', async () => {
  const screen = await open()
  await typeVin(screen, VIN)
  const card = screen.getByText('Vence el 01-10-2026 o a los 12.000 km, lo que ocurra primero')
  await expect.element(card).toBeVisible()
  await box(screen, 'Nº de chasis').fill(VIN.slice(0, 10))
  await expect.element(card).not.toBeInTheDocument()
})

test('NuevaGarantiaScreen does not overwrite values that the user typed', async () => {
  const screen = await open()
  await box(screen, 'Modelo').fill('TH 150 Cross 2026')
  await typeVin(screen, VIN)
  await expect.element(box(screen, 'Nº de motor')).toHaveValue('TH157FMJ-2600123')
  await expect.element(box(screen, 'Modelo')).toHaveValue('TH 150 Cross 2026')
})

test('NuevaGarantiaScreen warns about a chassis that has an unusual format or is not found, and accepts both', async () => {
  const screen = await open()
  await typeVin(screen, 'ABC123')
  await expect.element(box(screen, 'Nº de chasis')).toHaveAccessibleDescription(/suele tener 17 caracteres/)
  await expect.element(screen.getByText(/no figura entre las motos vendidas/)).toBeVisible()
  await goOn(screen)
  await expect.element(screen.getByRole('combobox', { name: 'Marca' })).toHaveFocus()
})

test('NuevaGarantiaScreen links to the open warranties of the chassis', async () => {
  server.unidad = {
    ...found,
    abiertas: [{ ticketId: 40111, motivoId: 1006, motivo: 'Frenos', estadoId: 11, fecha: '2026-11-20' }],
  }
  const screen = await open(`?vin=${VIN}`)
  await expect
    .element(screen.getByRole('link', { name: 'Nº 40111: Frenos' }))
    .toHaveAttribute('href', '/autogestion/garantias/40111')
})

test('NuevaGarantiaScreen shows an error on the field of each missing value, and removes the error when the value is filled in', async () => {
  const screen = await open()
  await goOn(screen)
  await expect.element(box(screen, 'Nº de chasis')).toHaveFocus()
  await expect.element(screen.getByText('Hay 7 datos para revisar')).toBeVisible()
  await expect.element(box(screen, 'Fecha de la falla')).toHaveAccessibleDescription(/Ingresá la fecha de la falla/)
  await expectNoViolation(screen)
  await box(screen, 'Kilometraje').fill('3200')
  await expect.element(screen.getByText('Hay 6 datos para revisar')).toBeVisible()
})

test('NuevaGarantiaScreen shows no end of the warranty while the date of the sale to the final user is unknown', async () => {
  server.unidad = { ...found, unidad: { ...found.unidad!, venceEl: null } }
  const screen = await open(`?vin=${VIN}`)
  await expect
    .element(screen.getByText('12 meses desde la venta al usuario o a los 12.000 km, lo que ocurra primero'))
    .toBeVisible()
  await expect.element(box(screen, 'Fecha de venta')).toHaveValue('')
})

test('NuevaGarantiaScreen fills in the sale date reported before, and asks for a reason when the user types another date', async () => {
  server.unidad = { ...found, unidad: { ...found.unidad!, fechaVenta: '2025-10-10' } }
  const screen = await open(`?vin=${VIN}`)
  await expect.element(box(screen, 'Fecha de venta')).toHaveValue('10-10-2025')
  const motivo = box(screen, 'Por qué cambia la fecha')
  await expect.element(motivo).not.toBeInTheDocument()
  await box(screen, 'Fecha de venta').fill('11-10-2025')
  await userEvent.tab()
  await expect.element(motivo).toHaveAccessibleDescription('Ya se había informado que se vendió el 10-10-2025.')
  await box(screen, 'Fecha de venta').fill('10-10-2025')
  await userEvent.tab()
  await expect.element(motivo).not.toBeInTheDocument()
})

test('NuevaGarantiaScreen rejects an invalid date, and a failure before the sale', async () => {
  const screen = await open(`?vin=${VIN}`)
  await expect.element(box(screen, 'Modelo')).toHaveValue('TH 150 Cross')
  await box(screen, 'Kilometraje').fill('3200')
  await box(screen, 'Fecha de venta').fill('31-02-2026')
  await box(screen, 'Fecha de la falla').fill('20-01-2026')
  await goOn(screen)
  await expect.element(box(screen, 'Fecha de venta')).toHaveFocus()
  await expect.element(box(screen, 'Fecha de venta')).toHaveAccessibleDescription(/Fecha no válida/)
  await box(screen, 'Fecha de venta').fill('21-01-2026')
  await goOn(screen)
  await expect.element(box(screen, 'Fecha de venta')).toHaveAccessibleDescription(/posterior a la falla/)
})

test('NuevaGarantiaScreen fills in product, lot and brand from the invoice, asks for the sale to the final user, and keeps typed values', async () => {
  person = worksWith(autopartes)
  server.facturas = [
    {
      ...aFactura(
        aFacturaProducto({ codigoMaterial: 'AN-12-65', marcaId: 406, lotes: ['0926-14'], garantiaMeses: 12 }),
      ),
      fechaVenta: '2025-01-10',
    },
  ]
  const screen = await open('?negocio=4')
  await box(screen, 'Lote o serie').fill('MI-LOTE')
  await screen.getByRole('combobox', { name: 'Nº de factura' }).fill('A-0001-00045871')
  await expect.element(box(screen, 'Código de producto')).toHaveValue('AN-12-65')
  await expect.element(screen.getByRole('combobox', { name: 'Marca' })).toHaveValue('Andunor')
  await expect.element(box(screen, 'Lote o serie')).toHaveValue('MI-LOTE')
  // The invoice is the sale to the dealer, not the sale to the final user.
  await expect.element(box(screen, 'Fecha de venta')).toHaveValue('')
  const card = screen.getByRole('region', { name: 'El producto que compraste' })
  await expect.element(card).toMatchTextContent(/12 meses desde la venta al usuario/)
  await box(screen, 'Fecha de venta').fill('15-03-2025')
  await box(screen, 'Fecha de la falla').fill('16-03-2026')
  await userEvent.tab()
  await expect.element(card).toMatchTextContent(/12 meses: vence el 15-03-2026/)
  await expect.element(card).toMatchTextContent(/La garantía de 12 meses venció el 15-03-2026/)
})

test.for(['an-12-65', 'AN 1265'])(
  'NuevaGarantiaScreen finds the invoice by the code of a part that was bought only once, typed as %s',
  async (codigo) => {
    person = worksWith(autopartes)
    server.facturas = [aFactura(aFacturaProducto({ codigoMaterial: 'AN-12-65', lotes: ['0926-14', '0926-15'] }))]
    const screen = await open('?negocio=4')
    await box(screen, 'Código de producto').fill(codigo)
    await expect.element(screen.getByRole('combobox', { name: 'Nº de factura' })).toHaveValue('A-0001-00045871')
    // The part was bought in two lots, so the lot is not filled in.
    await expect.element(box(screen, 'Lote o serie')).toHaveValue('')
  },
)

test('NuevaGarantiaScreen replaces the values that it filled in when the user chooses another part of the invoice', async () => {
  person = worksWith(autopartes)
  const parte = (facturaLineaId: number, codigoMaterial: string, lote: string) =>
    aFacturaProducto({ facturaLineaId, codigoMaterial, lotes: [lote] })
  server.facturas = [aFactura(parte(1, 'AN-12-65', '0926-14'), parte(2, 'AN-12-75', '0926-20'))]
  const screen = await open('?negocio=4')
  await screen.getByRole('combobox', { name: 'Nº de factura' }).fill('A-0001-00045871')
  await box(screen, 'Código de producto').fill('AN-12-65')
  await expect.element(box(screen, 'Lote o serie')).toHaveValue('0926-14')
  await box(screen, 'Código de producto').fill('AN-12-75')
  await expect.element(box(screen, 'Lote o serie')).toHaveValue('0926-20')
})
