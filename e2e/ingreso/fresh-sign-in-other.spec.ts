import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { askForData } from '../session.ts'

test('a pending action is not run when another user signs in', async ({ page }) => {
  await askForData(page)
  await expect(page.locator('#username')).toHaveValue('lferreyra')
  await page.locator('#username').fill('hquiroga')
  await page.locator('#password').fill('Demo1234')
  let exports = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/usuario/v1/datos')) exports += 1
  })
  await page.locator('#kc-login').click()
  await expect(page.getByText('Hernán').first()).toBeVisible()
  // Once the page has this URL, the portal has looked for a pending action. It ignored the stored action, which belongs
  // to another user.
  await expect(page).toHaveURL(/\/mi-perfil$/)
  expect(exports).toBe(0)
})
