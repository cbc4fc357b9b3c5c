import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { PNG } from '../testing/portal.ts'
import { numberOf } from './gestion.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

const downloadBy = async (page: Page, button: string): Promise<{ name: string; content: Buffer }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), content: await readFile((await file.path())!) }
}

test('the balance is exact on screen and in the PDF, even when the list is filtered by age', async ({ page }) => {
  await signIn(page, 'lferreyra', '/autogestion/cuenta-corriente')
  await expect(page).toHaveTitle(/Cuenta Corriente/)
  for (const total of [
    '$ 7.446.249,65',
    '$ 2.540.649,15',
    '$ 5.415.900,50',
    '$ 510.300,00 a favor',
    '$ 1.553.750,35',
  ]) {
    await expect(page.getByText(total, { exact: true }).first()).toBeVisible()
  }
  const { name, content } = await downloadBy(page, 'Descargar PDF')
  expect(name).toBe('pdf_file_cuentacorriente_1042_autogestion.pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  for (const words of ['Repuestos Litoral Sur', 'A-0001-00045871', '$ 7.446.249,65', 'Página 1 de 1']) {
    expect(text).toContain(words)
  }
  const excel = await downloadBy(page, 'Descargar Excel')
  expect(excel.name).toBe('excel_file_cuentacorriente_1042_autogestion.xlsx')

  await page
    .getByRole('button', { name: /^31 a 60 días/ })
    .first()
    .click()
  await expect(page).toHaveURL(/31-60/)
  await expect(page.getByRole('link', { name: 'A-0001-00045871' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'A-0001-00049003' })).toBeHidden()
  // A filter adds a line with the total of the filtered documents. The balance is still that of the whole account, on
  // screen and in the PDF.
  await expect(page.getByText('2 comprobantes · $ 1.299.830,40')).toBeVisible()
  await expect(page.getByText('$ 7.446.249,65', { exact: true }).first()).toBeVisible()
  const filtered = await downloadBy(page, 'Descargar PDF')
  const paper = await extractText(await getDocumentProxy(new Uint8Array(filtered.content)), { mergePages: true })
  for (const words of [
    '$ 7.446.249,65',
    '$ 1.553.750,35',
    'Total de lo listado (2 comprobantes) $ 1.299.830,40 $ 1.299.830,40',
  ])
    expect(paper.text).toContain(words)
  await page.getByRole('button', { name: 'Quitar 31 a 60 días' }).click()
  await expect(page.getByRole('link', { name: 'A-0001-00049003' })).toBeVisible()
})

test('a customer reports a payment of an open document and reads why staff rejected that payment', async ({
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()
  await signIn(customer, 'lferreyra', '/autogestion/cuenta-corriente')
  await customer.getByRole('link', { name: 'A-0001-00047112' }).click()
  const documento = customer.getByRole('dialog', { name: 'Comprobante' })
  await expect(documento.getByRole('heading', { name: /A-0001-00047112/ })).toBeVisible()
  await documento.getByRole('link', { name: 'Informar pago' }).click()
  await expect(customer.getByLabel(/^Importe de .*A-0001-00047112/)).toBeVisible()
  await customer.getByLabel('Banco').fill('Banco Nación')
  await customer.getByRole('textbox', { name: /^Fecha/ }).fill('20-11-2026')
  await customer.getByRole('textbox', { name: /^Importe( \*)?$/ }).fill('600000')
  await customer.getByRole('button', { name: 'Agregar medio de pago' }).click()
  const echeq = customer.getByRole('region', { name: 'Medio de pago 2' })
  await echeq.getByRole('combobox', { name: 'Medio de pago' }).click()
  await customer.getByRole('option', { name: 'E-cheq' }).click()
  // A second means of payment starts with the amount that is missing.
  await expect(echeq.getByRole('textbox', { name: 'Importe' })).toHaveValue('42.118,00')
  await echeq.getByRole('textbox', { name: /^Fecha de pago/ }).fill('20-02-2027')
  await echeq.getByRole('combobox', { name: 'Banco' }).fill('nación')
  await customer.getByRole('option', { name: 'Banco Nación' }).click()
  await echeq.getByLabel('Número de cheque').fill('00451278')
  await echeq.getByLabel('CUIT del librador').fill('30-80100123-4')
  await customer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'transferencia.png', mimeType: 'image/png', buffer: PNG })
  await customer.getByRole('button', { name: 'Informar pago' }).click()
  const numero = await numberOf(customer, /^El pago Nº \d{5}/)

  await signIn(staff, 'admin', '/autogestion/cuenta-corriente/pagos')
  await expect(staff.getByText(numero).first()).toBeVisible()
  await staff
    .getByRole('button', { name: /^Rechazar/ })
    .first()
    .click()
  await staff.getByRole('dialog').getByLabel('Motivo').fill('No entró en la cuenta.')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /^Rechazar/ })
    .click()
  await expect(staff.getByRole('dialog')).toBeHidden()
  await customer.goto('/autogestion/cuenta-corriente/pagos')
  await expect(customer.getByText('No entró en la cuenta.').first()).toBeVisible()
})

test('a customer chooses the overdue documents and reports their payment with the keyboard only, on a phone', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(page, 'lferreyra', '/autogestion/cuenta-corriente')
  await page.getByRole('link', { name: 'Qué pagar' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Seleccionar todo: Vencido' }).press('Space')
  await expect(page.getByText(/^5 comprobantes · /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Informar pago' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Informar pago' })).toBeVisible()
  await expect(page.getByLabel(/^Importe de /)).toHaveCount(5)
  // The first means of payment starts with the total of the chosen documents.
  await expect(page.getByRole('textbox', { name: /^Importe( \*)?$/ })).toHaveValue('2.540.649,15')
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Seleccionar todo: Vencido' })).toBeVisible()
})
