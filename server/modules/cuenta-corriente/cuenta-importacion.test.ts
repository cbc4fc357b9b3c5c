import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '#testing/importacion.ts'
import { PARTIDAS } from './cuenta-corriente-importacion.service.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const HEADER =
  'COMP_CODE;CUSTOMER;DOC_NO;ITEM_NUM;FISC_YEAR;DOC_DATE;PSTNG_DATE;DOC_TYPE;DB_CR_IND;REF_DOC_NO;ALLOC_NMBR;CURRENCY;AMT_DOCCUR;BLINE_DATE;DSCT_DAYS1;DSCT_DAYS2;NETTERMS;CLEAR_DATE;CLEAR_DOC'
const NAMES = HEADER.split(';')
const GOOD: Record<string, string> = {
  COMP_CODE: '1000',
  CUSTOMER: '104217',
  DOC_NO: '91000001',
  ITEM_NUM: '001',
  FISC_YEAR: '2026',
  DOC_DATE: '20261110',
  PSTNG_DATE: '10-11-2026',
  DOC_TYPE: 'RV',
  DB_CR_IND: 'S',
  REF_DOC_NO: '0001A00090001',
  ALLOC_NMBR: 'PEDIDO 7',
  CURRENCY: 'ARS',
  AMT_DOCCUR: '1234567,89',
  BLINE_DATE: '2026-11-10',
  DSCT_DAYS1: '0',
  DSCT_DAYS2: '',
  NETTERMS: '30',
  CLEAR_DATE: '00000000',
  CLEAR_DOC: '',
}

/** Customer number that `GOOD` does not use. */
const OTRO = '105102'

const row = (over: Record<string, string> = {}) => NAMES.map((name) => ({ ...GOOD, ...over })[name]).join(';')

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const load = (lines: (string | Buffer)[], options = {}) =>
  importFile(
    portal.pool,
    () => Readable.from([Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]))]),
    PARTIDAS,
    options,
  )

const stored = async (documento: string) =>
  (
    await portal.pool.query<Record<string, unknown>>(
      `select sociedad, razon_social_id as razon, clase, signo, referencia, asignacion, emision, contable, vencimiento, moneda,
         importe::text, compensada, compensacion from partida where documento = $1 order by posicion`,
      [documento.padStart(10, '0')],
    )
  ).rows

const updated = async () =>
  (await portal.pool.query<{ fecha: Date }>('select fecha from actualizacion')).rows[0]!.fecha.getTime()

const SAVED = {
  sociedad: '1000',
  razon: 1042,
  clase: 'RV',
  signo: 'S',
  referencia: 'A-0001-00090001',
  asignacion: 'PEDIDO 7',
  emision: '2026-11-10',
  contable: '2026-11-10',
  vencimiento: '2026-12-10',
  moneda: 'ARS',
  importe: '1234567.89',
  compensada: null,
  compensacion: null,
}

test('a dry run reports the valid rows, writes nothing and keeps the date of the data', async () => {
  const before = await updated()
  const report = await load([HEADER, row()], { dryRun: true })
  expect(report).toEqual({ leidas: 1, validas: 1, escritas: 0, errores: [] })
  expect(await stored('91000001')).toEqual([])
  expect(await updated()).toBe(before)
})

test('an item is stored with its sign, net due date and formatted reference; importing it again writes nothing', async () => {
  const before = Date.now()
  expect(await load([HEADER, row()])).toMatchObject({ escritas: 1, errores: [] })
  expect(await stored('91000001')).toEqual([SAVED])
  expect(await updated()).toBeGreaterThanOrEqual(before - 1000)
  expect(await load([HEADER, row()])).toEqual({ leidas: 1, validas: 1, escritas: 0, errores: [] })
})

test('an item that was cleared after its first import is updated', async () => {
  const cleared = row({ CLEAR_DATE: '20261120', CLEAR_DOC: '1400000777' })
  expect(await load([HEADER, cleared])).toMatchObject({ escritas: 1 })
  expect(await stored('91000001')).toEqual([{ ...SAVED, compensada: '2026-11-20', compensacion: '1400000777' }])
})

test('a credit memo has a negative amount, and is due on its baseline date unless it refers to an invoice', async () => {
  const credit = { DOC_TYPE: 'DG', DB_CR_IND: 'h', CUSTOMER: '0000104217' }
  const lines = [
    `${HEADER};INVOICE_REF`,
    `${row({ ...credit, DOC_NO: '91000002' })};`,
    `${row({ ...credit, DOC_NO: '91000003' })};91000001`,
  ]
  expect(await load(lines)).toMatchObject({ escritas: 2, errores: [] })
  expect(await stored('91000002')).toMatchObject([{ importe: '-1234567.89', vencimiento: '2026-11-10' }])
  expect(await stored('91000003')).toMatchObject([{ importe: '-1234567.89', vencimiento: '2026-12-10' }])
})

test('terms count from the document date if there is no baseline date, and the document number replaces a missing reference', async () => {
  await load([HEADER, row({ DOC_NO: '91000004', BLINE_DATE: '', REF_DOC_NO: '', AMT_DOCCUR: '7' })])
  expect(await stored('91000004')).toMatchObject([
    { vencimiento: '2026-12-10', referencia: '91000004', importe: '7.00' },
  ])
})

describe('an error names line and column, and the rows of other customers are written', () => {
  const document = 'Tiene que ser un número de hasta 10 dígitos.'
  const number = 'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.'
  const days = 'Tiene que ser una cantidad de días, de 0 a 999.'
  test.each(
    [
      ['CUSTOMER', '999999', 'No existe el cliente 999999.'],
      ['CUSTOMER', '', 'No existe el cliente (vacío).'],
      ['COMP_CODE', 'DEMASIADO', 'Tiene que ser una sociedad de hasta 4 letras y números.'],
      ['COMP_CODE', '', 'Falta el dato.'],
      ['DOC_NO', 'A1', document],
      ['DOC_NO', '', 'Falta el dato.'],
      ['DOC_NO', '12345678901', document],
      ['ITEM_NUM', '0', 'Tiene que ser una posición, de 1 a 999.'],
      ['FISC_YEAR', '26', 'Tiene que ser un año de cuatro dígitos.'],
      ['DOC_DATE', '20260230', 'Fecha no válida.'],
      ['DOC_DATE', '', 'Formato de fecha incorrecto.'],
      ['PSTNG_DATE', '10 nov', 'Formato de fecha incorrecto.'],
      ['BLINE_DATE', '31-04-2026', 'Fecha no válida.'],
      ['DOC_TYPE', 'FACT', 'Tiene que ser una clase de documento de dos letras.'],
      ['DB_CR_IND', 'D', 'Tiene que ser S (debe) o H (haber).'],
      ['REF_DOC_NO', 'x'.repeat(21), 'Tiene que tener hasta 20 caracteres.'],
      ['CURRENCY', '$', 'Tiene que ser una moneda de tres letras, como ARS.'],
      ['AMT_DOCCUR', '1.234567,89', number],
      ['AMT_DOCCUR', '12,345', '12,345 puede ser miles o decimales: escribilo con dos decimales.'],
      ['AMT_DOCCUR', '', number],
      ['AMT_DOCCUR', '-500', 'Tiene que ir sin signo: el signo lo da Debe o haber.'],
      ['AMT_DOCCUR', '500-', 'Tiene que ir sin signo: el signo lo da Debe o haber.'],
      ['NETTERMS', 'treinta', days],
      ['DSCT_DAYS1', '-1', days],
      ['CLEAR_DATE', '20261350', 'Fecha no válida.'],
      ['CLEAR_DOC', '1400000777', 'Una partida compensada lleva fecha y documento.', 'CLEAR_DATE'],
      ['CLEAR_DATE', '20261120', 'Una partida compensada lleva fecha y documento.', 'CLEAR_DOC'],
    ].map(([name, value, mensaje, column], at) => ({
      name: name!,
      value: value!,
      mensaje: mensaje!,
      said: column,
      at,
    })),
  )('$name $value', async ({ name, value, mensaje, said: column, at }) => {
    const own = { DOC_NO: String(92_000_000 + at), CUSTOMER: OTRO }
    const wrong = row({ ...own, CUSTOMER: '104217', ITEM_NUM: '2', [name]: value })
    const lines = [HEADER, row(own), wrong, row({ ...own, ITEM_NUM: '3' })]
    const report = await load(lines)
    expect(report).toMatchObject({ leidas: 3, validas: 2, escritas: 2 })
    expect(report.errores).toEqual([{ linea: 3, columna: column ?? name, mensaje }])
  })
})

describe('all items of a customer or none', () => {
  const mensaje = 'Otra fila de este cliente tiene errores: no se importa ninguna de sus filas.'

  test('are written: an error in any of its rows blocks the items of that customer only', async () => {
    await load([HEADER, row({ DOC_NO: '96000001', AMT_DOCCUR: '10' })])
    const many = Array.from({ length: 1200 }, (_, at) => row({ DOC_NO: String(96_100_000 + at), CUSTOMER: OTRO }))
    const report = await load([
      HEADER,
      row({ DOC_NO: '96000001', AMT_DOCCUR: '99' }),
      // Leading zeros do not count, so this is the same customer number.
      row({ DOC_NO: '96000002', CUSTOMER: '0000104217' }),
      ...many,
      row({ DOC_NO: '96000003', AMT_DOCCUR: 'diez' }),
    ])
    expect(report).toMatchObject({ leidas: 1203, validas: 1200, escritas: 1200 })
    expect(report.errores).toEqual([
      { linea: 2, columna: 'CUSTOMER', mensaje },
      { linea: 3, columna: 'CUSTOMER', mensaje },
      { linea: 1204, columna: 'AMT_DOCCUR', mensaje: expect.stringContaining('Tiene que ser un número') },
    ])
    expect(await stored('96000001')).toMatchObject([{ importe: '10.00' }])
    expect(await stored('96000002')).toEqual([])
    expect(await stored('96101199')).toHaveLength(1)
  })

  test('are written: a line with too many cells blocks the items of its customer', async () => {
    const report = await load([
      HEADER,
      row({ DOC_NO: '96200001' }),
      `${row({ DOC_NO: '96200002' })};9`,
      row({ DOC_NO: '96200003', CUSTOMER: OTRO }),
    ])
    expect(report.escritas).toBe(1)
    expect(await stored('96200001')).toEqual([])
    expect(await stored('96200003')).toHaveLength(1)
  })

  test('are written: a line of an unknown customer blocks no other line', async () => {
    const report = await load([HEADER, row({ DOC_NO: '96300001', CUSTOMER: '999999' }), row({ DOC_NO: '96300002' })])
    expect(report.escritas).toBe(1)
    expect(await stored('96300002')).toHaveLength(1)
  })
})
