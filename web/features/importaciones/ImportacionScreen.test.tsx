import { expect, test, vi } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { anImportacion } from '#testing/vistas/importacion.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './ImportacionScreen.tsx'

const openAt = (address: string) =>
  renderRoutes([{ path: '/autogestion/importaciones/:importacionId', element: <Component /> }], address)

/** Current state of the import; the stubs return and change it. */
let now: Importacion
const open = (change: Partial<Importacion>) => {
  now = anImportacion(change)
  stubs.on(importaciones.get, () => now)
  return openAt('/autogestion/importaciones/57')
}
type Screen = Awaited<ReturnType<typeof open>>
const filas = (screen: Screen) => screen.getByRole('region', { name: 'Filas' })
const CHANGED = 'Otra persona lo cambió mientras tanto. Mirá cómo quedó.'
const changedMeanwhile = (route: Parameters<typeof stubs.refuse>[0]) =>
  stubs.refuse(route, 409, { code: 'conflicto', message: CHANGED })

test('ImportacionScreen shows how the file was read, requires missing columns, and offers each column only once', async () => {
  stubs.on(importaciones.simulate, () => (now = anImportacion({ estado: 'revisada', simulada: true })))
  const screen = await open({ estado: 'subida', version: 2 })
  await expect
    .element(screen.getByText(/Lo leímos como UTF-8, con las columnas separadas por punto y coma\./))
    .toBeVisible()
  await expect.element(screen.getByText('104217 · 104218')).toBeVisible()
  const missing = screen.getByRole('alert', { name: 'Falta indicar en qué columna está' })
  await expect.element(missing).toHaveTextContent('Falta indicar en qué columna estáCódigo de cliente')
  const review = screen.getByRole('button', { name: 'Revisar archivo' })
  await expect.element(review).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Qué es Cuenta' }).click()
  await expect.element(screen.getByRole('option', { name: 'Descripción' })).toHaveAttribute('data-combobox-disabled')
  await screen.getByRole('option', { name: 'Código de cliente *' }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await review.click()
  await expect.element(screen.getByText('Así va a quedar. Todavía no escribimos nada.')).toBeVisible()
  expect(stubs.sent(importaciones.simulate)).toMatchObject([
    {
      params: { importacionId: 57 },
      body: { columnas: { Cuenta: 'codigo_cliente', Detalle: 'descripcion' }, version: 2 },
    },
  ])
})

test('ImportacionScreen asks for one fixed value for a missing column', async () => {
  stubs.on(importaciones.simulate, () => (now = anImportacion({ estado: 'revisada', simulada: true })))
  const cuenta = {
    nombre: 'origen',
    etiqueta: 'Cuenta',
    ayuda: 'De cuál es.',
    ejemplo: '',
    obligatoria: false,
    fija: true,
  }
  const screen = await open({ estado: 'subida', version: 2, columnas: [cuenta], encabezados: [] })
  const review = screen.getByRole('button', { name: 'Revisar archivo' })
  await expect.element(review).toBeDisabled()
  await screen.getByRole('textbox', { name: 'Cuenta, de todo el archivo' }).fill('Banco de Prueba')
  await review.click()
  await expect.element(screen.getByText('Así va a quedar. Todavía no escribimos nada.')).toBeVisible()
  expect(stubs.sent(importaciones.simulate)).toMatchObject([{ body: { fijas: { origen: 'Banco de Prueba' } } }])
})

test('ImportacionScreen shows the sheet of a workbook, reads another sheet and header line, and shows an error about the line on its field', async () => {
  const message = 'La hoja no llega hasta esa línea.'
  stubs.refuse(importaciones.setFormato, 400, { code: 'datos-invalidos', message, fields: { linea: message } })
  const screen = await open({ estado: 'subida', hoja: 'Ventas', hojas: ['Ventas', 'Notas'], linea: 3 })
  await expect.element(screen.getByText(/Leemos la hoja Ventas\./)).toBeVisible()
  const read = screen.getByRole('button', { name: 'Leer desde ahí' })
  await expect.element(read).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Hoja' }).click()
  await screen.getByRole('option', { name: 'Notas' }).click()
  const linea = screen.getByRole('textbox', { name: 'Fila del encabezado' })
  await expect.element(linea).toHaveValue('')
  await linea.fill('900')
  await read.click()
  await expect.element(linea).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(linea).toHaveValue('900')
  expect(stubs.sent(importaciones.setFormato)).toMatchObject([{ body: { hoja: 'Notas', linea: 900, version: 4 } }])
})

test.each<[string, Partial<Importacion>, string, string | null]>([
  ['changes', { nuevas: 2, cambiadas: 1 }, 'Así va a quedar. Todavía no escribimos nada.', 'Importar 3 filas'],
  [
    'one valid and one invalid row',
    { nuevas: 0, cambiadas: 1, rechazadas: 1 },
    'Así va a quedar. Todavía no escribimos nada. Las filas con errores no se importan; el resto, sí.',
    'Importar 1 fila',
  ],
  ['no changes', { nuevas: 0, cambiadas: 0 }, 'No hay nada para importar: todo está igual que en el portal.', null],
  [
    'only errors',
    { nuevas: 0, cambiadas: 0, rechazadas: 2 },
    'No hay ninguna fila para importar: corregí las que tienen errores y volvé a subir el archivo.',
    null,
  ],
])('ImportacionScreen shows the result of a dry run with %s', async (_, change, text, button) => {
  const screen = await open({ estado: 'revisada', simulada: true, ...change })
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(
    screen
      .getByRole('button', { name: /^Importar/ })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(button === null ? [] : [button])
})

test('ImportacionScreen shows the progress until the import is done, and then the result', async () => {
  const screen = await open({ estado: 'importando', avance: 40, leidas: 1200, rechazadas: 3, terminada: null })
  await expect.element(screen.getByText('Importando', { exact: true }).last()).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: 'Importando' })).toHaveAttribute('aria-valuenow', '40')
  await expect.element(screen.getByText(/1\.200 filas leídas, 3 con errores\. Podés salir de acá/)).toBeVisible()
  now = anImportacion({ nuevas: 1, cambiadas: 1 })
  await expect.element(screen.getByText('Quedó 1 fila nueva y 1 fila cambiada.')).toBeVisible()
  await expect.element(screen.getByText('Importar el mismo archivo otra vez no cambia nada.')).toBeVisible()
})

test('ImportacionScreen shows the counts, and omits the sections of errors and undo when there are none', async () => {
  const screen = await open({ leidas: 1500, nuevas: 1200, cambiadas: 300, iguales: 0 })
  await expect.element(screen.getByText('Quedaron 1.200 filas nuevas y 300 filas cambiadas.')).toBeVisible()
  await expect
    .element(filas(screen))
    .toHaveTextContent('Leídas1.500Nuevas1.200Cambiadas300Iguales0Dejadas afuera0Con errores0')
  expect(screen.getByText('Filas para corregir').query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull()
  await expect.element(screen.getByRole('link', { name: 'Importar otro archivo' })).toBeVisible()
})

test('ImportacionScreen shows each kind of omitted or changed data once, with the first row', async () => {
  const screen = await open({
    omitidas: 156,
    avisos: [
      {
        mensaje: 'Es un débito: solo se importan los créditos.',
        columna: 'archivo',
        linea: 3,
        dato: '',
        cantidad: 156,
      },
      { mensaje: 'Se redondeó.', columna: 'descripcion', linea: 9, dato: '1,234', cantidad: 1 },
    ],
  })
  const notices = screen.getByRole('alert', { name: 'Para que sepas' })
  await expect
    .element(notices)
    .toHaveTextContent(
      'Para que sepasEs un débito: solo se importan los créditos. Son 156 filas, la primera es la 3.Descripción: Se redondeó. Es la fila 9 (“1,234”).',
    )
})

test('ImportacionScreen shows line, column, value and correction of each error, and offers a file with all errors', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  stubs.on(importaciones.downloadErrores, { blob: new Blob(['x']), fileName: undefined })
  const screen = await open({
    rechazadas: 1200,
    enTotal: 1200,
    errores: [
      { linea: 1002, columna: 'codigo_cliente', dato: '999999', mensaje: 'No existe el cliente 999999.' },
      { linea: 1003, columna: 'archivo', dato: '', mensaje: 'La línea tiene columnas de más.' },
    ],
  })
  const rows = screen.getByRole('table', { name: 'Filas para corregir' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('1.002Código de cliente999999No existe el cliente 999999.')
  await expect.element(rows.nth(2)).toHaveTextContent('1.003Toda la fila—La línea tiene columnas de más.')
  await expect
    .element(screen.getByText('Acá están los primeros 2 de 1.200 errores. El Excel tiene los primeros 1.000.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Descargar Excel' }).click()
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['errores-57.xlsx'])
  expect(stubs.sent(importaciones.downloadErrores)).toMatchObject([{ params: { importacionId: 57 } }])
  saved.mockRestore()
})

test.each([
  [1000, 'Acá están los primeros 1 de 1.000 errores. El Excel los tiene todos.'],
  [1001, 'Acá están los primeros 1 de 1.001 errores. El Excel tiene los primeros 1.000.'],
])(
  'ImportacionScreen says how many of %i errors are on screen and how many are in the Excel',
  async (enTotal, text) => {
    const errores = [{ linea: 2, columna: 'descripcion', dato: 'x', mensaje: 'Falta.' }]
    const screen = await open({ rechazadas: enTotal, enTotal, errores })
    await expect.element(screen.getByText(text)).toBeVisible()
  },
)

test('ImportacionScreen asks before it undoes an import, sends one request for two presses, and shows the result', async () => {
  const answer = Promise.withResolvers<Importacion>()
  stubs.on(importaciones.undo, () => answer.promise)
  const screen = await open({ deshacible: true, version: 9 })
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  const asked = screen.getByRole('dialog', { name: 'Deshacer la importación' })
  await asked.getByRole('button', { name: 'Volver' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(stubs.sent(importaciones.undo)).toEqual([])
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  const confirm = asked.getByRole('button', { name: 'Deshacer' })
  await confirm.dblClick()
  await expect.element(confirm).toBeDisabled()
  expect(stubs.sent(importaciones.undo)).toMatchObject([{ params: { importacionId: 57 }, body: { version: 9 } }])
  now = anImportacion({ estado: 'deshecha', deshechas: 1 })
  answer.resolve(now)
  await expect.element(screen.getByText('Deshecha: 1 cambio volvió atrás.')).toBeVisible()
  await expect.element(screen.getByText('Todo está como antes de importar el archivo.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull()
  expect(stubs.sent(importaciones.undo)).toHaveLength(1)
})

test('ImportacionScreen shows why the server rejects an undo, and the state in which another user left the import', async () => {
  changedMeanwhile(importaciones.undo)
  const screen = await open({ deshacible: true })
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  now = anImportacion({
    estado: 'deshecha',
    deshechas: 1500,
    quedaron: [{ cosa: 'Facturas', cual: 'A-0001-00098001', porque: 'usada' }],
    quedaronEnTotal: 1,
    version: 5,
  })
  await screen.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(screen.getByText(CHANGED)).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Deshecha: 1.500 cambios volvieron atrás.')).toBeVisible()
  await expect.element(screen.getByText('Quedaron como están: 1.')).toBeVisible()
  await expect
    .element(screen.getByRole('table', { name: 'Lo que quedó' }).getByRole('row').nth(1))
    .toHaveTextContent('FacturasA-0001-00098001Ya hay algo que la usa.')
})

test('ImportacionScreen shows the current state when another user ran the import first', async () => {
  changedMeanwhile(importaciones.run)
  const screen = await open({ estado: 'revisada', simulada: true, version: 3 })
  await expect.element(screen.getByRole('button', { name: 'Importar 3 filas' })).toBeVisible()
  now = anImportacion({ version: 5 })
  await screen.getByRole('button', { name: 'Importar 3 filas' }).click()
  await expect.element(screen.getByText('Quedaron 2 filas nuevas y 1 fila cambiada.')).toBeVisible()
  expect(stubs.sent(importaciones.run)).toMatchObject([
    { params: { importacionId: 57 }, body: { que: 'facturas', version: 3 } },
  ])
})

test('ImportacionScreen shows why an import failed and offers a retry, or a return to the columns after a failed dry run', async () => {
  stubs.on(importaciones.run, () => (now = anImportacion()))
  const screen = await open({ estado: 'fallada', problema: 'Se cortó la conexión.', version: 6 })
  await expect
    .element(screen.getByRole('alert', { name: 'No pudimos terminar de importar' }))
    .toHaveTextContent('No pudimos terminar de importarSe cortó la conexión.')
  await screen.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect.element(screen.getByText('Quedaron 2 filas nuevas y 1 fila cambiada.')).toBeVisible()
  expect(stubs.sent(importaciones.run)).toMatchObject([{ body: { version: 6 } }])
  const other = await open({ estado: 'fallada', simulada: true, problema: 'No es un Excel.' })
  await expect.element(other.getByRole('alert', { name: 'No pudimos revisar el archivo' })).toBeVisible()
  await other.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect.element(other.getByRole('button', { name: 'Revisar archivo' })).toBeVisible()
  expect(stubs.sent(importaciones.run)).toHaveLength(1)
})

test.each(['0', 'x', '57'])('ImportacionScreen shows not found for the import %s', async (id) => {
  stubs.refuse(importaciones.get, 404, { code: 'no-encontrado', message: 'No está.' })
  const screen = await openAt(`/autogestion/importaciones/${id}`)
  await expect.element(screen.getByText('No encontramos esa importación.')).toBeVisible()
  expect(stubs.sent(importaciones.get)).toHaveLength(id === '57' ? 1 : 0)
})
