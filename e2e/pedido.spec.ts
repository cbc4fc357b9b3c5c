import { expect } from '@playwright/test'
import { PNG } from '../testing/portal.ts'
import { act, expectState, numberOf, openGestion } from './gestion.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

test('an order of motorcycles goes from its draft to delivery and to the warranty of a unit', async ({ browser }) => {
  const open = async () => (await browser.newContext({ acceptDownloads: true })).newPage()
  const [dealer, seller, admin] = [await open(), await open(), await open()]

  await signIn(dealer, 'hquiroga', '/autogestion/pedidos-motos')
  await dealer.getByRole('link', { name: 'Nuevo Pedido' }).click()
  await dealer.getByRole('button', { name: 'Agregar una TH 150 Cross Negro' }).click()
  await expect(dealer.getByText('Borrador guardado')).toBeVisible()
  await expect(dealer).toHaveURL(/borrador=\d+/)
  // The draft is stored on the server, so a reload continues it.
  await dealer.reload()
  await expect(dealer.getByText('1 × TH 150 Cross Base Negro')).toBeVisible()
  await dealer.getByLabel('Cantidad de TH 150 Cross Negro').fill('2')
  await dealer.getByLabel('Cantidad de TH 110 City Base Rojo').fill('2')
  const panel = dealer.getByRole('region', { name: 'Tu pedido' })
  await panel.getByLabel('Envío').check()
  await panel.getByLabel('Domicilio o sucursal').fill('Bv. Oroño 1200, Rosario')
  await panel.getByLabel('Cuenta corriente').check()
  await expect(dealer.getByText('$ 7.660.000,00').first()).toBeVisible()
  await dealer.getByRole('button', { name: 'Enviar pedido' }).click()
  const question = dealer.getByRole('dialog', { name: '¿Enviar el pedido?' })
  await expect(question.getByText('$ 7.660.000,00')).toBeVisible()
  await question.getByRole('button', { name: 'Enviar' }).click()
  const numero = await numberOf(dealer, /pedido Nº \d+ quedó enviado/i)

  await signIn(seller, 'darrieta', '/autogestion')
  await openGestion(seller, 'pedidos-motos', numero)
  await act(seller, 'Empezar la revisión')

  // Approving the order needs a reason, because it exceeds the credit.
  await signIn(admin, 'admin', '/autogestion')
  await openGestion(admin, 'pedidos-motos', numero)
  await act(admin, 'Aprobar en parte', async () => {
    await admin.getByLabel('Aprobadas de TH 150 Cross Negro').fill('1')
    await admin.getByLabel('Bonificación de TH 150 Cross Negro, por ciento').fill('10')
    await expect(admin.getByText('Total sin IVA $ 5.042.000,00')).toBeVisible()
    await admin.getByLabel('Por qué se aprueba sobre el crédito').fill('Paga la mitad al contado.')
  })
  await expectState(admin, 'Aprobado en parte')
  await openGestion(seller, 'pedidos-motos', numero)
  await act(seller, 'Asignar unidades', async () => {
    const dialog = seller.getByRole('dialog', { name: 'Asignar unidades' })
    await dialog.getByLabel('Nº de chasis 1').fill('8axth150csa 000301')
    await dialog.getByLabel('Nº de motor 1').fill('TH157FMJ-2600301')
    await dialog.getByLabel('Nº de chasis 2').fill('8AXTH110CSA000302')
    await dialog.getByLabel('Nº de motor 2').fill('TH152FMH-2600302')
    await dialog.getByLabel('Nº de chasis 3').fill('8AXTH110CSA000303')
    await dialog.getByLabel('Nº de motor 3').fill('TH152FMH-2600303')
  })

  await openGestion(admin, 'pedidos-motos', numero)
  await act(admin, 'Facturar', async () => admin.getByLabel('Nº de factura').fill('A-3-460'))
  await act(admin, 'Despachar', async () => {
    await admin.getByLabel('Nº de remito').fill('R-3-720')
    await admin.getByLabel('Transporte').fill('Expreso Ñandubay')
    await admin.getByLabel('Número de guía').fill('ÑB-7760001')
  })
  await admin.getByRole('tab', { name: 'Unidades' }).click()
  await admin
    .locator('input[aria-label="Formulario 01 de 8AXTH150CSA000301"]')
    .setInputFiles({ name: 'form01.png', mimeType: 'image/png', buffer: PNG })
  await expect(admin.getByRole('button', { name: /Descargar form01.png/ })).toBeVisible()

  await openGestion(dealer, 'pedidos-motos', numero)
  const [pdf] = await Promise.all([
    dealer.waitForEvent('download'),
    dealer.getByRole('button', { name: 'Descargar PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe(`pdf_file_pedido_${numero}_autogestion.pdf`)
  await act(dealer, 'Confirmar la entrega')
  await expectState(dealer, 'Entregado')
  await dealer.getByRole('tab', { name: 'Unidades' }).click()
  const [paper] = await Promise.all([
    dealer.waitForEvent('download'),
    dealer.getByRole('button', { name: /Descargar form01.png/ }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('form01.png')

  await dealer.getByRole('link', { name: 'Pedir la garantía de 8AXTH150CSA000301' }).click()
  await expect(dealer.getByLabel('Nº de chasis')).toHaveValue('8AXTH150CSA000301')
  await expect(dealer.getByLabel('Modelo')).toHaveValue('TH 150 Cross')
  await expect(dealer.getByText(/A-0003-00000460/).first()).toBeVisible()
})
