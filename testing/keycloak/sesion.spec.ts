import { expect, test } from '@playwright/test'

test('x', async ({ page }) => {
  await page.goto('/autogestion')
  await expect(page.locator('#username')).toBeVisible()
})
