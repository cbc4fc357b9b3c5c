import { expect, type Page } from '@playwright/test'
import bwip from 'bwip-js/generic'
import sharp from 'sharp'
import { qrDe } from '../testing/files/qr.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

const MODULE = 6
const EDGE = 60

/** Returns a photo of a paper with a QR code, slightly rotated. */
const photoOf = async (text: string) => {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR')
  const { pixs, pixx } = symbol
  const dots = Buffer.from(pixs.map((dark) => (dark ? 0 : 255)))
  const buffer = await sharp(dots, { raw: { width: pixx, height: pixx, channels: 1 } })
    .resize({ width: pixx * MODULE, kernel: 'nearest' })
    .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: '#fff' })
    .rotate(7, { background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: 'factura.jpg', mimeType: 'image/jpeg', buffer }
}

const scan = async (page: Page, button: string, text: string) => {
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel('Foto del código').setInputFiles(await photoOf(text))
}

const DEVOLUCION = 'Escanear un producto o el QR de la factura'

test('a photo of the QR code of an invoice offers the actions for that invoice, without requests to other hosts', async ({
  page,
}) => {
  const outside: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(https?:\/\/(127\.0\.0\.1|localhost)[:/]|data:|blob:)/.test(request.url())) outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  await signIn(page, 'lferreyra')
  const search = async () => {
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await scan(page, 'Escanear un código o un QR', qrDe({ nroCmp: 49003 }))
  }

  await search()
  await expect(page.getByRole('option', { name: /^Factura A A-0001-00049003/ })).toBeVisible()
  await page.getByRole('option', { name: 'Informar pago' }).click()
  await expect(page.getByLabel('Importe de Factura A A-0001-00049003')).toHaveValue('2.015.900,00')

  await search()
  await page.getByRole('option', { name: 'Reclamar' }).click()
  await expect(page.getByLabel('Asunto')).toHaveValue('Reclamo por Factura A A-0001-00049003')

  await search()
  await page.getByRole('option', { name: 'Devolver productos' }).click()
  await expect(page.getByLabel('Factura o producto')).toHaveValue('A-0001-00049003')
  await expect(page.getByRole('button', { name: /^Agregar VM-O220/ })).toBeVisible()

  await scan(page, DEVOLUCION, qrDe({ cuit: 30000000007 }))
  await expect(page.getByText('Esa factura no es nuestra: la emitió otra empresa.')).toBeVisible()
  expect([outside, complaints]).toEqual([[], []])
})
