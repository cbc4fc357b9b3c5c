import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './session.ts'

/** Lists whose rows open over them, and who sees more than one row. */
const LISTS = {
  lferreyra: ['devoluciones', 'reclamos', 'garantias', 'documentacion', 'cuenta-corriente'],
  hquiroga: ['pedidos-motos?rs=todas'],
  mibarra: ['carga-representantes'],
}

for (const [person, lists] of Object.entries(LISTS)) {
  test(`Escape closes a row and returns the focus to its link in every list of ${person}, wide and on a phone`, async ({
    page,
  }) => {
    await signIn(page, person)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const list of lists) {
        await test.step(`${list} at ${width}`, async () => {
          const { pathname } = new URL(`/autogestion/${list}`, page.url())
          await page.goto(`/autogestion/${list}`)
          const rows = page.locator(`main :is(tr, li) a[href^="${pathname}/"]:visible`)
          // Of those that are there now: on a phone the rest of them comes after the first.
          const address = await rows.last().getAttribute('href')
          const row = page.locator(`main :is(tr, li) a[href="${address}"]:visible`)
          await row.focus()
          await page.keyboard.press('Enter')
          await expect(page.getByRole('dialog')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
          await expect(row).toBeFocused()
        })
      }
    }
  })
}

/** What opens a dialog, each on a page that was just loaded: nothing of a dialog is there yet. */
const OPENERS = {
  empresas: 'Nueva razón social',
  'empresas/1042': 'Invitar titular',
  productos: 'Nuevo producto',
  unidades: 'Nueva moto vendida',
  'centro-garantias': 'Nuevo centro',
}

test('who closes the first dialog of a page with Escape is on what opened it again', async ({ page }) => {
  await signIn(page, 'admin')
  for (const [path, name] of Object.entries(OPENERS)) {
    await test.step(path, async () => {
      await page.goto(`/autogestion/${path}`)
      const opener = page
        .getByRole('main')
        .getByRole('link', { name })
        .or(page.getByRole('main').getByRole('button', { name }))
      // What cannot be pressed yet takes no focus.
      await expect(opener).toBeEnabled()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }
})
