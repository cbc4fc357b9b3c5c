import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

test('an administrator changes a parameter and a banner, and a customer sees the banner', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin', '/autogestion/maestros')
  await expect(admin.getByRole('heading', { level: 1, name: 'Maestros' })).toBeVisible()
  await expectAccessible(admin)

  await admin.getByRole('link', { name: 'Días para reabrir un reclamo cerrado' }).click()
  const parametro = admin.getByRole('dialog', { name: 'Editar parámetro' })
  await parametro.getByLabel('Valor (días)').fill('600')
  await parametro.getByRole('button', { name: 'Guardar' }).click()
  await expect(parametro.getByText('Ingresá un número entero de 0 a 60 (días).')).toBeVisible()
  await expectAccessible(admin)
  await parametro.getByLabel('Valor (días)').fill('7')
  await parametro.getByRole('button', { name: 'Guardar' }).click()
  await expect(parametro).toBeHidden()
  await expect(admin.getByRole('row', { name: /Días para reabrir un reclamo cerrado/ })).toContainText('7 días')

  await admin.getByRole('tab', { name: 'Banners' }).click()
  await admin.getByRole('link', { name: 'Campaña de baterías Andunor' }).click()
  const banner = admin.getByRole('dialog', { name: 'Editar banner' })
  await banner.getByLabel('Título').fill('Baterías: última semana')
  await banner.getByLabel('Enlace').fill('javascript:alert(1)')
  await banner.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    banner.getByText('Ingresá una dirección del portal (/autogestion/…) o una que empiece con'),
  ).toBeVisible()
  await banner.getByLabel('Enlace').fill('/autogestion/devoluciones/nueva')
  await expect(banner.getByRole('heading', { name: 'Baterías: última semana' })).toBeVisible()
  await expectAccessible(admin)
  await banner.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner).toBeHidden()

  await admin.getByRole('tab', { name: 'Motivos' }).click()
  await expect(admin.getByRole('link', { name: 'Pedido duplicado' })).toBeVisible()
  await expectAccessible(admin)

  await admin.getByRole('tab', { name: 'Historial' }).click()
  await expect(admin.getByText('Cambió el banner Baterías: última semana')).toBeVisible()
  await expect(admin.getByText('Título: Campaña de baterías Andunor → Baterías: última semana')).toBeVisible()
  await expectAccessible(admin)

  const customer = await (await browser.newContext()).newPage()
  await signIn(customer, 'lferreyra')
  await expect(customer.getByRole('heading', { name: 'Baterías: última semana' })).toBeVisible()
})

test('Buscar finds a return by its number and a claim by its text, and opens them', async ({ page }) => {
  await signIn(page, 'mibarra')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar' })
  const field = dialog.getByRole('combobox', { name: 'Qué buscás' })
  await expect(field).toBeFocused()
  await field.fill('30101')
  await expect(dialog.getByRole('option', { name: /Devolución 30101/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /30101/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Devoluciones' })).toBeVisible()

  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(dialog.getByRole('option', { name: '30101', exact: true })).toBeVisible()
  await field.fill('placas dobladas')
  await dialog.getByRole('option', { name: /Reclamo 40103/ }).click()
  await expect(page.getByRole('dialog', { name: /40103/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // The result belongs to another razón social of the user. Opening it switches the header to that razón social.
  await page.keyboard.press('Control+k')
  await field.fill('30106')
  await dialog.getByRole('option', { name: /Devolución 30106/ }).click()
  await expect(page.getByRole('dialog', { name: /30106/ })).toBeVisible()
  await expect(page.getByLabel('Razón social').first()).toHaveValue('Motos Litoral Sur S.A.S.')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field.fill('zapatillas')
  await expect(dialog.getByText(/No encontramos nada con “zapatillas”/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Closing the search returns the focus to the button that opened the search, even when results are listed.
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await field.fill('301')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeFocused()
})
