import { expect } from '@playwright/test'
import { act, comment, expectState, openGestion, writeComment } from './gestion.ts'
import { test } from './journey.ts'
import { expectAccessible, signIn } from './session.ts'

test('an answer of staff appears in the open notifications of the customer and leads to the return', async ({
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()
  // Other journeys notify the same users at the same time. This text occurs in no other comment.
  const comentario = `Mandanos una foto de la caja, por favor (${Date.now()}).`
  const popover = customer.getByRole('dialog', { name: 'Notificaciones' })
  const item = popover.getByRole('button', { name: comentario })
  await signIn(customer, 'lferreyra')
  await customer.getByRole('button', { name: /^Notificaciones/ }).click()
  await expect(popover.getByRole('link', { name: 'Ver todas' })).toBeVisible()

  await signIn(staff, 'rsosa', '/autogestion/devoluciones')
  await openGestion(staff, 'devoluciones', '30101', 'comentarios')
  await expect(item).toHaveCount(0)
  await writeComment(staff, comentario)

  // The customer's page shows the notification without a reload.
  await expect(item).toHaveAccessibleName(/^Sin leer\. .*Respondimos la devolución 30101/)
  await expect(customer.getByRole('button', { name: /^Notificaciones, \d+ sin leer$/ })).toBeVisible()
  await expect(popover.getByText('HOY', { exact: true })).toBeVisible()
  await expectAccessible(customer)
  await item.click()
  await expect(customer.getByRole('dialog', { name: /30101/ })).toBeVisible()

  await customer.goto('/autogestion/notificaciones?vista=preferencias')
  const enPortal = customer.getByRole('checkbox', { name: 'Comentaron en una gestión, en el portal' })
  await enPortal.click()
  await expect(customer.getByText('Guardamos tu preferencia.')).toBeVisible()
  await expect(enPortal).not.toBeChecked()
  await expectAccessible(customer)
  await customer.getByRole('tab', { name: 'Todas' }).click()
  const read = customer.getByRole('main').getByRole('button', { name: comentario })
  await expect(read).toHaveAccessibleName(/^(?!Sin leer).*Respondimos la devolución 30101/)
})

test('an open return shows a new state and keeps the comment that is being written', async ({ browser }) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()
  await signIn(customer, 'lferreyra')
  await openGestion(customer, 'devoluciones', '30107')
  await expectState(customer, 'En recepción logística')
  const comentario = customer.getByLabel('Nuevo comentario')
  await comentario.fill('Lo venía escribiendo.')

  await signIn(staff, 'rsosa')
  await openGestion(staff, 'devoluciones', '30107')
  await act(staff, 'Faltan bultos', comment(staff, 'Llegaron menos bultos que los del remito.'))

  await expectState(customer, 'Aguardando mercadería')
  await expect(comentario).toHaveValue('Lo venía escribiendo.')
})
