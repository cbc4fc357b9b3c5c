import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Importable, runImport } from '#server/import/import.ts'
import { importFile, importUpload } from '#testing/importacion.ts'
import { CREDITOS, DOCUMENTOS, PARTIDAS } from './cuenta-corriente-importacion.service.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const GOOD = {
  COMP_CODE: '1000',
  CUSTOMER: '104217',
  DOC_NO: '93000001',
  ITEM_NUM: 1,
  FISC_YEAR: 2026,
  DOC_DATE: '20261110',
  PSTNG_DATE: '20261110',
  DOC_TYPE: 'RV',
  DB_CR_IND: 'S',
  REF_DOC_NO: '0001A00090001',
  ALLOC_NMBR: '',
  CURRENCY: 'ARS',
  AMT_DOCCUR: 1500.5,
  BLINE_DATE: '20261110',
  DSCT_DAYS1: 0,
  DSCT_DAYS2: 0,
  NETTERMS: 30,
  CLEAR_DATE: null,
  CLEAR_DOC: '',
}
const HEADER = Object.keys(GOOD).join(';')
const row = (over: Partial<typeof GOOD> = {}) => Object.values({ ...GOOD, ...over }).join(';')
const object = (over: Record<string, unknown> = {}) => JSON.stringify({ ...GOOD, ...over })

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Imports the content in chunks of `size` bytes, as a disk or network may deliver it. */
const load = (kind: Importable, content: string | Buffer, format: 'csv' | 'json' = 'csv', size = 7) => {
  const bytes = Buffer.from(content)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, at * size + size),
  )
  return importFile(portal.pool, () => Readable.from(chunks, { objectMode: false }), kind, { format })
}

const count = async (like: string) =>
  (
    await portal.pool.query<{ n: number }>('select count(*)::int as n from partida where documento like $1', [
      `00${like}`,
    ])
  ).rows[0]!.n

describe('a malformed file', () => {
  test('is rejected when its header lacks columns', async () => {
    const report = await load(PARTIDAS, 'cliente,importe\n1,2\n')
    expect(report).toMatchObject({ leidas: 0, escritas: 0 })
    expect(report.errores).toEqual([
      {
        linea: 1,
        columna: 'archivo',
        mensaje: expect.stringMatching(/^Faltan columnas: COMP_CODE, CUSTOMER, .*UTF-8/),
      },
    ])
  })

  test('is rejected when it is empty', async () => {
    const empty = { linea: 1, columna: 'archivo', mensaje: 'El archivo está vacío.' }
    expect((await load(PARTIDAS, '')).errores).toEqual([empty])
    expect((await load(PARTIDAS, ' \n', 'json')).errores).toEqual([empty])
  })

  test('in Latin-1 reports the column that is not UTF-8, and imports the other lines', async () => {
    const bad = Buffer.from(row({ DOC_NO: '93000002', ALLOC_NMBR: 'Ñandú' }), 'latin1')
    const lines = [
      Buffer.from(`${HEADER}\n`),
      bad,
      Buffer.from(`\n${row({ DOC_NO: '93000003', ALLOC_NMBR: 'Ñandú', CUSTOMER: '105102' })}\n`),
    ]
    const report = await load(PARTIDAS, Buffer.concat(lines))
    expect(report).toMatchObject({ leidas: 2, escritas: 1 })
    expect(report.errores).toEqual([
      {
        linea: 2,
        columna: 'ALLOC_NMBR',
        mensaje: 'Tiene caracteres que no son UTF-8. Guardá el archivo como UTF-8.',
      },
    ])
  })

  test('in UTF-16 without a BOM is rejected with a message that names UTF-8', async () => {
    const { errores, leidas } = await load(PARTIDAS, Buffer.from(`${HEADER}\n${row()}\n`, 'utf16le'))
    expect(leidas).toBe(0)
    expect(errores).toEqual([{ linea: 1, columna: 'archivo', mensaje: expect.stringContaining('UTF-8') }])
  })

  test('reports a line with more cells than columns, as an unquoted `;` in a text causes', async () => {
    const report = await load(
      PARTIDAS,
      `${HEADER}\n${row({ DOC_NO: '93000004' })};9\n${row({ DOC_NO: '93000005', CUSTOMER: '105102' })}\n`,
    )
    expect(report.escritas).toBe(1)
    expect(report.errores).toEqual([
      { linea: 2, columna: 'archivo', mensaje: 'La fila tiene 20 datos y el encabezado 19 columnas.' },
    ])
  })

  test('reports unclosed quotes', async () => {
    const report = await load(PARTIDAS, `${HEADER}\n${row({ DOC_NO: '93000006' })}\n1000;"0000104217;9300\n`)
    expect(report.escritas).toBe(1)
    expect(report.errores).toMatchObject([
      { columna: 'archivo', mensaje: 'Hay comillas que se abren y no se cierran.' },
    ])
  })

  test('reports a key that appears twice, however far apart its lines are', async () => {
    const many = Array.from({ length: 4500 }, (_, at) =>
      row({ DOC_NO: `94${String(at).padStart(6, '0')}`, CUSTOMER: at % 4499 ? '105102' : '104217' }),
    )
    const report = await load(PARTIDAS, [HEADER, ...many, many[0], many[4499], ''].join('\n'), 'csv', 65_536)
    expect(report).toMatchObject({ leidas: 4502, validas: 4498, escritas: 4498 })
    const mensaje = 'La misma posición del documento ya apareció en el archivo.'
    const junto = 'Otra fila de este cliente tiene errores: no se importa ninguna de sus filas.'
    expect(report.errores).toEqual([
      { linea: 2, columna: 'CUSTOMER', mensaje: junto },
      { linea: 4501, columna: 'CUSTOMER', mensaje: junto },
      { linea: 4502, columna: 'ITEM_NUM', mensaje },
      { linea: 4503, columna: 'ITEM_NUM', mensaje },
    ])
    expect(await count('94%')).toBe(4498)
  })
})

describe('JSON', () => {
  test.each([
    ['one object a line', (rows: string[]) => rows.join('\n')],
    ['one object a line, with CRLF and empty lines', (rows: string[]) => `${rows.join('\r\n\r\n')}\r\n`],
    ['an array', (rows: string[]) => `[${rows.join(',')}]`],
    ['an array over many lines, with a BOM', (rows: string[]) => `\uFEFF[\n${rows.join(',\n')}\n]\n`],
  ])('imports %s', async (_name, write) => {
    const rows = ['95000001', '95000002'].map((DOC_NO) => object({ DOC_NO, ALLOC_NMBR: '} "{\\ Ñ' }))
    await portal.pool.query(`delete from partida where documento like '0095%'`)
    expect(await load(PARTIDAS, write(rows), 'json')).toEqual({
      leidas: 2,
      validas: 2,
      escritas: 2,
      errores: [],
    })
    expect(await count('95%')).toBe(2)
  })

  test('accepts column names in any case', async () => {
    const lower = Object.fromEntries(Object.entries(GOOD).map(([name, value]) => [name.toLowerCase(), value]))
    const content = JSON.stringify({ ...lower, doc_no: '95000009' })
    expect(await load(PARTIDAS, content, 'json')).toMatchObject({ escritas: 1, errores: [] })
  })

  test('reports a line that is not an object, and imports the other lines', async () => {
    const content = [object({ DOC_NO: '95000010' }), '{"COMP_CODE": ', '[]', object({ DOC_NO: '95000011' })].join('\n')
    const report = await load(PARTIDAS, content, 'json')
    const mensaje = 'No es un objeto JSON válido.'
    expect(report.escritas).toBe(2)
    expect(report.errores).toEqual([
      { linea: 2, columna: 'archivo', mensaje },
      { linea: 3, columna: 'archivo', mensaje },
    ])
  })

  test('reports a truncated array, and an element that is not an object', async () => {
    const cut = await load(PARTIDAS, `[${object({ DOC_NO: '95000012' })},\n{"COMP_CODE"`, 'json')
    expect(cut).toMatchObject({
      escritas: 1,
      errores: [{ linea: 2, mensaje: 'El archivo termina en medio de un registro.' }],
    })
    const other = await load(PARTIDAS, `[${object({ DOC_NO: '95000013' })},\n7]`, 'json')
    expect(other).toMatchObject({ escritas: 1, errores: [{ linea: 2, mensaje: 'Hay algo que no es un objeto JSON.' }] })
  })

  test('rejects a list as a cell', async () => {
    expect((await load(PARTIDAS, object({ AMT_DOCCUR: [1] }), 'json')).errores).toEqual([
      { linea: 1, columna: 'AMT_DOCCUR', mensaje: 'Tiene que ser un texto o un número.' },
    ])
  })
})

describe('documents', () => {
  const documento = {
    sociedad: '1000',
    documento: '96000001',
    ejercicio: 2026,
    total: 121,
    lineas: [{ material: 'VM-A118', descripcion: 'Filtro', cantidad: 1, precio: '100', importe: '100,00' }],
    impuestos: [{ nombre: 'IVA 21 %', alicuota: '21', importe: 21 }],
  }

  test('are written again only when they change', async () => {
    expect(await load(DOCUMENTOS, JSON.stringify(documento), 'json')).toMatchObject({ escritas: 1, errores: [] })
    expect(await load(DOCUMENTOS, JSON.stringify(documento), 'json')).toMatchObject({ escritas: 0 })
    const withCae = { ...documento, cae: '76461234567890', caeVence: '20-11-2026' }
    expect(await load(DOCUMENTOS, JSON.stringify(withCae), 'json')).toMatchObject({ escritas: 1 })
  })

  test('report each error by its path', async () => {
    const bad = { ...documento, total: 'mucho', cae: '1', lineas: [{ ...documento.lineas[0], importe: '1.000' }] }
    const { errores } = await load(DOCUMENTOS, JSON.stringify(bad), 'json')
    expect(errores.map(({ columna }) => columna)).toEqual(['total', 'cae', 'lineas.0.importe'])
    expect(errores[1]!.mensaje).toBe('El CAE tiene 14 dígitos.')
  })
})

describe('documents whose lines and taxes do not add up to their total', () => {
  let last = 96_100_000
  /** Returns a document with a new number. */
  const documento = (total: string, lineas: string[], impuestos: string[] = []) => {
    last += 1
    const renglon = { material: 'VM-A118', descripcion: 'Filtro', cantidad: 1, precio: '1' }
    return JSON.stringify({
      sociedad: '1000',
      documento: String(last),
      ejercicio: 2026,
      total,
      lineas: lineas.map((importe) => ({ ...renglon, importe })),
      impuestos: impuestos.map((importe) => ({ nombre: 'IVA', alicuota: '21', importe })),
    })
  }
  const read = (...documentos: string[]) =>
    runImport(portal.pool, () => Readable.from([documentos.join('\n')]), DOCUMENTOS, { format: 'json' })

  test.each<[string, string, string[], string[]]>([
    ['that add up', '121,00', ['60,00', '40,00'], ['21,00']],
    ['without taxes that add up', '100,00', ['60,00', '40,00'], []],
    ['with a negative total that add up', '-121,00', ['-100,00'], ['-21,00']],
    ['without lines', '121,00', [], ['21,00']],
  ])('get no notice: documents %s', async (_what, ...sent) => {
    expect(await read(documento(...sent))).toMatchObject({ nuevas: 1, enTotal: 0, avisos: [] })
  })

  test.each<[string, string, string[], string[], string]>([
    [
      'with taxes',
      '1121,00',
      ['1000,00'],
      ['120,99'],
      'los renglones y los impuestos suman 1.120,99, y el total es 1.121,00.',
    ],
    ['without taxes', '100,00', ['60,00', '40,01'], [], 'los renglones suman 100,01, y el total es 100,00.'],
  ])('are imported with a notice, %s', async (_what, total, lineas, impuestos, words) => {
    const { avisos, ...report } = await read(documento('5,00', ['5,00']), documento(total, lineas, impuestos))
    expect(report).toMatchObject({ nuevas: 2, enTotal: 0, omitidas: 0 })
    const mensaje = `En el comprobante 1000 00${last} de 2026, ${words}`
    expect(avisos).toEqual([{ columna: 'total', linea: 2, dato: total, cantidad: 1, mensaje }])
  })

  test('are named one by one up to twenty, and counted beyond', async () => {
    const { avisos } = await read(...Array.from({ length: 23 }, () => documento('2,00', ['1,00'])))
    expect(avisos).toHaveLength(21)
    expect(avisos.at(-1)).toMatchObject({ linea: 21, cantidad: 3, mensaje: expect.stringMatching(/^Hay más/) })
  })

  test('are found in a table, where several rows are one document', async () => {
    const head =
      'sociedad;documento;ejercicio;total;material;descripcion;cantidad;precio;importe;impuesto;importe_impuesto'
    const row = (numero: number, importe: string) =>
      `1000;${numero};2026;242,00;VM;Filtro;1;100,00;${importe};IVA;21,00`
    const rows = [
      row(96_200_001, '100,00'),
      row(96_200_001, '100,00'),
      row(96_200_002, '100,00'),
      row(96_200_002, '110'),
    ]
    const { avisos, nuevas } = await importUpload(portal.pool, DOCUMENTOS, [head, ...rows].join('\n'))
    expect(nuevas).toBe(2)
    expect(avisos).toMatchObject([
      { linea: 4, mensaje: expect.stringContaining('suman 252,00, y el total es 242,00.') },
    ])
  })
})

test('imports credit limits by customer and currency', async () => {
  const content = 'customer;moneda;limite\n104217;ARS;9000000\n104217;USD;1500,50\n999;ARS;1\n104217;ARS;2\n'
  const report = await load(CREDITOS, content)
  expect(report).toMatchObject({ leidas: 4, validas: 2, escritas: 1 })
  expect(report.errores.map(({ linea, columna }) => [linea, columna])).toEqual([
    [4, 'customer'],
    [5, 'moneda'],
  ])
})
