import { BarcodeFormat } from '@zxing/library'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { readFacturaQr } from '#contract/facturas/qr.ts'
import { scan } from '#testing/files/pdf-codes.ts'
import { readZip } from '#testing/files/zip.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

/** Installation without demo data, whose ERP has the data of ARCA's authorisation. */
let portal: Portal

beforeAll(async () => {
  portal = await startPortal({
    DEMO: 'off',
    DISTRIBUIDOR_NOMBRE: 'Repuestos del Sur',
    DISTRIBUIDOR_CUIT: '30801000017',
  })
})
afterAll(() => portal.close())

const A4 = { width: 595.28, height: 841.89 }
const keyOf = (documento: string) => ({ sociedad: '1000', documento, ejercicio: 2026 })
const INVOICE = '0090000106'
const CREDIT_NOTE = '0090000103'
const RECEIPT = '1400000102'

const pdfOf = async (documento: string, of = portal): Promise<Buffer> =>
  (await of.call('lferreyra', cuentaCorriente.downloadComprobante, { params: keyOf(documento) })).raw
const qrOf = (pdf: Buffer) => readFacturaQr(scan(pdf, BarcodeFormat.QR_CODE, A4))

test('the QR of an authorised invoice contains the data that ARCA requires', async () => {
  expect(qrOf(await pdfOf(INVOICE))).toEqual({
    cuit: '30801000017',
    clase: 'factura',
    letra: 'A',
    puntoVenta: 1,
    numero: 49_003,
    fecha: '2026-11-10',
    importe: '2015900.00',
    moneda: 'ARS',
    docReceptor: '30801001234',
    cae: '76000090000106',
  })
})

test('the QR of a credit note has the class of a credit note and a positive amount', async () => {
  expect(qrOf(await pdfOf(CREDIT_NOTE))).toMatchObject({ clase: 'nota-credito', numero: 8806, importe: '210300.00' })
})

test('the QR of an invoice of the MiPyME point of sale has the code of MiPyME credit invoices', async () => {
  const setPuntoVenta = (valor: number) =>
    portal.pool.query(`update parametro set valor = $1 where clave = 'cuenta.punto-venta-fce'`, [valor])
  await setPuntoVenta(1)
  const url = scan(await pdfOf(INVOICE), BarcodeFormat.QR_CODE, A4)
  await setPuntoVenta(5)
  expect(atob(url.split('?p=')[1]!)).toContain('"tipoCmp":201,')
})

test('each PDF in a ZIP has its QR', async () => {
  const { raw } = await portal.call('lferreyra', cuentaCorriente.downloadZip, {
    body: { documentos: [keyOf(INVOICE), keyOf(CREDIT_NOTE)] },
  })
  expect([...readZip(raw).values()].map((pdf) => qrOf(pdf)?.numero)).toEqual([49_003, 8806])
})

const hasQr = (pdf: Buffer): boolean => pdf.toString('latin1').includes('/Alt')

test('a document that ARCA did not authorise has no QR', async () => {
  expect(hasQr(await pdfOf(INVOICE))).toBe(true)
  expect(hasQr(await pdfOf(RECEIPT))).toBe(false)
})

const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text
const NOT_FISCAL = 'DOCUMENTO DE PRUEBA - SIN VALIDEZ FISCAL'

test('a document of a real installation is marked as a copy, not as a test', async () => {
  const text = await textOf(await pdfOf(INVOICE))
  expect(text).toContain('Copia del comprobante emitido')
  expect(text).not.toContain(NOT_FISCAL)
})

test('a document of the demo has no QR', async () => {
  const demo = await startPortal()
  const pdf = await pdfOf(INVOICE, demo)
  await demo.close()
  const text = await textOf(pdf)
  expect(text).toContain('CAE 76000090000106')
  expect(text).toContain(NOT_FISCAL)
  expect(hasQr(pdf)).toBe(false)
})
