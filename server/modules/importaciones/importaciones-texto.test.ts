import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Que } from '#contract/importaciones/reglas.ts'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { IMPORTACIONES } from '../../importaciones.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const load = (que: Que, content: string | Buffer) => importUpload(portal.pool, IMPORTACIONES[que], content)

const rowsOf = async (text: string): Promise<unknown[]> =>
  (await portal.pool.query<unknown[]>({ text, rowMode: 'array' })).rows

describe('a text file', () => {
  test('of MS-DOS is read as CP850', async () => {
    const content = Buffer.concat([
      Buffer.from('codigo;descripcion\nMU-23-1;Ca'),
      Buffer.from([0xa4]),
      Buffer.from('o de escape Pe'),
      Buffer.from([0xa4]),
      Buffer.from('a '),
      Buffer.from([0xa4]),
      Buffer.from('and'),
      Buffer.from([0xa3]),
      Buffer.from('\n'),
    ])
    await load('productos', content)
    expect(await rowsOf(`select descripcion from producto where codigo_material = 'MU-23-1'`)).toEqual([
      ['Caño de escape Peña ñandú'],
    ])
  })

  test('of Windows is still read as Windows-1252', async () => {
    await load('productos', Buffer.from('codigo;descripcion\nMU-23-2;Caño, émbolo y cigüeñal\n', 'latin1'))
    expect(await rowsOf(`select descripcion from producto where codigo_material = 'MU-23-2'`)).toEqual([
      ['Caño, émbolo y cigüeñal'],
    ])
  })

  test('may end each row with separators, but not have more data than columns', async () => {
    const report = await load('productos', 'codigo;descripcion\nMU-59-1;Filtro;\nMU-59-2;Filtro;;\nMU-59-3;Filtro;x\n')
    expect(report.nuevas).toBe(2)
    expect(report.errores).toEqual([
      { linea: 4, columna: 'archivo', dato: '', mensaje: 'La fila tiene 3 datos y el encabezado 2 columnas.' },
    ])
  })

  test('that is a table of HTML, as some banks call .xls, is read', async () => {
    const html = `<html><head><style>td { color: red }</style></head><body><table>
      <tr><td colspan="2">Lista de precios</td></tr>
      <tr><th>C&oacute;digo</th><th>Descripci&oacute;n</th></tr>
      <tr><td>MU-70-1</td><td>Buj&iacute;a <b>NGK</b><br>corta</td></tr>
      <tr><td></td><td>&nbsp;</td></tr>
      <tr><td>MU-70-2</td><td>A&ntilde;o &lt; 2010</td></tr></table></body></html>`
    const report = await load('productos', html)
    expect([report.nuevas, report.errores]).toEqual([2, []])
    expect(await rowsOf(`select descripcion from producto where codigo_material like 'MU-70-%' order by 1`)).toEqual([
      ['Año < 2010'],
      ['Bujía NGK corta'],
    ])
  })

  test('that is an old Excel is rejected with a message that says how to save it', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    await expect(load('productos', old)).rejects.toThrow(
      'Es un Excel de formato viejo (.xls). Abrilo, elegí Archivo, Guardar como, Libro de Excel (.xlsx) y subí ese archivo.',
    )
  })
})
