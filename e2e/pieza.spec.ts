import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, signIn } from './session.ts'

test('a dialog whose code does not come leaves the form as it is, and comes when it is asked for again', async ({
  page,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await signIn(page, 'lferreyra', '/autogestion/reclamos/nuevo')
  await page.getByLabel('Asunto').fill('Caja golpeada en la entrega')
  await expect(page.getByRole('button', { name: 'Ayuda de esta pantalla' })).toBeVisible()
  // From here on no other code comes; what was brought as a file and is not run yet is in the browser's store.
  const before = new Set(asked)
  await page.route('**/assets/*.js', (route) => (before.has(route.request().url()) ? route.continue() : route.abort()))
  await page.getByRole('button', { name: 'Ayuda de esta pantalla' }).click()
  const missing = page.getByRole('dialog', { name: 'No pudimos cargar esta parte.' })
  await expect(missing).toBeVisible()
  await expectAccessibleInBoth(page)
  await missing.getByRole('button', { name: 'Reintentar' }).click()
  await expect(missing).toBeVisible()
  await page.unroute('**/assets/*.js')
  await missing.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('dialog', { name: 'Abrir un reclamo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Asunto')).toHaveValue('Caja golpeada en la entrega')
})
