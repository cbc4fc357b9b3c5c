import { expect, type Page } from '@playwright/test'
import { expectReadable } from '../../e2e/session.ts'

/**
 * Checks a page of the theme: title, name of the distributor, language and contrast. The page must also fit the width
 * of a phone.
 */
export const expectOurs = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(new RegExp(`^\\s*${title.replace('?', '\\?')}`))
  await expect(page.locator('.brand')).toContainText('Distribuidora Meridiana')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectReadable(page, title)
}
