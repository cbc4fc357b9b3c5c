import { expect } from '@playwright/test'
import { PNG } from '../testing/portal.ts'
import { act, choose, comment, expectState, numberOf, openGestion, writeComment } from './gestion.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

test('a claim passes between customer and staff, with files, a note, closing, reopening and a rating', async ({
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()

  await signIn(customer, 'lferreyra', '/autogestion/reclamos/nuevo')
  await choose(customer, 'Sector', 'Logística')
  await choose(customer, 'Motivo', 'Bulto dañado')
  await customer.getByLabel('Asunto').fill('Caja golpeada en la entrega de hoy')
  await customer.getByLabel('Descripción').fill('Llegó abierta y con <b>un disco</b> partido.')
  await customer.getByRole('button', { name: 'Enviar reclamo' }).click()
  const factura = customer.getByRole('combobox', { name: 'Nº de factura' })
  await expect(factura).toBeFocused()
  await factura.fill('A-0001-00049003')
  await customer
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('caja.png'), photo('disco.png')])
  await customer.getByRole('button', { name: 'Enviar reclamo' }).click()
  const numero = await numberOf(customer, /reclamo Nº \d+/i)

  await signIn(staff, 'npaz', '/autogestion/reclamos')
  await expect(staff.getByRole('row', { name: new RegExp(`${numero}.*sin leer`) })).toBeVisible()
  await openGestion(staff, 'reclamos', numero)
  await expect(staff.getByText('Llegó abierta y con <b>un disco</b> partido.')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Ver disco.png' })).toBeVisible()
  await staff.getByRole('button', { name: 'Ver disco.png' }).click()
  await expect(staff.getByRole('dialog', { name: 'disco.png' }).getByRole('img', { name: 'disco.png' })).toBeVisible()
  await staff.keyboard.press('Escape')
  await act(staff, 'Tomar')
  await expectState(staff, 'En Análisis')
  await openGestion(staff, 'reclamos', numero, 'comentarios')
  await writeComment(staff, 'Esto lo paga el transporte.', async () =>
    staff.getByLabel('Nota interna (el cliente no la ve)').check(),
  )
  await writeComment(staff, '¿Nos mandás una foto del remito?', async () =>
    staff.getByLabel('Pedir respuesta al cliente').check(),
  )

  await customer.goto('/autogestion')
  // The list is sorted by waiting time, so the new claim may be hidden under "Ver más".
  const mas = customer.getByRole('button', { name: /^Ver .* más$/ })
  const fila = customer.getByRole('link', { name: `Responder: Reclamo ${numero}` })
  await expect(fila.or(mas).first()).toBeVisible()
  if (await mas.isVisible()) await mas.click()
  await fila.click()
  await expect(customer).toHaveURL(new RegExp(`/reclamos/${numero}/comentarios`))
  await expect(customer.getByText('Nuevos', { exact: true })).toBeVisible()
  await expect(customer.getByText('Esto lo paga el transporte.')).toBeHidden()
  await writeComment(customer, 'Va la foto.', async () =>
    customer
      .locator('input[type=file]')
      .first()
      .setInputFiles([photo('remito.png'), photo('remito 2.png')]),
  )
  await expect(customer.getByRole('button', { name: 'Ver remito.png' })).toBeVisible()

  await openGestion(staff, 'reclamos', numero)
  await act(staff, 'Cerrar con solución', comment(staff, 'Te mandamos otro disco.'))
  await expectState(staff, 'Cerrado')
  await openGestion(customer, 'reclamos', numero)
  await act(customer, 'Reabrir', comment(customer, 'El disco no llegó.'))
  await expectState(customer, 'En Análisis')
  await openGestion(staff, 'reclamos', numero)
  await act(staff, 'Cerrar con solución', comment(staff, 'Llegó hoy.'))

  await openGestion(customer, 'reclamos', numero)
  await expect(customer.getByRole('button', { name: 'Reabrir' })).toBeHidden()
  await customer.getByRole('radio', { name: '2 estrellas' }).press('Space')
  await customer.getByRole('button', { name: 'Enviar calificación' }).click()
  await expect(customer.getByText('Contanos qué podemos mejorar')).toBeVisible()
  await customer.getByRole('textbox', { name: 'Comentario' }).fill('Tardó mucho.')
  await customer.getByRole('button', { name: 'Enviar calificación' }).click()
  await expect(customer.getByText('Gracias por calificarnos.')).toBeVisible()
})

test('an administrator opens the mail queue and the development mailbox', async ({ page }) => {
  await signIn(page, 'admin', '/autogestion/integraciones')
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  await page.goto('/desarrollo/correo')
  await expect(page.getByRole('heading', { name: 'Emails de desarrollo' })).toBeVisible()
})
