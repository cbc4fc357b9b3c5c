import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

type Importacion = ReplyOf<typeof importaciones.get>
interface Refused {
  fields?: Record<string, string>
  message?: string
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const upload = async (name: string, content: string | Buffer) =>
  (
    await portal.call<Importacion>('admin', importaciones.create, {
      params: { que: 'empresas' },
      files: [{ name, content }],
    })
  ).body
const uploadBook = async () => upload('empresas.xlsx', await readFile('testing/planillas/openpyxl-3.1.xlsx'))

const setFormato = <T = Importacion>(
  { importacionId, version }: Importacion,
  hoja: string | null,
  linea: number | null,
) =>
  portal.call<T>('admin', importaciones.setFormato, {
    params: { importacionId },
    body: { hoja, linea, version },
  })

const namesOf = ({ encabezados }: Importacion) => encabezados.map(({ nombre }) => nombre)

/** Table with unknown column names, below three lines of heading. */
const OWN = ['Informe de clientes', 'Emitido el 12/11/2026', '', 'N°;Nombre;Clave fiscal;Prov.;Rubros'].join('\n')
const COMPANY = '555001;Repuestos del Puerto S.A.;30-80100123-4;Chubut;4'

describe('the table of a file', () => {
  test('is searched in all sheets of a workbook; when the user chooses another sheet, the table is read from that sheet', async () => {
    const found = await uploadBook()
    expect(found).toMatchObject({ hojas: ['Portada', 'Clientes'], hoja: 'Clientes', linea: 3 })
    const { body: cover } = await setFormato(found, 'Portada', 1)
    expect(cover).toMatchObject({ estado: 'subida', hoja: 'Portada', linea: 1 })
    expect(namesOf(cover)).not.toContain('cuit')
    const { body: back } = await setFormato(cover, 'Clientes', null)
    expect(back).toMatchObject({ hoja: 'Clientes', linea: 3 })
    expect(namesOf(back)).toContain('cuit')
  })

  test('begins at the chosen line, numbered as in an editor', async () => {
    const found = await upload('propias.csv', `${OWN}\n${COMPANY}\n`)
    expect(namesOf(found)).toEqual(['Informe de clientes'])
    const { body: placed } = await setFormato(found, null, 4)
    expect(placed).toMatchObject({ linea: 4, separador: ';' })
    expect(placed.encabezados[1]).toEqual({
      nombre: 'Nombre',
      columna: null,
      muestra: ['Repuestos del Puerto S.A.'],
    })
  })

  test('is rejected with an error on the field when the chosen sheet or line has no table', async () => {
    const found = await uploadBook()
    expect(await setFormato<Refused>(found, 'Otra', 1)).toMatchObject({
      status: 400,
      body: { fields: { hoja: 'Elegí una hoja del archivo.' } },
    })
    expect(await setFormato<Refused>(found, 'Clientes', 900)).toMatchObject({
      status: 400,
      body: { fields: { linea: 'No hay nada desde la fila 900.' } },
    })
    expect(await setFormato<Refused>(found, 'Clientes', 0)).toMatchObject({
      status: 400,
      body: { fields: { linea: 'Ingresá la fila, desde 1' } },
    })
  })

  test('is not changed by a request with an outdated version, which answers 409', async () => {
    const found = await uploadBook()
    await setFormato(found, 'Portada', 1)
    expect(await setFormato<Refused>(found, 'Clientes', null)).toMatchObject({
      status: 409,
      body: { message: 'Esta importación cambió mientras tanto. Abrila de nuevo.' },
    })
  })
})

test('the “Texto Unicode” format of Excel is read when the file has the extension that Excel gives it', async () => {
  const found = await upload('empresas.txt', await readFile('testing/planillas/excel-texto-unicode.csv'))
  expect(found).toMatchObject({ codificacion: 'UTF-16LE', separador: '\t' })
  expect(namesOf(found)).toContain('razon_social')
})
