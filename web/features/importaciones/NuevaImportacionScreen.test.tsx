import { beforeEach, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { anImportable, anImportacion } from '#testing/vistas/importacion.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './NuevaImportacionScreen.tsx'

beforeEach(() => stubs.on(importaciones.list, [anImportable()]))

const open = (que = 'facturas') =>
  renderRoutes(
    [
      { path: '/autogestion/importaciones/nueva/:que', element: <Component /> },
      { path: '/autogestion/importaciones/:importacionId', element: <p>La importación</p> },
    ],
    `/autogestion/importaciones/nueva/${que}`,
  )
type Screen = Awaited<ReturnType<typeof open>>
const choose = (screen: Screen, ...files: File[]) => screen.getByLabelText('Elegir archivo').last().upload(files)
const csv = (name = 'facturas.csv') => new File(['Cuenta;Detalle\n104217;Filtro'], name, { type: 'text/csv' })

test('NuevaImportacionScreen lists the columns of a kind of data by label, marks required ones, and shows a dash instead of a missing explanation', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Importar Facturas' })).toBeVisible()
  await expect.element(screen.getByText('Lo que se le facturó a cada cliente.')).toBeVisible()
  const rows = screen.getByRole('table', { name: 'Columnas' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Código de clienteSíComo en el ERP.104217')
  await expect.element(rows.nth(2)).toHaveTextContent('DescripciónNo——')
  expect(screen.getByText('codigo_cliente').query()).toBeNull()
})

test('NuevaImportacionScreen downloads the template of the kind in each format', async () => {
  stubs.on(importaciones.downloadPlantilla, { blob: new Blob(['x']), fileName: undefined })
  const screen = await open()
  await screen.getByRole('button', { name: 'Plantilla Excel' }).click()
  await screen.getByRole('button', { name: 'Plantilla CSV' }).click()
  await expect.poll(() => stubs.sent(importaciones.downloadPlantilla)).toHaveLength(2)
  expect(stubs.sent(importaciones.downloadPlantilla)).toMatchObject([
    { params: { que: 'facturas', formato: 'xlsx' } },
    { params: { que: 'facturas', formato: 'csv' } },
  ])
})

test('NuevaImportacionScreen uploads a file as soon as it is chosen, shows the progress and opens the new import', async () => {
  const answer = Promise.withResolvers<Importacion>()
  stubs.on(importaciones.create, () => answer.promise)
  const screen = await open()
  await choose(screen, csv())
  await expect.element(screen.getByText('Subiendo el archivo…')).toBeVisible()
  const [sent] = stubs.sent(importaciones.create)
  expect(sent).toMatchObject({ params: { que: 'facturas' }, files: [{ name: 'facturas.csv' }] })
  sent!.onProgress!(0.99)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Subiendo el archivo' }))
    .toHaveAttribute('aria-valuenow', '99')
  await expect.element(screen.getByText('Subiendo el archivo…')).toBeVisible()
  sent!.onProgress!(1)
  await expect.element(screen.getByText('Leyendo las columnas…')).toBeVisible()
  answer.resolve(anImportacion({ estado: 'subida' }))
  await expect.element(screen.getByText('La importación')).toBeVisible()
  expect(stubs.sent(importaciones.create)).toHaveLength(1)
})

test('NuevaImportacionScreen rejects a file of another type, an empty file and a second file, names each of them, and sends nothing', async () => {
  stubs.on(importaciones.create, () => new Promise<Importacion>(() => {}))
  const screen = await open()
  await choose(screen, new File(['%PDF-1.7'], 'facturas.pdf'))
  await expect
    .element(screen.getByText('facturas.pdf: El tipo de archivo no está permitido. Podés subir csv, txt, xlsx, xls.'))
    .toBeVisible()
  await choose(screen, new File([], 'nada.csv'))
  await expect.element(screen.getByText('nada.csv: está vacío.')).toBeVisible()
  expect(stubs.sent(importaciones.create)).toEqual([])
  await choose(screen, csv())
  await expect.element(screen.getByRole('button', { name: 'Elegir archivo', exact: true })).toBeDisabled()
  expect(stubs.sent(importaciones.create).map(({ files }) => files?.map(({ name }) => name))).toEqual([
    ['facturas.csv'],
  ])
})

test("NuevaImportacionScreen shows the server's error about a file until the user chooses another file", async () => {
  const message = 'El archivo tiene columnas repetidas: Cuenta.'
  stubs.refuse(importaciones.create, 400, { code: 'datos-invalidos', message, fields: { files: message } })
  const screen = await open()
  await choose(screen, csv())
  await expect.element(screen.getByText(message)).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar facturas.csv' }).click()
  await expect.element(screen.getByText(message)).not.toBeInTheDocument()
  stubs.on(importaciones.create, anImportacion())
  await choose(screen, csv('corregida.csv'))
  await expect.element(screen.getByText('La importación')).toBeVisible()
})

test('NuevaImportacionScreen stays on the screen when the user removes the file during the upload', async () => {
  const first = Promise.withResolvers<Importacion>()
  stubs.on(importaciones.create, () => first.promise)
  const screen = await open()
  await choose(screen, csv('otra.csv'))
  await screen.getByRole('button', { name: 'Quitar otra.csv' }).click()
  await expect.element(screen.getByText('Subiendo el archivo…')).not.toBeInTheDocument()
  first.resolve(anImportacion())
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(screen.getByRole('heading', { name: 'Importar Facturas' })).toBeVisible()
})

test.each(['remitos', 'constructor'])(
  'NuevaImportacionScreen shows an error and a link back for %s, which cannot be imported',
  async (que) => {
    const screen = await open(que)
    await expect.element(screen.getByText('Eso no se puede importar.')).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Ver qué se puede importar' }))
      .toHaveAttribute('href', '/autogestion/importaciones')
    expect(stubs.sent(importaciones.list)).toEqual([])
  },
)
