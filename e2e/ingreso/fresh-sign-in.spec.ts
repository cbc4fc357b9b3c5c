import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { askForData, expectAccessible, enterPasswordAgain, refuseOnce, signInByForm as signIn } from '../session.ts'

test('the personal data are exported after the password is entered again', async ({ page }) => {
  await askForData(page)
  await expect(page.locator('#kc-login')).toBeVisible()
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await enterPasswordAgain(page)
  expect((await file).suggestedFilename()).toMatch(/\.zip$/)
  await expect(page).toHaveURL(/\/mi-perfil$/)
})

test('a form is restored and sent after the password is entered again', async ({ page }) => {
  await signIn(page, 'mibarra', '/autogestion/carga-representantes')
  await page.getByRole('link', { name: 'Nuevo representante' }).click()
  const fill = (name: string, text: string) => page.getByLabel(name).fill(text)
  await fill('DNI *', '74.555.111')
  await fill('Nombre *', 'Rita')
  await fill('Apellido *', 'Luque')
  await fill('Email *', 'rluque@cliente.example')
  await fill('Teléfono *', '341 15 555-0177')
  await page.getByRole('button', { name: 'Taller' }).click()
  await refuseOnce(page, '**/usuario/v1/save/usr')
  await page.getByRole('button', { name: 'Crear e invitar' }).click()
  await enterPasswordAgain(page)
  await expect(page.getByRole('row', { name: /Rita Luque/ })).toContainText('Invitado')
})

test('an error after the new sign-in appears on its field, and the form keeps its text', async ({ page }) => {
  await signIn(page, 'darrieta', '/autogestion/validar')
  await page.getByLabel('Nuevo email').fill('mibarra@cliente.example')
  await refuseOnce(page, '**/usuario/v1/validar/enviar')
  await page.getByRole('button', { name: 'Cambiar email' }).click()
  await enterPasswordAgain(page)
  await expect(page.getByText('Ese email ya lo usa otro usuario del portal.')).toBeVisible()
  await expect(page.getByLabel('Nuevo email')).toHaveValue('mibarra@cliente.example')
})

test('"Ver como" opens after the password is entered again', async ({ page }) => {
  await signIn(page, 'npaz', '/autogestion/empresas/1042')
  await refuseOnce(page, '**/ver-como/v1')
  await page.getByRole('button', { name: 'Ver como cliente' }).click()
  await enterPasswordAgain(page)
  const banner = page.getByRole('region', { name: 'Viendo como cliente' })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Salir' }).click()
  await expect(banner).toHaveCount(0)
})
