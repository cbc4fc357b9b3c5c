import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './session.ts'

/** A claim whose lists do not come until they are let go. */
const openWithoutLists = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/flotante-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/autogestion/reclamos/nuevo?factura=A-0009')
  await page.getByRole('combobox', { name: 'Nº de factura' }).waitFor()
  return () => held.resolve()
}

test('what is typed before the list of a field is there stays, and so does the keyboard', async ({ page }) => {
  await signIn(page, 'hquiroga')
  const letGo = await openWithoutLists(page)
  const factura = page.getByRole('combobox', { name: 'Nº de factura' })
  await factura.fill('A-0009-0000')
  letGo()
  // The list is there: it says so.
  await expect(factura).toHaveAttribute('autocomplete', 'off')
  await expect(factura).toBeFocused()
  await page.keyboard.type('0460')
  await expect(factura).toHaveValue('A-0009-00000460')
})

/** What was for the list. */
const HOW: Record<
  string,
  { before: (sector: Locator, page: Page) => Promise<void>; after?: (page: Page) => Promise<void> }
> = {
  'a press': { before: (sector) => sector.click() },
  'a press that ends once it came': {
    before: async (sector, page) => {
      await sector.hover()
      await page.mouse.down()
    },
    after: (page) => page.mouse.up(),
  },
  'the keyboard': { before: (sector) => sector.press('Enter') },
}

test('a press or the keyboard opens a list that is still loading, with an option lit', async ({ page, context }) => {
  await signIn(page, 'hquiroga')
  for (const [how, { before, after }] of Object.entries(HOW))
    await test.step(how, async () => {
      const tab = await context.newPage()
      const letGo = await openWithoutLists(tab)
      const sector = tab.getByRole('combobox', { name: 'Sector' })
      await before(sector, tab)
      await expect(tab.getByRole('option')).toHaveCount(0)
      letGo()
      const lit = tab.locator('[role=option][data-combobox-selected]')
      const name = await lit.textContent()
      await after?.(tab)
      await tab.keyboard.press('Enter')
      await expect(sector).toHaveValue(name!)
      await tab.close()
    })
})
