import { expect, type Page } from '@playwright/test'
import { codeNow } from '../telefono.ts'

/** Sets up an authenticator app on Keycloak's page. Returns the secret of the app. */
export const setUpTelephone = async (page: Page): Promise<Buffer> => {
  await expect(page.getByRole('heading', { name: 'Configurá la verificación en dos pasos' })).toBeVisible()
  const key = Buffer.from(await page.locator('#totpSecret').inputValue())
  // Use the code of the previous 30 seconds, which Keycloak still accepts. Each code works only once, and the next
  // sign-in needs the current code.
  await page.locator('#totp').fill(await codeNow(key, -1))
  await page.locator('#saveTOTPBtn').click()
  return key
}

/** Accepts the recovery codes that Keycloak shows after the setup, and returns them. */
export const takeCodes = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('heading', { name: 'Guardá tus códigos de recuperación' })).toBeVisible()
  const shown = await page.locator('#kc-recovery-codes-list li').allTextContents()
  await page.getByLabel('Guardé estos códigos en un lugar seguro.').check()
  await page.locator('#saveRecoveryAuthnCodesBtn').click()
  return shown.map((each) => /\w{4}-\w{4}-\w{4}/.exec(each)![0])
}
