import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { facturas } from '#contract/facturas/calls.ts'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { qrDe } from '#testing/files/qr.ts'
import { withReader } from '#testing/files/lector.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { FacturaFinder } from './FacturaFinder.tsx'

const found = aFactura(aFacturaProducto())
const open = () => renderPiece(<FacturaFinder razonSocialId={1042} lineas={[]} onAdd={() => {}} />)

test('FacturaFinder searches with the whole QR of an invoice scanned by camera and shows the invoice number', async () => {
  stubs.on(facturas.search, ({ query }) => ({ facturas: query.texto ? [found] : [], hayMas: false }))
  const text = qrDe()
  withReader([{ rawValue: text }])
  const screen = await open()
  await screen.getByRole('button', { name: 'Escanear un producto o el QR de la factura' }).click()
  await expect.element(screen.getByRole('searchbox', { name: 'Factura o producto' })).toHaveValue('A-0001-00045871')
  await expect.element(screen.getByText(found.productos[0]!.codigoMaterial).first()).toBeVisible()
  expect(stubs.sent(facturas.search).at(-1)?.query).toEqual({ razonSocialId: 1042, texto: text })
})

test.each<[how: string, write: (field: Locator, text: string) => Promise<void>]>([
  [
    'typed by a scanner, letter by letter',
    async (field, text) => {
      await field.click()
      await userEvent.keyboard(text)
    },
  ],
  ['pasted', (field, text) => field.fill(text)],
])(
  'FacturaFinder searches with the whole QR of an invoice that is %s and shows the invoice number',
  async (_how, write) => {
    stubs.on(facturas.search, ({ query }) => ({ facturas: query.texto ? [found] : [], hayMas: false }))
    // The final "=" is padding of the base64 text. A scanner may type it after a pause.
    const text = qrDe()
    expect(text).toMatch(/=$/)
    const screen = await open()
    const field = screen.getByRole('searchbox', { name: 'Factura o producto' })
    await write(field, text)
    await expect.element(field).toHaveValue('A-0001-00045871')
    await expect.element(screen.getByText(found.productos[0]!.codigoMaterial).first()).toBeVisible()
    expect(stubs.sent(facturas.search).at(-1)?.query).toEqual({ razonSocialId: 1042, texto: text })
    await field.fill('x'.repeat(61))
    await expect.element(field).toHaveValue('x'.repeat(60))
  },
)

test('FacturaFinder ignores base64 padding that a scanner types after the QR was read', async () => {
  stubs.on(facturas.search, ({ query }) => ({ facturas: query.texto ? [found] : [], hayMas: false }))
  const screen = await open()
  const field = screen.getByRole('searchbox', { name: 'Factura o producto' })
  await field.fill(qrDe().replace(/=$/, ''))
  await expect.element(field).toHaveValue('A-0001-00045871')
  await field.click()
  await userEvent.keyboard('{End}=')
  await expect.element(field).toHaveValue('A-0001-00045871')
  await userEvent.keyboard('{End}2')
  await expect.element(field).toHaveValue('A-0001-000458712')
})

test('FacturaFinder shows why a QR finds nothing, and for other text without results what to do', async () => {
  stubs.on(facturas.search, ({ query }) => ({
    facturas: [],
    hayMas: false,
    ...(query.texto?.startsWith('https:') && { aviso: 'Esa factura no es nuestra: la emitió otra empresa.' }),
  }))
  const screen = await open()
  await expect.element(screen.getByText(/^No encontramos esa factura\. Revisá el número/)).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Factura o producto' }).fill(qrDe({ cuit: 30000000007 }))
  await expect.element(screen.getByText('Esa factura no es nuestra: la emitió otra empresa.')).toBeVisible()
})
