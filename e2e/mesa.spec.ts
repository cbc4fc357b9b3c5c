import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, signIn } from './session.ts'

const item = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const queue = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('a queue is worked by keyboard: next, decide, undo, answer, note, and the next one comes by itself', async ({
  page,
}) => {
  await signIn(page, 'npaz', '/autogestion/mesa/resolver')
  const rows = queue(page, 'Por resolver')
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Teclas de la mesa' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // The claim that waits longest with nobody: taken, and taken back within five seconds.
  const claim = rows.filter({ hasText: 'Reclamo 40101' })
  await claim.getByRole('link').press('Enter')
  await expect(item(page)).toHaveText('Reclamo 40101')
  await expect(page).toHaveURL(/item=reclamo-40101/)
  await expect(page.getByRole('button', { name: /Tomar/ })).toBeVisible()
  await page.keyboard.press('1')
  await expect(rows).toHaveCount(before - 1)
  await expect(item(page)).not.toHaveText('Reclamo 40101')
  await page.keyboard.press('z')
  await expect(rows).toHaveCount(before)
  await expect(item(page)).toHaveText('Reclamo 40101')

  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: 'Lo tiene' })).toHaveValue('Noelia Paz')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nueva nota interna')).toBeFocused()
  await page.keyboard.type('Hablé con el transporte.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Hablé con el transporte.')).toBeVisible()
  await expect(page.getByText('Nota interna', { exact: true })).toBeVisible()

  // Letters typed are words.
  await expect(page.getByLabel(/Nuevo comentario|Nueva nota/)).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Nuevo comentario')).toBeFocused()
  await page.keyboard.type('Sale hoy, jueves')
  await expect(page.getByLabel('Nuevo comentario')).toHaveValue('Sale hoy, jueves')
  await expect(item(page)).toHaveText('Reclamo 40101')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sale hoy, jueves')).toBeVisible()
  await expect(page.getByText('En Análisis').first()).toBeVisible()
  await expect(page.getByLabel('Nuevo comentario')).toHaveValue('')
  await expect(page.getByLabel('Nuevo comentario')).not.toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Mesa: Para mí' })).toBeVisible()
  await expect(queue(page, 'Para mí').filter({ hasText: 'Reclamo 40101' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mesa: Por resolver' })).toBeVisible()
  await expectAccessible(page)
})

test('two people at one item see each other, and what one assigns the other sees', async ({ browser }) => {
  const noelia = await (await browser.newContext()).newPage()
  const ramiro = await (await browser.newContext()).newPage()
  await signIn(noelia, 'npaz', '/autogestion/mesa/resolver?item=reclamo-40105')
  await expect(item(noelia)).toHaveText('Reclamo 40105')
  await signIn(ramiro, 'rsosa', '/autogestion/mesa/resolver?item=reclamo-40105')
  await expect(ramiro.getByText('Noelia lo está mirando')).toBeVisible()
  await expect(noelia.getByText('Ramiro lo está mirando')).toBeVisible()
  await noelia.getByLabel('Nuevo comentario').pressSequentially('Hola')
  await expect(ramiro.getByText('Noelia está escribiendo')).toBeVisible()
  await ramiro.getByRole('button', { name: 'Asignarme' }).click()
  await expect(noelia.getByRole('combobox', { name: 'Lo tiene' })).toHaveValue('Ramiro Sosa')
  await ramiro.getByRole('link', { name: 'Inicio', exact: true }).click()
  await expect(noelia.getByText(/Ramiro (lo está mirando|está escribiendo)/)).toBeHidden()
})

test('several are chosen by x and get the same priority; on a phone one thing is on screen at a time', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signIn(page, 'rsosa', '/autogestion/mesa/garantia')
  const rows = queue(page, 'Garantías')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByRole('combobox', { name: 'Prioridad' }).click()
  await page.getByRole('option', { name: 'Urgente' }).click()
  await expect(page.getByText('Listo: cambiaron 2.')).toBeVisible()
  const name = await rows.nth(0).getByRole('link').textContent()
  await rows.nth(0).getByRole('link').click()
  await expect(item(page)).toHaveText(name!)
  await expect(page.getByText(/Prioridad Urgente/)).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expectAccessible(page)
  await page.goBack()
  await expect(rows.first()).toBeVisible()
})
