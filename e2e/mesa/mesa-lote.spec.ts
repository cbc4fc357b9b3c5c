import { expect, type Page } from '@playwright/test'
import { expectState, openGestion } from '../gestion.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { test } from '../journey.ts'
import { expectAccessible, signIn } from '../session.ts'

const queue = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

// Use a separate portal, because other journeys depend on the items that this journey changes.
let base: string
let stop: () => Promise<void>
test.beforeAll(async () => {
  const port = await freePort()
  base = `http://localhost:${port}`
  stop = await startPortalProcess(port, {}, 'tools/e2e-server.ts')
})
test.afterAll(() => stop())

test('a bulk action moves and answers many items after a preview, and failed items stay chosen with the reason', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: base })).newPage()
  await signIn(page, 'rsosa', '/autogestion/mesa/todas')
  await page.getByRole('button', { name: 'Respuestas' }).click()
  await page.getByRole('button', { name: 'Nueva respuesta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Título').fill('Lo miramos')
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('Hola {{cliente}}, miramos el {{numero}}.')
  await dialog.getByRole('combobox', { name: 'Al enviarla, pasa a' }).click()
  await page.getByRole('option', { name: 'En Análisis' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('button', { name: /Lo miramos/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const rows = queue(page, 'Abiertas')
  const choose = (text: string) => rows.filter({ hasText: text }).getByRole('checkbox').check()
  await choose('Reclamo 40101')
  await choose('Devolución 30101')
  const lote = page.getByRole('region', { name: 'Gestiones seleccionadas' })
  await expect(lote.getByText('2 gestiones seleccionadas')).toBeVisible()
  await expectAccessible(page)

  // The preview shows the message to each item, one at a time.
  await lote.getByRole('combobox', { name: 'Responder con' }).click()
  await page.getByRole('option', { name: 'Lo miramos' }).click()
  const muestra = dialog.getByRole('region', { name: 'Vista previa' })
  await expect(muestra.getByText('1 de 2')).toBeVisible()
  await expect(muestra).toContainText('miramos el 40101.')
  await dialog.getByRole('button', { name: 'Siguiente' }).click()
  await expect(muestra).toContainText('miramos el 30101.')
  await expect(muestra).toContainText('Pasa a En Análisis')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Responder las 2' }).click()
  await expect(page.getByText('2 gestiones respondidas con “Lo miramos”.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(lote.getByText('2 gestiones seleccionadas')).toBeVisible()

  // The items of the undone action are chosen again. The button moves the chosen items that can change to this state.
  await lote.getByRole('button', { name: /^Pasar \d a En Análisis$/ }).click()
  await expect(page.getByText(/pasan? a “En Análisis”\./)).toBeVisible()
  await expect(page.getByText(/^Listo: cambi/)).toBeVisible()
  await openGestion(page, 'reclamos', '40101')
  await expectState(page, 'En Análisis')

  // Reclamo 40101 has already changed its state, so it is listed as failed and the other item is answered.
  await page.goto('/autogestion/mesa/todas')
  await choose('Reclamo 40101')
  await choose('Reclamo 40105')
  await lote.getByRole('combobox', { name: 'Responder con' }).click()
  await page.getByRole('option', { name: 'Lo miramos' }).click()
  await dialog.getByRole('button', { name: 'Responder las 2' }).click()
  const fallos = page.getByRole('alert').filter({ hasText: 'Sigue seleccionada' })
  await expect(fallos.getByRole('listitem')).toHaveText([/^Reclamo 40101: /])
  await expect(lote.getByText('1 gestión seleccionada')).toBeVisible()
  await expectAccessible(page)
  await fallos.getByRole('link', { name: 'Reclamo 40101' }).click()
  await expect(page).toHaveURL(/item=reclamo-40101/)
})
