import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, signIn } from './session.ts'

test('staff in "Ver como" see the portal as a customer in every tab, cannot change anything, and can end "Ver como"', async ({
  page,
  context,
}) => {
  await signIn(page, 'rsosa', '/autogestion/empresas/1042')
  const other = await context.newPage()
  await other.goto('/autogestion/mesa/libres')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Ver como cliente' }).click()
  const banner = page.getByRole('region', { name: 'Viendo como cliente' })
  await expect(banner).toContainText('Ves el portal como Repuestos Litoral Sur S.R.L.: solo lectura, hasta las')
  const menu = page.getByRole('navigation', { name: 'Secciones' })
  await expect(menu.getByRole('link', { name: 'Mi Perfil' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Mesa' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await expectNoSideways(page, 'Viendo como cliente')
  await expect(other.getByRole('region', { name: 'Viendo como cliente' })).toBeVisible()

  await page.goto('/autogestion/reclamos/40102/comentarios')
  await expect(banner).toBeVisible()
  await expect(page.getByText('¿Nos enviás el comprobante', { exact: false })).toBeVisible()
  await expect(page.getByText('Cobranzas dice', { exact: false })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Nuevo comentario' }).fill('No tiene que entrar')
  await page.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect(
    page.getByText('Estás viendo el portal como cliente, solo lectura.', { exact: false }).first(),
  ).toBeVisible()

  await page.goto('/autogestion')
  await banner.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL(/\/autogestion\/empresas\/1042$/)
  await expect(banner).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Mesa' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Viendo como cliente' })).toHaveCount(0)
})

test('a note about a razón social is still shown on the next visit', async ({ page }) => {
  await signIn(page, 'npaz', '/autogestion/empresas/1051')
  await page.getByRole('textbox', { name: /^Nueva nota/ }).fill('Reciben de 8 a 12.')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByText(/^Noelia Paz, \d/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Reciben de 8 a 12.')).toBeVisible()
})
