import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, expectNoSideways, openUserMenu, signIn } from './session.ts'

test('a customer finds an article that the administration published, reads it and rates it', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin', '/autogestion/maestros?vista=ayuda')
  await admin.getByRole('link', { name: 'Nuevo artículo' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Nuevo artículo' })
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Retirar por el depósito')
  await dialog.getByRole('textbox', { name: 'Dirección del artículo' }).fill('retirar-por-el-deposito')
  await dialog.getByRole('combobox', { name: 'Tema' }).click()
  await admin.getByRole('option', { name: 'Devoluciones', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Resumen' }).fill('Cuándo y dónde se retira la mercadería.')
  await dialog
    .getByRole('textbox', { name: 'Texto' })
    .fill('## Cuándo\n\nDe lunes a viernes. <b onclick="alert(1)">Siempre</b> con turno.')
  await expect(dialog.getByRole('heading', { name: 'Cuándo' })).toBeVisible()
  await dialog.getByText('Publicado', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()

  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'lferreyra')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('combobox', { name: 'Qué buscás' }).fill('retirar deposito')
  await page.getByRole('option', { name: /Retirar por el depósito/ }).click()
  await expect(page).toHaveTitle('Retirar por el depósito')
  await expect(page.getByText('<b onclick="alert(1)">')).toBeVisible()
  await page.getByRole('button', { name: 'Sí', exact: true }).click()
  await expect(page.getByText('Gracias por contarnos.')).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('row', { name: /Retirar por el depósito/ })).toContainText(/Publicado\s*1\s*0\s*0/)
})

test('a key and the user menu open the help article of each screen; in the mesa, the key lists its keyboard shortcuts', async ({
  page,
}) => {
  await signIn(page, 'npaz', '/autogestion/devoluciones')
  await expect(page.getByRole('button', { name: 'Ayuda de esta pantalla' })).toBeVisible()
  await page.keyboard.press('?')
  const article = page.getByRole('dialog', { name: 'Despachar y seguir una devolución' })
  await expect(article.getByText('Imprimir etiquetas y detalle del envío')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(article).toHaveCount(0)
  await page.goto('/autogestion/mesa')
  await expect(page.getByRole('button', { name: 'Teclas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ayuda de esta pantalla' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas de la Mesa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/autogestion/garantias')
  await openUserMenu(page, /^Menú de/)
  await page.getByRole('menuitem', { name: 'Ayuda de esta pantalla' }).click()
  await expect(page.getByRole('dialog', { name: 'Pedir una garantía' })).toBeVisible()
  await expectNoSideways(page, 'article on a phone')
})

for (const width of [1280, 390]) {
  test(`the tour points at each part of Inicio without covering it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await signIn(page, 'mibarra', '/autogestion/ayuda')
    await page.getByRole('button', { name: 'Ver el recorrido' }).click()
    for (const titulo of ['Tu razón social', 'El menú', 'Buscar', 'Notificaciones', 'Ayuda']) {
      const step = page.getByRole('dialog', { name: titulo, exact: true })
      await expect(step).toBeVisible()
      await expectAccessible(page)
      const over = await page.evaluate(() => {
        const [ring, card] = ['[class*=anillo]', '[role=dialog]'].map((selector) =>
          document.querySelector(selector)!.getBoundingClientRect(),
        )
        const apart =
          card!.top >= ring!.bottom ||
          card!.bottom <= ring!.top ||
          card!.left >= ring!.right ||
          card!.right <= ring!.left
        return { apart, inside: card!.left >= 0 && card!.right <= innerWidth && card!.bottom <= innerHeight }
      })
      expect(over, titulo).toEqual({ apart: true, inside: true })
      await step.getByRole('button', { name: titulo === 'Ayuda' ? 'Listo' : 'Siguiente' }).click()
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Primera visita' })).toHaveCount(0)
  })
}
