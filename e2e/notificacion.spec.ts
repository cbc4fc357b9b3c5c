import { expect, test } from '@playwright/test'
import { openGestion, say } from './gestion.ts'
import { expectAccessible, signIn } from './session.ts'

test('an answer of the distributor rings the bell of the open window, and leads to it', async ({ browser }) => {
  test.setTimeout(120_000)
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()
  await signIn(customer, 'lferreyra')
  await expect(customer.getByRole('button', { name: 'Notificaciones', exact: true })).toBeVisible()

  await signIn(staff, 'rsosa', '/autogestion/devoluciones')
  await openGestion(staff, 'devoluciones', '30101', 'comentarios')
  await say(staff, 'Mandanos una foto de la caja.')

  // Nobody reloaded the customer's window.
  await customer.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click()
  const popover = customer.getByRole('dialog', { name: 'Notificaciones' })
  await expect(popover.getByText('HOY')).toBeVisible()
  await expectAccessible(customer)
  await popover.getByRole('button', { name: /Respondimos la devolución 30101/ }).click()
  await expect(customer.getByRole('dialog', { name: /30101/ })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Notificaciones', exact: true })).toBeAttached()

  await customer.goto('/autogestion/notificaciones?vista=preferencias')
  await customer.getByRole('checkbox', { name: 'Escribieron en una gestión, en el portal' }).uncheck()
  await expect(customer.getByText('Guardamos tu preferencia.')).toBeVisible()
  await expectAccessible(customer)
  await customer.getByRole('tab', { name: 'Todas' }).click()
  await expect(customer.getByRole('button', { name: /Respondimos la devolución 30101/ })).toBeVisible()
})
