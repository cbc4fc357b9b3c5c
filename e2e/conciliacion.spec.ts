import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, signIn } from './session.ts'

/**
 * Returns a bank statement with the bank's own column names and without an account column. It has three credits: two
 * belong to a customer and the third has no owner. The last line is a debit.
 */
const extractoDe = (pesos: number) =>
  [
    'Fecha mov.;Detalle;Débito;Crédito;CUIT originante',
    `19/11/2026;Transferencia;;${pesos},10;30-80100123-4`,
    `19/11/2026;Transferencia;;${pesos},20;30-80100123-4`,
    `19/11/2026;GOMEZ MARIA;;${pesos},30;`,
    '19/11/2026;Comisión;150,00;;',
    '',
  ].join('\n')

const COLUMNAS = { 'Fecha mov.': 'Fecha *', Detalle: 'Concepto', 'CUIT originante': 'CUIT' }

const checkScreen = async (page: Page, name: string, width: number) => {
  await expectAccessibleInBoth(page)
  await expectNoSideways(page, name)
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/${name}-${width}.png`, fullPage: true })
}

for (const width of [1280, 390]) {
  test(`staff import a bank statement, confirm its lines by keyboard and undo one confirmation, at ${width} px`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    const pesos = width % 1000
    await signIn(page, 'admin')
    await page.goto('/autogestion/importaciones/nueva/acreditaciones')
    await page.getByLabel('Elegir archivo').setInputFiles({
      name: 'extracto.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(extractoDe(pesos)),
    })
    for (const [encabezado, columna] of Object.entries(COLUMNAS)) {
      const select = page.getByRole('combobox', { name: `Qué es ${encabezado}` })
      await expect(select).toBeVisible()
      if ((await select.inputValue()) === columna) continue
      await select.click()
      await page.getByRole('option', { name: columna, exact: true }).click()
    }
    await page.getByRole('textbox', { name: 'Cuenta bancaria, de todo el archivo' }).fill(`Banco de Prueba ${width}`)
    await checkScreen(page, 'conciliacion-columnas', width)
    await page.getByRole('button', { name: 'Revisar archivo' }).click()
    await expect(page.getByText('Es un débito: solo se importan los créditos.')).toBeVisible()
    await page.getByRole('button', { name: 'Importar 3 filas' }).click()
    await expect(page.getByText('Quedaron 3 filas nuevas y 0 filas cambiadas.')).toBeVisible()

    await page.goto('/autogestion/cobranzas/conciliacion')
    await page.getByRole('button', { name: 'Buscar de nuevo' }).click()
    const box = (cents: string) =>
      page.getByRole('checkbox', { name: `Seleccionar $ ${pesos},${cents} del 19-11-2026` })
    await expect(box('10')).toBeVisible()
    await checkScreen(page, 'conciliacion-propuestas', width)
    await box('20').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(box('10')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Acreditaciones seleccionadas' })).toContainText('2 acreditaciones')
    await checkScreen(page, 'conciliacion-marcadas', width)
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 acreditaciones conciliadas.')).toBeVisible()
    await expect(box('10')).toBeHidden()

    await page.getByRole('link', { name: /^Sin identificar/ }).click()
    const unownedOptions = `Más opciones de $ ${pesos},30 del 19-11-2026`
    await page.getByRole('button', { name: unownedOptions }).click()
    await page.getByRole('menuitem', { name: 'Identificar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Identificar la acreditación' })
    await dialog.getByRole('combobox', { name: 'Razón social' }).fill('Litoral Sur')
    await page.getByRole('option', { name: /Repuestos Litoral Sur/ }).click()
    await checkScreen(page, 'conciliacion-elegir', width)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Acreditación identificada.')).toBeVisible()

    await page.getByRole('link', { name: 'Conciliadas' }).click()
    const confirmedOptions = `Más opciones de $ ${pesos},10 del 19-11-2026`
    await expect(page.getByRole('button', { name: confirmedOptions })).toBeVisible()
    await checkScreen(page, 'conciliacion-conciliadas', width)
    await page.getByRole('button', { name: confirmedOptions }).click()
    await page.getByRole('menuitem', { name: 'Deshacer' }).click()
    await expect(page.getByText('Conciliación deshecha. El pago volvió a su estado anterior.')).toBeVisible()
    await expect(page.getByRole('button', { name: confirmedOptions })).toBeHidden()
  })
}
