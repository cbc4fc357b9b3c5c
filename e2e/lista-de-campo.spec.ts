import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './session.ts'

/** Opens the form of a new claim but blocks the code of its select lists. The returned function lets that code load. */
const openWithoutLists = async (page: Page): Promise<() => void> => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/flotante-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/autogestion/reclamos/nuevo?factura=A-0009')
  await page.getByRole('combobox', { name: 'Nº de factura' }).waitFor()
  return () => gate.resolve()
}

test('a field keeps its text and the focus when its list loads while the user is typing', async ({ page }) => {
  await signIn(page, 'hquiroga')
  const loadLists = await openWithoutLists(page)
  const factura = page.getByRole('combobox', { name: 'Nº de factura' })
  await factura.fill('A-0009-0000')
  loadLists()
  // Once the code of its list has loaded, the field turns autocompletion off.
  await expect(factura).toHaveAttribute('autocomplete', 'off')
  await expect(factura).toBeFocused()
  await page.keyboard.type('0460')
  await expect(factura).toHaveValue('A-0009-00000460')
})

/** Ways to open a list whose code is still loading. `after` runs when the code has loaded. */
const GESTURES: Record<
  string,
  { before: (sector: Locator, page: Page) => Promise<void>; after?: (page: Page) => Promise<void> }
> = {
  'a press': { before: (sector) => sector.click() },
  'a press released after the list loaded': {
    before: async (sector, page) => {
      await sector.hover()
      await page.mouse.down()
    },
    after: (page) => page.mouse.up(),
  },
  'the keyboard': { before: (sector) => sector.press('Enter') },
}

test('a click or a key opens a list that is still loading, with an option highlighted', async ({ page, context }) => {
  await signIn(page, 'hquiroga')
  for (const [gesture, { before, after }] of Object.entries(GESTURES))
    await test.step(gesture, async () => {
      const tab = await context.newPage()
      const loadLists = await openWithoutLists(tab)
      const sector = tab.getByRole('combobox', { name: 'Sector' })
      await before(sector, tab)
      await expect(tab.getByRole('option')).toHaveCount(0)
      loadLists()
      const activeOption = tab.locator('[role=option][data-combobox-selected]')
      const name = await activeOption.textContent()
      await after?.(tab)
      await tab.keyboard.press('Enter')
      await expect(sector).toHaveValue(name!)
      await tab.close()
    })
})
