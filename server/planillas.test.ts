import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import { empresas } from '#contract/maestros/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { until } from '../testing/wait.ts'

/**
 * Tests of importing two razones sociales from files that real programs wrote. Every file has the same two rows. The
 * workbooks of openpyxl and LibreOffice also have a cover sheet, a title above the header, a hidden sheet, and empty
 * rows after the data. The text files are as saved by Excel in Spanish, Excel for Macintosh and Google Sheets. Their
 * last line has only separators.
 */
const FOLDER = 'testing/planillas'
const FILES = await readdir(FOLDER)

type Importacion = ReplyOf<typeof importaciones.get>
let portal: Portal
beforeEach(async () => {
  portal = await startPortal({}, { retries: 3 })
})
afterEach(() => portal.close())

test('the folder has a file of every program', () => {
  expect(FILES.toSorted()).toEqual([
    'excel-macintosh.csv',
    'excel-punto-y-coma.csv',
    'excel-texto-unicode.csv',
    'excel-utf8.csv',
    'google-sheets.csv',
    'libreoffice-7.4.csv',
    'libreoffice-7.4.xlsx',
    'openpyxl-3.1.xlsx',
    'xlsxwriter-3.3.xlsx',
  ])
})

test.each(FILES)('%s is imported without corrections by the user', async (name) => {
  const files = [{ name, content: await readFile(`${FOLDER}/${name}`) }]
  const params = { que: 'empresas' }
  const { status, body: sent } = await portal.call<Importacion>('admin', importaciones.create, { params, files })
  expect(status).toBe(200)
  expect(sent.encabezados.map(({ nombre }) => nombre)).toEqual([
    'codigo_cliente',
    'razon_social',
    'cuit',
    'provincia',
    'negocios',
  ])
  const { importacionId } = sent
  const settled = async (estado: string) => {
    let found = sent
    await until(`the import is ${estado}`, async () => {
      found = (await portal.call<Importacion>('admin', importaciones.get, { params: { importacionId } })).body
      return found.estado === estado
    })
    return found
  }
  const columnas = Object.fromEntries(sent.encabezados.map(({ nombre, columna }) => [nombre, columna]))
  const step = { params: { importacionId } }
  await portal.call('admin', importaciones.simulate, { ...step, body: { columnas, version: sent.version } })
  const { version } = await settled('revisada')
  await portal.call('admin', importaciones.run, { ...step, body: { que: sent.que, version } })
  expect(await settled('terminada')).toMatchObject({ nuevas: 2, rechazadas: 0, errores: [], falta: null })

  const { body } = await portal.call<ReplyOf<typeof empresas.search>>('admin', empresas.search, {
    params: { page: 1, size: 50 },
    body: {},
  })
  const mine = body.filas
    .filter(({ codigoCliente }) => /^000090000[12]$/.test(codigoCliente))
    .toSorted((a, b) => a.codigoCliente.localeCompare(b.codigoCliente))
  expect(mine.map(({ razonSocial, provincia, cuit }) => [razonSocial, provincia, cuit])).toEqual([
    ['Neumáticos del Sur 17" S.A.', 'Ciudad Autónoma de Buenos Aires', '30711111111'],
    ['Rodados "El Ñandú" S.R.L.', 'Buenos Aires', '30711111138'],
  ])
})
