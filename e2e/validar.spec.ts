import { expect } from '@playwright/test'
import { linkIn, mailTo } from './correo.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

test('the link that validates a new e-mail address works only once, and only for the account that requested it', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'darrieta', '/autogestion/validar')
  await page.getByLabel('Nuevo email').fill('mibarra@cliente.example')
  await page.getByRole('button', { name: 'Cambiar email' }).click()
  await expect(page.getByText('Ese email ya lo usa otro usuario del portal.')).toBeVisible()
  await page.getByLabel('Nuevo email').fill('diego@meridiana.example')
  await page.getByRole('button', { name: 'Cambiar email' }).click()
  await expect(page.getByText(/Enviamos un enlace a diego@meridiana.example/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambiar email' })).toBeDisabled()
  const link = linkIn(await mailTo(page, 'diego@meridiana.example', /Validá tu email/))

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'lferreyra', link)
  await expect(other.getByRole('heading', { name: 'Ese enlace es de otro usuario' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Tu email quedó validado' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ese enlace ya se usó' })).toBeVisible()
  await expectAccessible(page)
})
