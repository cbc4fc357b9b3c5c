import { type Browser, expect, type Page } from '@playwright/test'
import { choose, numberOf } from '../gestion.ts'
import { test } from '../journey.ts'
import { signIn } from '../session.ts'

/** A new claim of a customer. */
const createReclamo = async (page: Page, titulo: string): Promise<string> => {
  await page.goto('/autogestion/reclamos/nuevo')
  await choose(page, 'Sector', /^Administración/)
  await choose(page, 'Motivo', 'Pago sin aplicar')
  await page.getByLabel('Asunto').fill(titulo)
  await page.getByLabel('Descripción').fill('Pagamos el lunes y la factura sigue pendiente.')
  await page.getByRole('button', { name: 'Enviar reclamo' }).click()
  return numberOf(page, /reclamo Nº \d+/i)
}

const createDos = async (browser: Browser): Promise<[string, string]> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'lferreyra', '/autogestion/reclamos/nuevo')
  const dos: [string, string] = [await createReclamo(page, 'Pasa a otra'), await createReclamo(page, 'Se suelta')]
  await page.context().close()
  return dos
}

test('who leads sees who has what, gives it to somebody, and takes it back', async ({ browser, page }) => {
  const [pasa, suelta] = await createDos(browser)
  await signIn(page, 'admin', '/autogestion')
  await page.getByRole('link', { name: 'Equipo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible()
  await expect(page).toHaveTitle(/^Equipo/)

  /** The claims of somebody, at the desk. */
  const open = async (quien: string) => {
    await page.getByRole('link', { name: new RegExp(`^${quien}, Reclamo: `) }).click()
    await expect(page).toHaveURL(/quien=/)
  }
  const rows = page.getByRole('list', { name: 'Abiertas' }).getByRole('listitem')
  /** Of what is open of a person, this one, given to another. */
  const give = async (numero: string, quien: string) => {
    await page.goto(`${page.url()}&numero=${numero}`)
    await rows.filter({ hasText: numero }).getByRole('checkbox').check()
    await choose(page, 'Asignar a', quien)
    await expect(page.getByText('Listo: cambió 1 gestión.')).toBeVisible()
    await expect(page.getByText('No hay gestiones con esos filtros.')).toBeVisible()
    await page.getByRole('link', { name: 'Equipo', exact: true }).click()
  }
  await open('Sin asignar')
  await give(pasa, 'Noelia Paz')
  await open('Sin asignar')
  await give(suelta, 'Noelia Paz')

  await open('Noelia Paz')
  await give(suelta, 'Nadie')
  await open('Noelia Paz')
  await page.goto(`${page.url()}&numero=${pasa}`)
  await expect(rows.filter({ hasText: pasa })).toHaveCount(1)
})
