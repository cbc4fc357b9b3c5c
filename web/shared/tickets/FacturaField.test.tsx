import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { facturas } from '#contract/facturas/calls.ts'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { FacturaField } from './FacturaField.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ esInterno: false }) }))

const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())

const Sample = ({ razonSocialId = 1042 }: { razonSocialId?: number | '' }) => {
  const form = useForm<{ razonSocialId: number | ''; numeroFactura: string; garantia: { numeroFactura: string } }>({
    defaultValues: { razonSocialId, numeroFactura: '', garantia: { numeroFactura: '' } },
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={onSubmit}>
        <FacturaField name="numeroFactura" />
        <button type="button" onClick={() => form.setValue('razonSocialId', 1042)}>
          Elegir empresa
        </button>
      </form>
    </FormProvider>
  )
}
const linea = (facturaLineaId: number, codigoMaterial: string, buscado = false) =>
  aFacturaProducto({ facturaLineaId, codigoMaterial, buscado })

beforeEach(() => {
  onSubmit.mockClear()
  const lineas = [linea(4, 'ZK-0087', true), linea(1, 'NV-21045'), linea(2, 'NV-21046'), linea(3, 'KP-9003')]
  stubs.on(facturas.search, { facturas: [aFactura(...lineas)], hayMas: false })
})

test('FacturaField lists the product that matches the search first and once, with its name highlighted', async () => {
  const screen = await renderPiece(<Sample />)
  await screen.getByRole('combobox', { name: 'Nº de factura' }).fill('pastillas')
  const option = screen.getByRole('option', { name: /A-0001-00045871/ })
  await expect.element(option.getByText(/ZK-0087 Pastillas de freno, NV-21045, NV-21046 y 1 más$/)).toBeVisible()
  expect(
    option
      .getByRole('mark')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['ZK-0087 Pastillas de freno'])
})

/** QR code of the invoice A-0001-00045871, as in the tests of the contract. */
const QR = `https://www.afip.gob.ar/fe/qr/?p=${btoa(
  JSON.stringify({ ver: 1, fecha: '2026-11-10', cuit: 30_801_000_017, ptoVta: 1, tipoCmp: 1, nroCmp: 45_871 }),
)}`

test('FacturaField replaces a QR typed by a scanner with the number of the invoice, and searches that number', async () => {
  const screen = await renderPiece(<Sample />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  await userEvent.keyboard(`${QR}{Enter}`)
  await expect.element(field).toHaveValue('A-0001-00045871')
  await expect.poll(() => stubs.sent(facturas.search).at(-1)?.query?.texto).toBe('A-0001-00045871')
  // Only one search sends the whole QR, from which the server checks the issuer. Later searches send the number.
  const asked = stubs
    .sent(facturas.search)
    .flatMap(({ query }) => (query?.texto?.includes('afip') ? [query.texto] : []))
  expect(asked).toEqual([QR])
  // The Enter that a scanner adds must not submit the form, but an Enter of the user must.
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('FacturaField shows an error for a QR of another issuer until the text changes', async () => {
  const AJENA = 'Esa factura no es nuestra: la emitió otra empresa.'
  stubs.on(facturas.search, ({ query }) => ({
    facturas: [],
    hayMas: false,
    ...(query.texto?.startsWith('https:') && { aviso: AJENA }),
  }))
  const screen = await renderPiece(<Sample />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  await userEvent.keyboard(QR)
  await expect.element(screen.getByText(AJENA)).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(AJENA))
  await userEvent.keyboard('4')
  await expect.element(screen.getByText(AJENA)).not.toBeInTheDocument()
})

test('FacturaField replaces a QR with the invoice number even without a connection', async () => {
  stubs.refuse(facturas.search, 0)
  const screen = await renderPiece(<Sample />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  await userEvent.keyboard(QR)
  await expect.element(field).toHaveValue('A-0001-00045871')
})

test('FacturaField does not read a QR until a razón social is chosen', async () => {
  const screen = await renderPiece(<Sample razonSocialId="" />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  await userEvent.keyboard(QR)
  await userEvent.tab()
  await expect.element(field).toHaveValue(QR)
  await screen.getByRole('button', { name: 'Elegir empresa' }).click()
  await expect.element(field).toHaveValue('A-0001-00045871')
})

test.each([
  ['a text longer than a number', 'A-0001-00045871 y algunas letras más', 'A-0001-00045871 y algunas letr'],
  ['another URL of the same host', 'https://www.afip.gob.ar/fe/otra/cosa', 'https://www.afip.gob.ar/fe/otr'],
])('FacturaField truncates %s to thirty characters', async (_what, written, left) => {
  const screen = await renderPiece(<Sample />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  await userEvent.keyboard(written)
  await expect.element(field).toHaveValue(left)
})

test('FacturaField reads a QR even if the scanner pauses longer than the debounce delay', async () => {
  const screen = await renderPiece(<Sample />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  const half = QR.slice(0, 60)
  await userEvent.keyboard(half)
  // Pause longer than the debounce delay.
  await new Promise((resolve) => setTimeout(resolve, 900))
  await expect.element(field).toHaveValue(half)
  await userEvent.keyboard(QR.slice(60))
  await expect.element(field).toHaveValue('A-0001-00045871')
})

test('FacturaField truncates a QR that belongs to no invoice to thirty characters on blur', async () => {
  const screen = await renderPiece(<Sample />)
  const field = screen.getByRole('combobox', { name: 'Nº de factura' })
  await field.click()
  await userEvent.keyboard('https://www.afip.gob.ar/fe/qr/?p=e30=')
  await userEvent.tab()
  await expect.element(field).toHaveValue('https://www.afip.gob.ar/fe/qr/')
})
