import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { facturas } from '#contract/facturas/calls.ts'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { FacturaField } from './FacturaField.tsx'

vi.mock('#web/profile.tsx', () => ({ useProfile: () => ({ esInterno: false }) }))

const Sample = () => (
  <FormProvider
    {...useForm({ defaultValues: { razonSocialId: 1042, numeroFactura: '', garantia: { numeroFactura: '' } } })}
  >
    <FacturaField name="numeroFactura" />
  </FormProvider>
)
const linea = (facturaLineaId: number, codigoMaterial: string, buscado = false) =>
  aFacturaProducto({ facturaLineaId, codigoMaterial, buscado })

beforeEach(() => {
  const lineas = [linea(4, 'ZK-0087', true), linea(1, 'NV-21045'), linea(2, 'NV-21046'), linea(3, 'KP-9003')]
  stubs.on(facturas.search, { facturas: [aFactura(...lineas)], hayMas: false })
})

test('of an invoice what was looked for is said first, by its name and marked, and is never among the rest', async () => {
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
