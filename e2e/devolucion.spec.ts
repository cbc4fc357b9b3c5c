import { expect, type Page } from '@playwright/test'
import { act, choose, expectState, numberOf, openGestion } from './gestion.ts'
import { test } from './journey.ts'
import { signIn } from './session.ts'

const openReturn = (page: Page, numero: string) => openGestion(page, 'devoluciones', numero)

test('a return passes between customer and staff until staff close it with a credit note', async ({ browser }) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()

  await signIn(customer, 'lferreyra', '/autogestion/devoluciones/nueva')
  await customer.getByLabel('Factura o producto').fill('VM-O220')
  await customer
    .getByRole('button', { name: /^Agregar VM-O220/ })
    .first()
    .click()
  await customer.getByLabel('Cantidad', { exact: false }).first().fill('1')
  await customer.getByRole('combobox', { name: 'Motivo' }).click()
  await customer.getByRole('option', { name: /No corresponde la aplicación/ }).click()
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await customer.getByRole('switch', { name: /La despacho con un transporte/ }).check()
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await customer.getByRole('button', { name: 'Enviar devolución' }).click()
  const numero = await numberOf(customer, /Tu devolución Nº \d+ quedó iniciada/)

  await signIn(staff, 'rsosa', '/autogestion/devoluciones')
  await openReturn(staff, numero)
  await act(staff, 'Tomar')
  await expectState(staff, 'Abierto')
  await act(staff, 'Empezar el análisis')
  await act(staff, 'Autorizar y pedir transporte', async () => {
    await staff.getByLabel(/Código de autorización de VM-O220/).fill('60019999-1')
  })
  await expectState(staff, 'Aguardando datos de transporte')

  await openReturn(customer, numero)
  await customer.getByRole('link', { name: 'Cargar datos de transporte' }).click()
  await customer.getByLabel('Nº de remito').fill('1-45871')
  await customer.getByLabel('Cantidad de bultos').fill('1')
  await customer.getByRole('combobox', { name: 'Transporte' }).click()
  await customer.getByRole('option', { name: 'Transporte Expreso Ñandubay S.A.' }).click()
  await customer.getByLabel('Número de guía').fill('ÑB-1')
  await customer.getByRole('button', { name: /Guardar|Enviar/ }).click()
  await expect(customer.getByText('Guardamos los datos de transporte.')).toBeVisible()

  await openReturn(staff, numero)
  await act(staff, 'Confirmar los datos')
  await act(staff, 'Recibir bultos', async () => staff.getByLabel('Bultos recibidos').fill('1'))
  await act(staff, 'Registrar el control')
  await act(staff, 'Aprobar')
  await expectState(staff, 'Aprobado')
  await act(staff, 'Cerrar con nota de crédito', async () => {
    await staff.getByLabel('Nº de nota de crédito').fill('A-0001-00009001')
    // This journey creates no credit note in the ERP. Staff therefore have to tick that the credit note is not in the
    // account yet.
    await staff.getByLabel('Todavía no está en la cuenta del cliente').check()
  })
  await expectState(staff, 'Cerrado')

  await openReturn(customer, numero)
  await expectState(customer, 'Cerrado')
  await expect(customer.getByText('A-0001-00009001').first()).toBeVisible()
})

test('staff decide a return product by product, then receive and inspect it in one step', async ({ browser }) => {
  const customer = await (await browser.newContext()).newPage()
  const staff = await (await browser.newContext()).newPage()
  await signIn(customer, 'lferreyra', '/autogestion/devoluciones/nueva')
  for (const codigo of ['VM-O220', 'VM-A118']) {
    await customer.getByLabel('Factura o producto').fill(codigo)
    await customer
      .getByRole('button', { name: new RegExp(`^Agregar ${codigo}`) })
      .first()
      .click()
  }
  await choose(customer, 'Mismo motivo para todos', /No corresponde la aplicación/)
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await customer.getByRole('button', { name: 'Continuar' }).click()
  await customer.getByRole('button', { name: 'Enviar devolución' }).click()
  const numero = await numberOf(customer, /Tu devolución Nº \d+ quedó iniciada/)

  await signIn(staff, 'rsosa', '/autogestion/devoluciones')
  await openReturn(staff, numero)
  await staff.getByRole('button', { name: 'Decidir por producto' }).click()
  const decision = staff.getByRole('dialog', { name: 'Decidir por producto' })
  await decision.getByText('Rechazar', { exact: true }).nth(1).click()
  await decision.getByRole('combobox', { name: /Motivo de rechazo/ }).click()
  await staff.getByRole('option').first().click()
  await decision.getByRole('button', { name: 'Autorizar 1 de 2' }).click()
  await expectState(staff, 'Aguardando mercadería')
  await staff.getByRole('button', { name: 'Recibir y controlar' }).click()
  const recepcion = staff.getByRole('dialog', { name: 'Recibir y controlar' })
  await recepcion.getByLabel('Bultos recibidos').fill('1')
  await recepcion.getByRole('switch', { name: /Ya se controló/ }).check()
  await recepcion.getByRole('button', { name: 'Recibir y aprobar' }).click()
  await expectState(staff, 'Aprobado')

  await openReturn(customer, numero)
  await expect(customer.getByText(`${numero}-1`).first()).toBeVisible()
  await expect(customer.getByText(/^Rechazado: /).first()).toBeVisible()
})

test('a return of two products of one invoice takes at most nine clicks from Inicio and no typing', async ({
  page,
}) => {
  await signIn(page, 'lferreyra')
  await page.evaluate(() => {
    const done = { clics: 0, teclas: 0 }
    Object.assign(window, { done })
    addEventListener('click', ({ isTrusted }) => isTrusted && (done.clics += 1), true)
    addEventListener('keydown', () => (done.teclas += 1), true)
  })
  await page.getByRole('link', { name: 'Nueva Devolución' }).click()
  const factura = page.getByRole('region', { name: 'Factura A-0012-00030635' })
  await factura
    .getByRole('button', { name: /^Agregar / })
    .nth(0)
    .click()
  await factura
    .getByRole('button', { name: /^Agregar / })
    .nth(1)
    .click()
  await choose(page, 'Mismo motivo para todos', /No corresponde la aplicación/)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Enviar devolución' }).click()
  await numberOf(page, /Tu devolución Nº \d+ quedó iniciada/)
  const { clics, teclas } = await page.evaluate<{ clics: number; teclas: number }>('window.done')
  expect(clics).toBeLessThanOrEqual(9)
  expect(teclas).toBe(0)
})
