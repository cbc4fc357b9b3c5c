import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '#testing/importacion.ts'
import { FACTURAS } from './facturas-importacion.service.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const HEADER = 'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio;lotes'
const GOOD = '104217;0001A00090001;20261119;10;VM-A118;Filtro de aire;5;9850,00;'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const load = (lines: string[], options = {}) =>
  importFile(portal.pool, () => Readable.from([lines.join('\n')]), FACTURAS, options)

const stored = async (numero: string) =>
  (
    await portal.pool.query<Record<string, unknown>>(
      `select f.fecha, l.posicion, l.codigo_material, l.cantidad, l.precio::text, l.lotes
       from factura f join factura_linea l using (factura_id) where f.numero = $1 order by l.posicion`,
      [numero],
    )
  ).rows

test('importing the sample file again after the seed writes nothing', async () => {
  const sample = () => createReadStream('db/seed/facturas.csv')
  const report = await importFile(portal.pool, sample, FACTURAS)
  expect(report.errores).toEqual([])
  expect(report.escritas).toBe(0)
  expect(report.validas).toBe(report.leidas)
  expect(report.leidas).toBeGreaterThan(2000)
})

test('a dry run counts valid rows and writes nothing', async () => {
  const report = await load([HEADER, GOOD], { dryRun: true })
  expect(report).toEqual({ leidas: 1, validas: 1, escritas: 0, errores: [] })
  expect(await stored('A-0001-00090001')).toEqual([])
})

test('a new line is written once, and a changed line is updated', async () => {
  const line = (cantidad: number) =>
    `0000104217;A-0001-00090002;19/11/2026;10;vm-x1;Producto nuevo;${cantidad};84500;L1| L2 |`
  expect((await load([HEADER, line(5)])).escritas).toBe(1)
  expect((await load([HEADER, line(5)])).escritas).toBe(0)
  expect((await load([HEADER, line(6)])).escritas).toBe(1)
  const row = {
    fecha: '2026-11-19',
    posicion: 10,
    codigo_material: 'VM-X1',
    cantidad: 6,
    precio: '84500.00',
    lotes: ['L1', 'L2'],
  }
  expect(await stored('A-0001-00090002')).toEqual([row])
})

test('accepts columns in another order, a byte order mark and Windows line ends', async () => {
  const report = await load([
    '\uFEFFmaterial;CODIGO_CLIENTE;comprobante;fecha;posicion;descripcion;cantidad;precio\r',
    'VM-A118;104217;0001A00090003;20261119;10;Filtro de aire;5;9850.00\r',
    '',
  ])
  expect(report).toEqual({ leidas: 1, validas: 1, escritas: 1, errores: [] })
})

describe('reports errors with line and column, and keeps the valid rows', () => {
  test.each(
    [
      ['an unknown customer', GOOD.replace('104217', '999999'), 'codigo_cliente', 'No existe el cliente 999999.'],
      ['no customer', GOOD.replace('104217', ''), 'codigo_cliente', 'No existe el cliente (vacío).'],
      ['a number without its letter', GOOD.replace('0001A00090001', '0001-00090001'), 'comprobante', 'con letra'],
      ['a day that does not exist', GOOD.replace('20261119', '20260230'), 'fecha', 'Fecha no válida.'],
      ['a date that cannot be read', GOOD.replace('20261119', '19 nov'), 'fecha', 'Formato de fecha incorrecto.'],
      ['a price that may be thousands', GOOD.replace('9850,00', '9.850'), 'precio', 'puede ser miles o decimales'],
      ['a price that is no number', GOOD.replace('9850,00', 'gratis'), 'precio', 'Tiene que ser un número'],
      ['a quantity of zero', GOOD.replace(';5;', ';0;'), 'cantidad', 'entero mayor que cero'],
      ['a quantity with decimals', GOOD.replace(';5;', ';1,5;'), 'cantidad', 'entero mayor que cero'],
      ['no product', GOOD.replace('VM-A118', ''), 'material', 'Falta el dato.'],
      ['no position', GOOD.replace(';10;', ';;'), 'posicion', 'entero'],
    ].map(([name, bad, columna, mensaje], at) => ({ name: name!, bad: bad!, columna, mensaje, number: 80_000 + at })),
  )('for $name', async ({ bad, columna, mensaje, number }) => {
    const numero = `0001A000${number}`
    const good = (at: number) => GOOD.replace('0001A00090001', numero).replace(';10;', `;${at};`)
    const report = await load([HEADER, good(10), bad, good(20)])
    expect(report).toMatchObject({ leidas: 3, validas: 2, escritas: 2 })
    expect(report.errores).toEqual([{ linea: 3, columna, mensaje: expect.stringContaining(mensaje!) }])
  })

  test('for each wrong column of a line', async () => {
    const { errores } = await load([HEADER, 'x;y;z;0;;;0;-1;'])
    const columns = [
      'codigo_cliente',
      'comprobante',
      'fecha',
      'posicion',
      'material',
      'descripcion',
      'cantidad',
      'precio',
    ]
    expect(errores.map((error) => error.columna)).toEqual(columns)
  })

  test('for a position that a file has twice', async () => {
    const line = GOOD.replace('00090001', '00090004')
    const report = await load([HEADER, line, line.replace(';5;', ';9;')])
    expect(report.errores).toEqual([{ linea: 3, columna: 'posicion', mensaje: expect.stringContaining('ya apareció') }])
    expect(await stored('A-0001-00090004')).toMatchObject([{ cantidad: 5 }])
  })

  test('for an unexpected header, without reading rows', async () => {
    const report = await load(['cliente,factura', '1,2'])
    expect(report).toMatchObject({ leidas: 0, escritas: 0 })
    expect(report.errores).toEqual([
      {
        linea: 1,
        columna: 'archivo',
        mensaje: expect.stringContaining('Faltan columnas: codigo_cliente, comprobante'),
      },
    ])
  })

  test('for unclosed quotes', async () => {
    const report = await load([HEADER, GOOD.replace('00090001', '00090005'), `104217;"0001A00090006;20261119`])
    expect(report.errores).toMatchObject([{ columna: 'archivo' }])
  })

  test('and stops reading when a file has only errors', async () => {
    const report = await load([HEADER, ...Array.from({ length: 3000 }, () => 'x;y;z;0;;;0;-1;')])
    expect(report.leidas).toBeLessThan(3000)
    expect(report.escritas).toBe(0)
  })
})
