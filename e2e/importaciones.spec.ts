import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSideways, signIn } from './session.ts'

const REST = 'Comprobante;Fecha;Posición;Código de producto;Descripción;Cantidad;Precio unitario'
const fila = (cliente: string, n: number) =>
  `${cliente};A-0001-${String(n).padStart(8, '6')};19/11/2026;10;VM-A118;Filtro de aire;5;9850,00`

const sube = (page: Page, name: string, content: string, encoding: BufferEncoding = 'utf8') =>
  page
    .getByLabel('Elegir archivos')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, encoding) })

const dice = (page: Page, etiqueta: string, value: string) =>
  expect(page.getByRole('region', { name: 'Filas' }).getByText(etiqueta).locator('..')).toContainText(value)

for (const width of [1280, 390]) {
  test(`a file is chosen, its columns named, looked at, imported, and importing it again changes nothing, ${width} px`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    const looksGood = async (name: string) => {
      await expectAccessibleInBoth(page)
      await expectNoSideways(page, name)
      if (process.env.FOTOS) {
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.screenshot({ path: `${process.env.FOTOS}/${name}-${width}-${scheme}.png`, fullPage: true })
        }
        await page.emulateMedia({ colorScheme: 'light' })
      }
    }
    const serie = width
    const header = `Cuenta ${width}`
    const content = `${header};${REST}\n${fila('104217', serie * 10 + 1)}\n${fila('104217', serie * 10 + 2)}\n${fila('999999', serie * 10 + 3)}\n`
    await signIn(page, 'admin')
    await page.goto('/autogestion/importaciones')
    await expect(page.getByRole('link', { name: 'Facturas' })).toBeVisible()
    await looksGood('lista')

    await page.getByRole('link', { name: 'Facturas' }).click()
    await expect(page.getByRole('heading', { name: 'Importar Facturas' })).toBeVisible()
    await expect(page.getByText('Vacío si el producto no lleva', { exact: false })).toBeVisible()
    await looksGood('archivo')
    await sube(page, 'imagen.csv', 'PK\u0003\u0004\u0000\u0000')
    await expect(page.getByText(/no coincide con la extensión/)).toBeVisible()
    await page.getByRole('button', { name: 'Quitar imagen.csv' }).click()
    await sube(page, 'facturas.csv', content, 'latin1')

    await expect(page.getByText(/Lo leímos como Windows-1252/)).toBeVisible()
    await expect(page.getByText('Todavía falta decir dónde está')).toBeVisible()
    await looksGood('columnas')
    await page.getByRole('combobox', { name: `Qué es ${header}` }).click()
    await page.getByRole('option', { name: 'Código de cliente *' }).click()
    await page.getByRole('button', { name: 'Revisar archivo' }).click()

    await expect(page.getByText('Así va a quedar. Todavía no escribimos nada.', { exact: false })).toBeVisible()
    await dice(page, 'Nuevas', '2')
    await dice(page, 'Con errores', '1')
    await expect(page.getByText('No existe el cliente 999999.')).toBeVisible()
    await looksGood('revision')
    const excel = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar Excel' }).click()
    expect((await excel).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByRole('button', { name: 'Importar 2 filas' }).click()
    await expect(page.getByText('Quedaron 2 filas nuevas y 0 filas cambiadas.')).toBeVisible()
    await looksGood('terminada')

    await page.getByRole('link', { name: 'Importar otro archivo' }).click()
    await sube(page, 'facturas.csv', content.split('\n').slice(0, 3).join('\n'))
    await page.getByRole('button', { name: 'Revisar archivo' }).click()
    await expect(page.getByText('No hay nada para importar: todo está igual que en el portal.')).toBeVisible()
    await dice(page, 'Iguales', '2')

    await page.goto('/autogestion/importaciones?vista=historial')
    await expect(page.getByText('facturas.csv').first()).toBeVisible()
    await looksGood('historial')
    await page.context().close()
  })
}

test('a customer finds no importaciones, by menu nor by address', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await expect(page.getByRole('link', { name: 'Importaciones' })).toHaveCount(0)
  await page.goto('/autogestion/importaciones')
  await expect(page.getByText('No tiene permisos para realizar esta acción.').first()).toBeVisible()
})
