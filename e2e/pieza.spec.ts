import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, signIn } from './session.ts'

test('a dialog whose code fails to load leaves the form unchanged, and opens on Reintentar', async ({ page }) => {
  const urls = new Set<string>()
  page.on('request', (request) => urls.add(request.url()))
  await signIn(page, 'lferreyra', '/autogestion/reclamos/nuevo')
  await page.getByLabel('Asunto').fill('Caja golpeada en la entrega')
  await expect(page.getByRole('button', { name: 'Ayuda de esta pantalla' })).toBeVisible()
  // Block only code that has not been downloaded yet. The browser serves downloaded files from its cache, even if they
  // have not run.
  const loadedUrls = new Set(urls)
  await page.route('**/assets/*.js', (route) =>
    loadedUrls.has(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.getByRole('button', { name: 'Ayuda de esta pantalla' }).click()
  const failure = page.getByRole('dialog', { name: 'No pudimos cargar esta parte.' })
  await expect(failure).toBeVisible()
  await expectAccessibleInBoth(page)
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(failure).toBeVisible()
  await page.unroute('**/assets/*.js')
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('dialog', { name: 'Abrir un reclamo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Asunto')).toHaveValue('Caja golpeada en la entrega')
})
