import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './session.ts'

/** Lists whose rows open in a dialog over the list, and a user who sees several rows in each list. */
const LISTS = {
  lferreyra: ['devoluciones', 'reclamos', 'garantias', 'documentacion', 'cuenta-corriente'],
  hquiroga: ['pedidos-motos?rs=todas'],
  mibarra: ['carga-representantes'],
}

for (const [person, lists] of Object.entries(LISTS)) {
  test(`Escape closes the dialog of a row and returns the focus to its link, in every list of ${person}, at both widths`, async ({
    page,
  }) => {
    await signIn(page, person)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const list of lists) {
        await test.step(`${list} at ${width} px`, async () => {
          const { pathname } = new URL(`/autogestion/${list}`, page.url())
          await page.goto(`/autogestion/${list}`)
          const rows = page.locator(`main :is(tr, li) a[href^="${pathname}/"]:visible`)
          // Take the last row loaded so far. On a phone, more rows load later.
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

/** Buttons and links that open a dialog. Each has the path of a page that has not yet loaded the code of any dialog. */
const OPENERS = {
  empresas: 'Nueva razón social',
  'empresas/1042': 'Invitar titular',
  productos: 'Nuevo producto',
  unidades: 'Nueva moto vendida',
  'centro-garantias': 'Nuevo centro',
}

test('Escape returns the focus to the button or link that opened a dialog, when that dialog is the first on the page', async ({
  page,
}) => {
  await signIn(page, 'admin')
  for (const [path, name] of Object.entries(OPENERS)) {
    await test.step(path, async () => {
      await page.goto(`/autogestion/${path}`)
      const opener = page
        .getByRole('main')
        .getByRole('link', { name })
        .or(page.getByRole('main').getByRole('button', { name }))
      // Wait until the button is enabled, because a disabled button cannot have the focus.
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
