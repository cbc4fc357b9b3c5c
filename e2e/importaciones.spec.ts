import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessibleInBoth, expectNoSideways, enterPasswordAgain, refuseOnce, signIn } from './session.ts'

const REST = 'Comprobante;Fecha;Posición;Código de producto;Descripción;Cantidad;Precio unitario'
const fila = (cliente: string, n: number) =>
  `${cliente};A-0001-${String(n).padStart(8, '6')};19/11/2026;10;VM-A118;Filtro de aire;5;9850,00`

const upload = (page: Page, name: string, content: string, encoding: BufferEncoding = 'utf8') =>
  page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, encoding) })

const expectCount = (page: Page, etiqueta: string, value: string) =>
  expect(page.getByRole('region', { name: 'Filas' }).getByText(etiqueta).locator('..')).toContainText(value)

for (const width of [1280, 390]) {
  test(`an administrator imports a file after mapping its columns, and importing it again changes nothing, at ${width} px`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage()
    const checkScreen = async (name: string) => {
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
    await checkScreen('lista')

    await page.getByRole('link', { name: 'Facturas' }).click()
    await expect(page.getByRole('heading', { name: 'Importar Facturas' })).toBeVisible()
    await expect(page.getByText('solo si el producto lleva lote', { exact: false })).toBeVisible()
    await checkScreen('archivo')
    await upload(page, 'imagen.csv', 'PK\u0003\u0004\u0000\u0000')
    await expect(page.getByText(/no coincide con la extensión/)).toBeVisible()
    await page.getByRole('button', { name: 'Quitar imagen.csv' }).click()
    await upload(page, 'facturas.csv', content, 'latin1')

    await expect(page.getByText(/Lo leímos como Windows-1252/)).toBeVisible()
    await expect(page.getByText('Falta indicar en qué columna está')).toBeVisible()
    await checkScreen('columnas')
    await page.getByRole('combobox', { name: `Qué es ${header}` }).click()
    await page.getByRole('option', { name: 'Código de cliente *' }).click()
    await page.getByRole('button', { name: 'Revisar archivo' }).click()

    await expect(page.getByText('Así va a quedar. Todavía no escribimos nada.', { exact: false })).toBeVisible()
    await expectCount(page, 'Nuevas', '2')
    await expectCount(page, 'Con errores', '1')
    await expect(page.getByText('No existe el cliente 999999.')).toBeVisible()
    await checkScreen('revision')
    const excel = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar Excel' }).click()
    expect((await excel).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByRole('button', { name: 'Importar 2 filas' }).click()
    await expect(page.getByText('Quedaron 2 filas nuevas y 0 filas cambiadas.')).toBeVisible()
    await checkScreen('terminada')

    await page.getByRole('link', { name: 'Importar otro archivo' }).click()
    await upload(page, 'facturas.csv', content.split('\n').slice(0, 3).join('\n'))
    await page.getByRole('button', { name: 'Revisar archivo' }).click()
    await expect(page.getByText('No hay nada para importar: todo está igual que en el portal.')).toBeVisible()
    await expectCount(page, 'Iguales', '2')

    await page.goto('/autogestion/importaciones?vista=historial')
    await expect(page.getByText('facturas.csv').first()).toBeVisible()
    await checkScreen('historial')
    await page.context().close()
  })
}

test('a customer cannot open importaciones, neither by the menu nor by URL', async ({ page }) => {
  await signIn(page, 'lferreyra')
  await expect(page.getByRole('link', { name: 'Importaciones' })).toHaveCount(0)
  await page.goto('/autogestion/importaciones')
  await expect(page.getByText('No tiene permisos para realizar esta acción.').first()).toBeVisible()
})

test('a workbook with a cover sheet is read from the sheet and line that the user chooses', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/autogestion/importaciones/nueva/empresas')
  await page.getByLabel('Elegir archivo').setInputFiles('testing/planillas/openpyxl-3.1.xlsx')
  await expect(page.getByText('Leemos la hoja Clientes.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Leer desde ahí' })
  const linea = page.getByRole('textbox', { name: 'Fila del encabezado' })
  await expect(linea).toHaveValue('3')
  await expect(again).toBeDisabled()
  await linea.fill('900')
  await again.click()
  await expect(page.getByText('No hay nada desde la fila 900.')).toBeVisible()
  await expect(linea).toHaveValue('900')
  await page.getByRole('combobox', { name: 'Hoja' }).click()
  await page.getByRole('option', { name: 'Portada' }).click()
  await linea.fill('1')
  await again.click()
  await expect(page.getByText('Leemos la hoja Portada.')).toBeVisible()
  await expect(page.getByText('Listado de clientes')).toBeVisible()
  await expect(page.getByText('Falta indicar en qué columna está')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, `lugar at ${width}`)
    if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/lugar-${width}.png`, fullPage: true })
  }
  await page.reload()
  await expect(page.getByText('Leemos la hoja Portada.')).toBeVisible()
})

test('users of customers are imported from a file after the administrator has entered the password again', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/autogestion/importaciones/nueva/personas')
  await refuseOnce(page, '**/importaciones/v1/personas/archivo')
  await upload(
    page,
    'personas.csv',
    'codigo_cliente;nombre;apellido;email;plantilla\n104217;Ema;Ríos;ema.rios@cliente.example;Titular\n104218;Leo;Paz;leo.paz@cliente.example;Jefes\n',
  )
  await enterPasswordAgain(page)
  await page.getByRole('button', { name: 'Revisar archivo' }).click()
  await expectCount(page, 'Nuevas', '1')
  await expect(page.getByText('No existe la plantilla. Usá Titular, Compras, Administración o Taller.')).toBeVisible()
  if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/personas.png`, fullPage: true })
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await expect(page.getByText('Quedó 1 fila nueva y 0 filas cambiadas.')).toBeVisible()
  await page.goto('/autogestion/carga-representantes')
  await expect(page.getByRole('row', { name: /Ema Ríos/ })).toContainText(/Creándose|Invitado/)
})

test('an import is undone after a confirmation, except for a row that was changed since', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/autogestion/importaciones/nueva/transportes')
  await upload(page, 'transportes.csv', 'nombre;activo\nExpreso Deshecho;sí\nExpreso Cambiado;sí\n')
  await page.getByRole('button', { name: 'Revisar archivo' }).click()
  await page.getByRole('button', { name: 'Importar 2 filas' }).click()
  await expect(page.getByText('Quedaron 2 filas nuevas y 0 filas cambiadas.')).toBeVisible()
  const importUrl = page.url()
  await page.goto('/autogestion/importaciones/nueva/transportes')
  await upload(page, 'otro.csv', 'nombre;activo\nExpreso Cambiado;no\n')
  await page.getByRole('button', { name: 'Revisar archivo' }).click()
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await expect(page.getByText('Quedaron 0 filas nuevas y 1 fila cambiada.')).toBeVisible()

  await page.goto(importUrl)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Deshacer la importación' })
  await expect(dialogo.getByRole('button', { name: 'Volver' })).toBeFocused()
  await dialogo.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Deshecha: 1 cambio volvió atrás.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lo que quedó' })).toContainText(
    /Expreso Cambiado.*Alguien la cambió después\./,
  )
  await expectAccessibleInBoth(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, `deshecha at ${width}`)
    if (process.env.FOTOS) await page.screenshot({ path: `${process.env.FOTOS}/deshecha-${width}.png`, fullPage: true })
  }
})
