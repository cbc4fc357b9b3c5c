import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectAccessible, signIn } from '../session.ts'

test('a user assigns a return to a colleague and mentions them, and the colleague is notified of both', async ({
  browser,
}) => {
  const lucia = await (await browser.newContext()).newPage()
  await signIn(lucia, 'lferreyra', '/autogestion/devoluciones/30102')
  await lucia.getByRole('combobox', { name: 'A cargo de' }).click()
  await lucia.getByRole('option', { name: 'Marcos Ibarra' }).click()
  await expect(lucia.getByText('Lucía Ferreyra, Marcos Ibarra')).toBeVisible()
  const field = lucia.getByRole('textbox', { name: 'Nuevo comentario' })
  await field.click()
  await lucia.keyboard.type('Fijate el lote, @marc')
  await expect(lucia.getByRole('option', { name: 'Marcos Ibarra' })).toBeVisible()
  await expectAccessible(lucia)
  await lucia.keyboard.press('Enter')
  await expect(field).toHaveValue('Fijate el lote, @Marcos Ibarra ')
  await lucia.keyboard.press('Control+Enter')
  await expect(lucia.locator('ol b', { hasText: '@Marcos Ibarra' })).toBeVisible()

  const marcos = await (await browser.newContext()).newPage()
  await signIn(marcos, 'mibarra', '/autogestion/notificaciones')
  await expect(marcos.getByText('Lucía Ferreyra te dejó a cargo de la devolución 30102')).toBeVisible()
  await marcos.getByText('Lucía Ferreyra te nombró en la devolución 30102').click()
  await expect(marcos).toHaveURL(/devoluciones\/30102\/comentarios/)
  await marcos.goto('/autogestion/devoluciones?rs=todas&mias=aCargo')
  await expect(marcos.getByRole('link', { name: '30102' })).toBeVisible()
  await expect(marcos.getByRole('link', { name: '30101' })).toBeHidden()
})

test('three clicks from Inicio send the statement by mail, and one more screen subscribes the user to the monthly statement', async ({
  page,
}) => {
  await signIn(page, 'lferreyra')
  let clicks = 0
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    await page.getByRole(role, { name, exact: true }).first().click()
    clicks += 1
  }
  await click('link', /^Cuenta Corriente/)
  await click('button', 'Enviar Email')
  await click('button', 'Enviar')
  await expect(page.getByText('Enviamos el resumen de cuenta a')).toBeVisible()
  expect(clicks).toBe(3)
  await page.getByRole('button', { name: 'Cerrar' }).last().click()

  await page.getByRole('button', { name: 'Recibirlo todos los meses' }).click()
  await expect(page.getByRole('textbox', { name: 'Para' })).toHaveValue('lferreyra@cliente.example')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Recibirlo todos los meses' }).click()
  await expect(page.getByText(/^Listo: el próximo sale el 01-/)).toBeVisible()
})
