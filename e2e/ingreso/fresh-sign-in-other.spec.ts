import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { askForData } from '../session.ts'

test('whoever signs in as somebody else does nothing of what waited', async ({ page }) => {
  await askForData(page)
  await expect(page.locator('#username')).toHaveValue('lferreyra')
  await page.locator('#username').fill('hquiroga')
  await page.locator('#password').fill('Demo1234')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/usuario/v1/datos')) asked += 1
  })
  await page.locator('#kc-login').click()
  await expect(page.getByText('Hernán').first()).toBeVisible()
  // What waited was looked for, and is not theirs.
  await expect(page).toHaveURL(/\/mi-perfil$/)
  expect(asked).toBe(0)
})
