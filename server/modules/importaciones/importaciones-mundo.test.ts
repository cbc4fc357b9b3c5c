import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Que } from '#contract/importaciones/reglas.ts'
import { workbook } from '#testing/files/xlsx.ts'
import { importUpload } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { IMPORTACIONES } from '../../importaciones.ts'

/** Files as banks, Excel and old programs write them. */

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const load = (que: Que, content: string | Buffer) => importUpload(portal.pool, IMPORTACIONES[que], content)

const rowsOf = async (text: string): Promise<unknown[]> =>
  (await portal.pool.query<unknown[]>({ text, rowMode: 'array' })).rows

/** Returns a row of a sheet; a text becomes a text cell, and other cells are given as XML without the reference. */
const row = (linea: number, cells: readonly (string | { xml: string })[], attributes = ''): string =>
  `<row r="${linea}"${attributes}>${cells
    .map((cell, at) => {
      const r = `${String.fromCharCode(65 + at)}${linea}`
      return typeof cell === 'string'
        ? `<c r="${r}" t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c r="${r}" ${cell.xml}`
    })
    .join('')}</row>`
const number = (value: string) => ({ xml: `><v>${value}</v></c>` })
const DAY_STYLE = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
const day = (value: string) => ({ xml: `s="1"><v>${value}</v></c>` })

describe('dates of a CSV', () => {
  test('are read in the forms in which people write dates, and other numbers are rejected', async () => {
    const report = await load(
      'feriados',
      [
        'fecha;nombre',
        '5/1/2027;sin ceros',
        '06/01/27;dos cifras',
        '07-ene-2027;mes en letras',
        '08/01/2027 00:00;con hora',
        '2027/01/10;con el año primero',
        '11.01.2027;con puntos',
        '202701091030;doce cifras',
        '30801001234;un CUIT',
        '1799400000;segundos',
        '',
      ].join('\n'),
    )
    expect(report.errores.map(({ linea, mensaje }) => [linea, mensaje])).toEqual([
      [8, 'Formato de fecha incorrecto.'],
      [9, 'Formato de fecha incorrecto.'],
      [10, 'Formato de fecha incorrecto.'],
    ])
    expect(
      await rowsOf(
        `select fecha::text, nombre from feriado where fecha between '2027-01-02' and '2027-01-31' order by 1`,
      ),
    ).toEqual([
      ['2027-01-05', 'sin ceros'],
      ['2027-01-06', 'dos cifras'],
      ['2027-01-07', 'mes en letras'],
      ['2027-01-08', 'con hora'],
      ['2027-01-10', 'con el año primero'],
      ['2027-01-11', 'con puntos'],
    ])
  })

  test('have the month first in the whole column if one cell proves that order', async () => {
    const report = await load('feriados', 'fecha;nombre\n02/03/2027;tres de febrero\n02/13/2027;trece de febrero\n')
    expect(report.errores).toEqual([])
    expect(report.avisos).toEqual([
      {
        linea: 2,
        columna: 'archivo',
        dato: '',
        mensaje: 'Las fechas vienen con el mes primero y las leímos así (fecha).',
        cantidad: 1,
      },
    ])
    expect(await rowsOf(`select fecha::text from feriado where nombre like '%de febrero' order by 1`)).toEqual([
      ['2027-02-03'],
      ['2027-02-13'],
    ])
  })

  test('have the day first if the cells prove both orders', async () => {
    const report = await load('feriados', 'fecha;nombre\n13/04/2027;trece\n04/14/2027;catorce\n05/04/2027;cinco\n')
    expect(report.errores.map(({ linea }) => linea)).toEqual([3])
    expect(await rowsOf(`select fecha::text from feriado where nombre in ('trece', 'cinco') order by 1`)).toEqual([
      ['2027-04-05'],
      ['2027-04-13'],
    ])
  })
})

const EXCEL = 'Poné la columna como Texto en Excel, escribilo de nuevo y volvé a subir el archivo.'

describe('codes that Excel changed are rejected, and the message says how to avoid the change,', () => {
  test('in a CSV', async () => {
    const report = await load(
      'productos',
      [
        'codigo;descripcion;codigos_barras',
        'MU-1;Filtro;7,79123E+12',
        '7,79E+12;Filtro;',
        '219E01;Filtro;',
        'E-219;Filtro;',
        '12E;Filtro;',
        '',
      ].join('\n'),
    )
    expect(report.errores).toEqual([
      {
        linea: 2,
        columna: 'codigos_barras',
        dato: '7,79123E+12',
        mensaje: `Excel perdió cifras de este código. ${EXCEL}`,
      },
      { linea: 3, columna: 'codigo', dato: '7,79E+12', mensaje: `Excel perdió cifras de este código. ${EXCEL}` },
      {
        linea: 4,
        columna: 'codigo',
        dato: '219E01',
        mensaje:
          '219E01 puede ser el código o un número que abrevió Excel. Subilo en un .xlsx con la columna como Texto.',
      },
    ])
    expect(report.nuevas).toBe(2)
  })

  test('in a workbook, where a text cell keeps the typed code', async () => {
    const rows = [
      row(1, ['codigo', 'descripcion']),
      row(2, [day('46358'), 'Filtro']),
      row(3, [number('1234567890123456789'), 'Filtro']),
      row(4, ['219E02', 'Filtro']),
      row(5, [number('7791234567898'), 'Filtro']),
    ].join('')
    const report = await load('productos', await workbook({ rows, styles: DAY_STYLE }))
    expect(report.errores.map(({ linea, mensaje }) => [linea, mensaje])).toEqual([
      [2, `Excel convirtió el código en una fecha. ${EXCEL}`],
      [3, `Excel perdió cifras de este código. ${EXCEL}`],
    ])
    expect(
      await rowsOf(
        `select codigo_material from producto where codigo_material in ('219E02', '7791234567898') order by 1`,
      ),
    ).toEqual([['219E02'], ['7791234567898']])
  })
})

describe('a workbook', () => {
  test('rounds a computed price to cents, and never reads its point as a thousands separator', async () => {
    const line = (linea: number, comprobante: string, precio: string) =>
      row(linea, [
        number('104217'),
        comprobante,
        day('46345'),
        number('10'),
        'VM-A118',
        'Filtro de aire',
        number('3'),
        number(precio),
      ])
    const header = [
      'codigo_cliente',
      'comprobante',
      'fecha',
      'posicion',
      'material',
      'descripcion',
      'cantidad',
      'precio',
    ]
    const rows = [
      row(1, header),
      line(2, '0001A00980001', '46887.899999999994'),
      line(3, '0001A00980002', '1234.567'),
      line(4, '0001A00980003', '10.125'),
      line(5, '0001A00980004', '1234'),
    ].join('')
    const report = await load('facturas', await workbook({ rows, styles: DAY_STYLE }))
    expect(report.errores).toEqual([])
    expect(report.avisos).toEqual([
      {
        linea: 3,
        columna: 'precio',
        dato: '1234.567',
        mensaje: 'Tenía más de dos decimales: se redondeó.',
        cantidad: 2,
      },
    ])
    expect(
      await rowsOf(
        `select l.precio::text, f.fecha::text from factura_linea l join factura f using (factura_id)
         where f.numero like 'A-0001-0098000%' order by f.numero`,
      ),
    ).toEqual([
      ['46887.90', '2026-11-19'],
      ['1234.57', '2026-11-19'],
      ['10.13', '2026-11-19'],
      ['1234.00', '2026-11-19'],
    ])
  })

  test('may have errors in columns that are not read; an error in a read cell rejects its row', async () => {
    const error = { xml: 't="e"><f>VLOOKUP(A2,Z:Z,1,0)</f><v>#N/A</v></c>' }
    const rows = [
      row(1, ['codigo', 'descripcion', 'buscarv']),
      row(2, ['MU-60-1', 'Filtro', error]),
      row(3, ['MU-60-2', error, 'x']),
      row(4, ['MU-60-3', { xml: '><f>A1</f></c>' }, 'x']),
    ].join('')
    const report = await load('productos', await workbook({ rows }))
    expect([report.nuevas, report.errores]).toEqual([
      1,
      [
        { linea: 3, columna: 'descripcion', dato: '#N/A', mensaje: 'La celda B3 tiene un error de Excel: #N/A.' },
        {
          linea: 4,
          columna: 'descripcion',
          dato: '=',
          mensaje: 'La celda B4 tiene una fórmula sin resultado. Pegala como valor.',
        },
      ],
    ])
  })

  test('with hidden rows and notes at its side is read, and the answer reports both', async () => {
    const rows = [
      row(1, ['codigo', 'descripcion']),
      row(2, ['MU-61-1', 'Filtro'], ' hidden="1"'),
      row(3, ['MU-61-2', 'Filtro', 'preguntar a Juan']),
      row(4, ['MU-61-3', 'Filtro'], ' hidden="1"'),
    ].join('')
    const report = await load('productos', await workbook({ rows }))
    expect([report.nuevas, report.errores]).toEqual([3, []])
    expect(report.avisos.map(({ linea, mensaje, cantidad }) => [linea, mensaje, cantidad])).toEqual([
      [2, 'La fila está oculta en el Excel: se lee igual.', 2],
      [3, 'Hay datos al costado de la tabla: no se leen.', 1],
    ])
  })

  test('pads a number with the zeros that its number format shows, and decodes escaped characters', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs>'
    const rows = [
      row(1, ['codigo', 'descripcion']),
      row(2, [{ xml: 's="1"><v>42</v></c>' }, 'Tapa_x000D_ y _x005F_x0041_']),
    ].join('')
    await load('productos', await workbook({ rows, styles }))
    expect(await rowsOf(`select descripcion from producto where codigo_material = '00042'`)).toEqual([
      ['Tapa\r y _x0041_'],
    ])
  })
})
