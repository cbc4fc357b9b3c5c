import { expect } from '@playwright/test'
import { linkIn, mailTo } from '../correo.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectNoSideways } from '../session.ts'

/** Demo user whom no other journey that runs alone uses. The changed password would make their sign-in fail. */
const PERSON = 'npaz'
const NEW_PASSWORD = 'tres tristes tigres'

test('a user who forgot the password sets a new password by mail and enters the requested screen', async ({ page }) => {
  await page.goto('/autogestion/mi-perfil')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { name: '¿Olvidaste tu contraseña?' })).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, `olvido ${width}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.locator('#username').fill('inactivo')
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  const confirmation = page.getByText('Si el usuario existe, en unos minutos le llega un email con un enlace.')
  await expect(confirmation).toBeVisible()
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await page.locator('#username').fill(PERSON)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(confirmation).toBeVisible()

  const mails = await page.context().newPage()
  await mails.goto('/terminos-condiciones')
  const link = linkIn(await mailTo(mails, `${PERSON}@meridiana.example`, /Cambiá tu contraseña/))
  await mails.goto(link)
  await mails.locator('#password-new').fill('Motos-2026!!!')
  await mails.locator('#password-confirm').fill('Motos-2026!!!')
  await mails.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(mails.getByText('ni ser una palabra fácil de adivinar')).toBeVisible()
  await mails.locator('#password-new').fill(NEW_PASSWORD)
  await mails.locator('#password-confirm').fill(NEW_PASSWORD)
  await mails.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(mails.getByText('Tu contraseña quedó guardada.')).toBeVisible()

  await page.locator('#username').fill(PERSON)
  await page.locator('#password').fill(NEW_PASSWORD)
  await page.locator('#kc-login').click()
  await expect(page).toHaveTitle('Mi Perfil')
  await mailTo(mails, `${PERSON}@meridiana.example`, /Cambiaron tu contraseña/)
})
