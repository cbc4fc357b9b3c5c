import { type Browser, expect, type Page } from '@playwright/test'
import { choose, numberOf } from '../gestion.ts'
import { test } from '../journey.ts'
import { signIn } from '../session.ts'

/** Creates a claim as the signed-in customer and returns its number. */
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

test('a manager sees how many pending items each staff user has, assigns two items and removes the assignment of one', async ({
  browser,
  page,
}) => {
  const [pasa, suelta] = await createDos(browser)
  await signIn(page, 'admin', '/autogestion')
  await page.getByRole('link', { name: 'Equipo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible()
  await expect(page).toHaveTitle(/^Equipo/)

  /** Opens the claims of a staff user in the mesa. */
  const openClaimsOf = async (quien: string) => {
    await page.getByRole('link', { name: new RegExp(`^${quien}, Reclamo: `) }).click()
    await expect(page).toHaveURL(/quien=/)
  }
  const rows = page.getByRole('list', { name: 'Abiertas' }).getByRole('listitem')
  /** Assigns an open claim of the shown staff user to another staff user. */
  const assign = async (numero: string, quien: string) => {
    await page.goto(`${page.url()}&numero=${numero}`)
    await rows.filter({ hasText: numero }).getByRole('checkbox').check()
    await choose(page, 'Asignar a', quien)
    await expect(page.getByText('Listo: cambió 1 gestión.')).toBeVisible()
    await expect(page.getByText('No hay gestiones con esos filtros.')).toBeVisible()
    await page.getByRole('link', { name: 'Equipo', exact: true }).click()
  }
  await openClaimsOf('Sin asignar')
  await assign(pasa, 'Noelia Paz')
  await openClaimsOf('Sin asignar')
  await assign(suelta, 'Noelia Paz')

  await openClaimsOf('Noelia Paz')
  await assign(suelta, 'Nadie')
  await openClaimsOf('Noelia Paz')
  await page.goto(`${page.url()}&numero=${pasa}`)
  await expect(rows.filter({ hasText: pasa })).toHaveCount(1)
})
