import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { readZip } from '../testing/files/zip.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

const PDF = { name: 'no-retencion.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nprueba\n%%EOF\n') }

const downloadBy = async (page: Page, click: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/**
 * Chooses the type inside a dialog. Searching the whole page would also find the filter of the list behind the dialog,
 * which has the same label.
 */
const chooseTipo = async (form: Locator, option: string) => {
  await form.getByRole('combobox', { name: 'Tipo' }).click()
  await form.page().getByRole('option', { name: option, exact: true }).click()
}

test('a customer confirms a document, downloads a ZIP and uploads a certificate, and is notified when staff approve it', async ({
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage()
  await signIn(customer, 'mibarra', '/autogestion/documentacion')
  await expect(customer.getByRole('heading', { name: 'Documentos', level: 1 })).toBeVisible()
  await expect(customer).toHaveTitle(/Documentos/)

  // Use only the keyboard to open a document and confirm that it was read.
  await customer.getByRole('link', { name: 'Condiciones comerciales 2026' }).press('Enter')
  const drawer = customer.getByRole('dialog', { name: 'Documento' })
  await expect(drawer.getByText('Te toca: abrí el documento')).toBeVisible()
  await expectAccessible(customer)
  const popup = customer.waitForEvent('popup')
  await drawer.getByRole('button', { name: 'Abrir en otra pestaña' }).press('Enter')
  await popup
  await drawer.getByRole('button', { name: 'Confirmar lectura' }).press('Enter')
  await expect(drawer.getByText(/Confirmaste la lectura de la versión 1/)).toBeVisible()
  await customer.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await customer.getByRole('checkbox', { name: /Manual del portal/ }).check()
  await customer.getByRole('checkbox', { name: /Datos bancarios/ }).check()
  await expect(customer.getByText(/^2 seleccionados/)).toBeVisible()
  const zip = await downloadBy(customer, () => customer.getByRole('button', { name: 'Descargar ZIP' }).click())
  expect([...readZip(zip.content).keys()]).toEqual(['datos-bancarios-v1.pdf', 'manual-del-portal-v1.pdf'])

  await customer.getByRole('tab', { name: 'Certificados' }).click()
  await expect(customer.getByText('Quedan 20 días')).toBeVisible()
  await customer.getByRole('button', { name: 'Subir certificado' }).click()
  const form = customer.getByRole('dialog', { name: 'Subir certificado' })
  await form.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(form.getByText('Elegí el archivo del certificado.')).toBeVisible()
  await chooseTipo(form, 'No retención')
  await form.getByLabel('Vence').fill('31-12-2099')
  await form.getByLabel('Vence').press('Tab')
  await form.locator('input[type=file]').first().setInputFiles(PDF)
  await expectAccessible(customer)
  await form.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(customer.getByRole('cell', { name: 'No retención', exact: true })).toBeVisible()

  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, 'npaz', '/autogestion/documentacion?vista=certificados&estado=pendiente')
  await staff.getByRole('button', { name: 'Más opciones de No retención, de Repuestos Litoral Sur S.R.L.' }).click()
  await staff.getByRole('menuitem', { name: 'Revisar' }).click()
  const review = staff.getByRole('dialog', { name: 'No retención' })
  await expect(review.getByText('no-retencion.pdf')).toBeVisible()
  await expectAccessible(staff)
  await review.getByRole('button', { name: 'Aprobar' }).click()
  await expect(staff.getByText('El certificado quedó aprobado.')).toBeVisible()

  await customer.getByRole('button', { name: /^Notificaciones, \d+ sin leer/ }).click()
  await customer.getByRole('button', { name: /Aprobamos el certificado No retención/ }).click()
  await expect(customer.getByRole('tab', { name: 'Certificados', selected: true })).toBeVisible()
})

test('a customer finds a catalogue by a part code in any notation, marks it as a favourite and downloads it', async ({
  page,
}) => {
  await signIn(page, 'mibarra', '/autogestion/catalogos')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('nv 21045')
  const card = page.getByRole('article', { name: 'Catálogo de suspensión' })
  await expect(card.getByText('Tiene NV-21045')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card.locator('img')).toBeVisible()

  await card.getByRole('button', { name: 'Favorito: Catálogo de suspensión' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Favorito: Catálogo de suspensión', pressed: true })).toBeVisible()
  const pdf = await downloadBy(page, async () => {
    await card.getByRole('button', { name: 'Más opciones de Catálogo de suspensión' }).click()
    await page.getByRole('menuitem', { name: 'Descargar' }).click()
  })
  expect(pdf.name).toBe('catalogo-de-suspension.pdf')
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
  const popup = page.waitForEvent('popup')
  await card.getByRole('button', { name: /^Abrir/ }).press('Enter')
  await popup

  await page.goto('/autogestion/catalogos?ver=favoritos')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
})

test("an administrator publishes a document for one customer and sees in the document's log when the customer opened it", async ({
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin', '/autogestion/documentacion')
  await admin.getByRole('button', { name: 'Nuevo documento' }).click()
  const form = admin.getByRole('dialog', { name: 'Nuevo documento' })
  await form.getByLabel('Título').fill('Circular de verano')
  await chooseTipo(form, 'Otro')
  // Publish for one razón social only, because publishing notifies every recipient.
  await form.getByRole('combobox', { name: 'Solo para estas razones sociales' }).fill('Pampa')
  await admin.getByRole('option', { name: /Moto Center Pampa Norte/ }).click()
  await expect(form.getByRole('button', { name: 'Quitar Moto Center Pampa Norte S.R.L.' })).toBeVisible()
  await form.getByLabel('Pedir a los clientes que confirmen la lectura').check()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...PDF, name: 'circular.pdf' })
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Publicar' }).click()
  await expect(form).toBeHidden()

  const customer = await (await browser.newContext()).newPage()
  await signIn(customer, 'hquiroga', '/autogestion/documentacion?ver=por-leer')
  await customer.getByRole('link', { name: 'Circular de verano' }).click()
  const drawer = customer.getByRole('dialog', { name: 'Documento' })
  await downloadBy(customer, () => drawer.getByRole('button', { name: 'Descargar' }).click())

  await admin.getByRole('link', { name: 'Circular de verano' }).click()
  const log = admin.getByRole('table', { name: 'Historial del documento' })
  await expect(log.getByText('Hernán Quiroga (hquiroga)')).toBeVisible()
  await admin.reload()
  await expect(log.getByText('Hernán Quiroga (hquiroga)')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Archivar' }).click()
  await admin.getByRole('dialog', { name: 'Archivar el documento' }).getByRole('button', { name: 'Archivar' }).click()
  await expect(admin.getByText('El documento quedó archivado.')).toBeVisible()
})
