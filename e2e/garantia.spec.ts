import { expect, type Page } from '@playwright/test'
import { PNG } from '../testing/portal.ts'
import { act, choose, comment, expectState, numberOf, openGestion } from './gestion.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

const attach = async (page: Page, slot: string) =>
  page
    .getByRole('group', { name: slot })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${slot}.png`, mimeType: 'image/png', buffer: PNG })

test('a warranty goes from the chassis to its approval, with the part shipped in between', async ({ browser }) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()

  await signIn(customer, 'hquiroga', '/autogestion/garantias/nueva')
  const vin = customer.getByLabel('Nº de chasis')
  await vin.fill('8axth150cra 000124')
  await vin.blur()
  await expect(vin).toHaveValue('8AXTH150CRA000124')
  await expect(customer.getByText(/La garantía de 12 meses venció/).first()).toBeVisible()
  await expect(customer.getByLabel('Modelo')).toHaveValue('TH 150 Cross')
  await customer.getByLabel('Kilometraje').fill('9800')
  // The portal fills in the date of sale, from an earlier warranty of this motorcycle.
  await expect(customer.getByLabel('Fecha de venta')).not.toHaveValue('')
  await customer.getByLabel('Fecha de la falla').fill('10-11-2026')
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await choose(customer, 'Motivo', 'Frenos')
  await customer.getByLabel('Descripción').fill('El freno trasero no corta.')
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await expect(customer.getByRole('alert').first()).toBeVisible()
  for (const slot of ['Odómetro', 'Número de chasis', 'La falla']) await attach(customer, slot)
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await customer.getByRole('button', { name: 'Enviar garantía' }).click()
  const numero = await numberOf(customer, /garantía Nº \d+/i)

  await signIn(staff, 'rsosa', '/autogestion/garantias')
  await openGestion(staff, 'garantias', numero)
  await act(staff, 'Tomar')
  await act(staff, 'Empezar el análisis')
  await act(staff, 'Pedir la pieza', comment(staff, 'Mandanos la bomba de freno.'))
  await expectState(staff, 'Aguardando datos de transporte')

  await openGestion(customer, 'garantias', numero)
  await act(customer, 'Cargar datos de transporte', async () => {
    const dialog = customer.getByRole('dialog', { name: 'Cargar datos de transporte' })
    await dialog.getByLabel('Nº de remito').fill('1-45871')
    await dialog.getByLabel('Cantidad de bultos').fill('1')
    await dialog.getByRole('combobox', { name: 'Transporte' }).click()
    await customer.getByRole('option', { name: 'Transporte Expreso Ñandubay S.A.' }).click()
    await dialog.getByLabel('Número de guía').fill('ÑB-77')
  })

  await openGestion(staff, 'garantias', numero)
  await act(staff, 'Confirmar los datos')
  await act(staff, 'Recibir la pieza')
  await act(staff, 'Registrar la verificación', comment(staff, 'Pistón trabado.'))
  await act(staff, 'Aprobar', async () => {
    await choose(staff, 'Cómo se resuelve', 'Reemplazo')
    await staff.getByLabel('Código de autorización').fill('70019999')
  })
  await expectState(staff, 'Aprobado')

  await openGestion(customer, 'garantias', numero)
  await expect(customer.getByText('70019999')).toBeVisible()
})

test('the form of a warranty links to an earlier warranty of the same chassis', async ({ page }) => {
  await signIn(page, 'hquiroga', '/autogestion/garantias/nueva?vin=8AXTH150CRA000123')
  await expect(page.getByRole('link', { name: /40111/ }).first()).toBeVisible()
})
