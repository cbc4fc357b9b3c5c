import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './session.ts'

/** Paths of rows of other razones sociales, by the user who tries to open them. */
const FOREIGN = {
  lferreyra: ['devoluciones/30108', 'reclamos/40106'],
  hquiroga: ['cuenta-corriente/1000/0090045871/2026'],
}

test('the URL of a row of another razón social shows the not-found screen', async ({ browser }) => {
  for (const [person, paths] of Object.entries(FOREIGN)) {
    const page = await (await browser.newContext()).newPage()
    for (const path of paths)
      await test.step(path, async () => {
        await signIn(page, person, `/autogestion/${path}`)
        await expect(page.getByText('No se han encontrado datos.').first()).toBeVisible()
      })
  }
})

test('the Excel file of a list is named as in the specification', async ({ page }) => {
  await signIn(page, 'lferreyra')
  for (const list of ['devoluciones', 'reclamos']) {
    await page.goto(`/autogestion/${list}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`excel_file_${list}_1042_autogestion.xlsx`)
  }
})
