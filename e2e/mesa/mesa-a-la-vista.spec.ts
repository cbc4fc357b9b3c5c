import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { signIn } from '../session.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Nuev[ao] (comentario|nota interna)$/ })

/** Writes five internal notes, more than fit in the panel. */
const writeNotes = async (page: Page) => {
  for (let at = 1; at <= 5; at += 1) {
    // Once the note has been sent, single keys are shortcuts again.
    await expect(composer(page)).toBeVisible()
    await expect(composer(page)).not.toBeFocused()
    await page.keyboard.press('n')
    await expect(composer(page)).toBeFocused()
    await composer(page).fill(`Nota ${at}\ncon otra línea\ny una más`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: `Nota ${at}` })).toBeAttached()
    await expect(composer(page)).toHaveValue('')
  }
}

// Items of three kinds. The first has its actions in the composer, the second has a separate decision, and the third
// has lines of products.
const ITEMS = [
  ['resolver', 'reclamo-40103', 'Reclamo 40103'],
  ['certificado', 'certificado-2', 'Certificado 2'],
  ['autorizar', 'devolucion-30103', 'Devolución 30103'],
] as const

test('at 1280 × 800 the last comment and the whole composer are in view, however long the conversation is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [cola, item, title] of ITEMS)
    await test.step(item, async () => {
      await signIn(page, 'admin', `/autogestion/mesa/${cola}?item=${item}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title)
      await writeNotes(page)
      await page.reload()
      const last = page.getByRole('listitem').filter({ hasText: 'Nota 5' })
      await expect(last).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('listitem').filter({ hasText: 'Nota 1' })).not.toBeInViewport()
      const tools = [
        composer(page),
        page.getByRole('button', { name: 'Enviar comentario' }),
        page.getByRole('checkbox', { name: 'Nota interna' }),
        page.getByRole('checkbox', { name: 'Pedir respuesta al cliente' }),
        page.getByRole('button', { name: 'Respuestas' }).last(),
      ]
      for (const tool of tools) await expect(tool).toBeInViewport({ ratio: 1 })
    })
})

test('the folded menu shows one icon per entry, and all icons have the same size', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin', '/autogestion/mesa')
  await expect(page.locator('[data-plegado]')).toBeAttached()
  const icons = page.getByRole('navigation', { name: 'Secciones' }).locator('svg:visible')
  await expect.poll(() => icons.count()).toBeGreaterThan(20)
  const widths = await icons.evaluateAll((all) => all.map((icon) => Math.round(icon.getBoundingClientRect().width)))
  expect(new Set(widths)).toEqual(new Set([18]))
})
