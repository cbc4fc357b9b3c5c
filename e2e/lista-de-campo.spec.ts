import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './session.ts'

test('what is pressed and typed before the lists of a form are there is kept for them', async ({ page }) => {
  await signIn(page, 'lferreyra')
  for (const isTyping of [true, false]) {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/flotante-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/autogestion/reclamos/nuevo?factura=A-0009')
    const factura = page.getByRole('combobox', { name: 'Nº de factura' })
    await factura.press('End')
    await factura.pressSequentially('-0000')
    const sector = page.getByRole('combobox', { name: 'Sector' })
    if (!isTyping) await sector.click()
    await expect(page.getByRole('option')).toHaveCount(0)
    held.resolve()
    if (isTyping) {
      // The list is there: it says so.
      await expect(factura).toHaveAttribute('aria-autocomplete')
      await expect(factura).toBeFocused()
      await page.keyboard.type('0460')
      await expect(factura).toHaveValue('A-0009-00000460')
    } else {
      await page.getByRole('option', { name: 'Logística' }).click()
      await expect(sector).toHaveValue('Logística')
      await expect(factura).toHaveValue('A-0009-0000')
    }
    await page.unroute('**/assets/flotante-*.js')
  }
})
