import { expect, type Page } from '@playwright/test'
import { choose, numberOf } from './gestion.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

const NUMERO = /reclamo Nº \d+/i

const header = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Razón social' })
const findOther = async (page: Page): Promise<string> => {
  const current = await header(page).inputValue()
  await header(page).click()
  await page.getByRole('option').first().waitFor()
  const names = await page.getByRole('option').locator('p:first-child').allTextContents()
  await page.keyboard.press('Escape')
  return names.find((name) => name !== current)!
}

test('a form belongs to the razón social in the header: the portal asks before a change, and a draft restores its own razón social', async ({
  page,
}) => {
  await signIn(page, 'mibarra', '/autogestion/reclamos/nuevo')
  const first = await header(page).inputValue()
  const second = await findOther(page)
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Razón social' })).toHaveCount(0)
  const titulo = page.getByLabel('Asunto')
  await titulo.fill('Faltó una caja')
  // The portal asks before the change even when the draft is stored.
  await expect(page.getByText('Borrador guardado')).toBeVisible()
  await choose(page, 'Razón social', second)
  const question = page.getByRole('dialog', { name: '¿Cambiar de razón social?' })
  // The name is in the middle of the sentence, because a name such as "Sur S.A." already ends with a full stop.
  await expect(question.getByText(`Si cambiás a ${second}, empezás de nuevo.`)).toBeVisible()
  await question.getByRole('button', { name: 'Seguir acá' }).click()
  await expect(titulo).toHaveValue('Faltó una caja')
  await expect(header(page)).toHaveValue(first)

  await page.goto('/autogestion')
  await choose(page, 'Razón social', second)
  await expect(header(page)).toHaveValue(second)
  await page.goto('/autogestion/reclamos/nuevo')
  await expect(titulo).toHaveValue('Faltó una caja')
  await expect(header(page)).toHaveValue(first)

  await choose(page, 'Razón social', second)
  await question.getByRole('button', { name: 'Cambiar' }).click()
  await expect(titulo).toHaveValue('')
  await choose(page, 'Sector', 'Logística')
  await choose(page, 'Motivo', 'Otros')
  await titulo.fill('Consulta por un envío')
  await page.getByLabel('Descripción').fill('¿Cuándo llega el pedido de ayer?')
  await page.getByRole('button', { name: 'Enviar reclamo' }).click()
  const numero = await numberOf(page, NUMERO)
  await page.goto(`/autogestion/reclamos/${numero}`)
  await expect(page.getByRole('dialog').getByText(second)).toBeVisible()
})
