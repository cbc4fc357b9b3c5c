import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QR } from '#contract/base/busqueda.ts'
import { isFacturaQr, recortarEn } from './qr.direccion.ts'
import { type Emitida, numeroDe, readFacturaQr, shownText, writeFacturaQr } from './qr.ts'

/** Example in the specification of ARCA (the tax authority). */
const OFICIAL =
  'eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIsImN1aXQiOjMwMDAwMDAwMDA3LCJwdG9WdGEiOjEwLCJ0aXBvQ21wIjoxLCJucm9DbXAiOjk0LCJpbXBvcnRlIjoxMjEwMCwibW9uZWRhIjoiRE9MIiwiY3R6Ijo2NSwidGlwb0RvY1JlYyI6ODAsIm5yb0RvY1JlYyI6MjAwMDAwMDAwMDEsInRpcG9Db2RBdXQiOiJFIiwiY29kQXV0Ijo3MDQxNzA1NDM2NzQ3Nn0='
const LEIDO = {
  cuit: '30000000007',
  clase: 'factura',
  letra: 'A',
  puntoVenta: 10,
  numero: 94,
  fecha: '2020-10-13',
  importe: '12100.00',
  moneda: 'USD',
  docReceptor: '20000000001',
  cae: '70417054367476',
}

const DATOS = { cuit: 30801000017, ptoVta: 1, tipoCmp: 1, nroCmp: 45871 }
const aQr = (said: unknown) => `https://www.afip.gob.ar/fe/qr/?p=${btoa(JSON.stringify(said))}`

describe('readFacturaQr reads the example of the specification', () => {
  test.each([
    ['unchanged', `https://www.afip.gob.ar/fe/qr/?p=${OFICIAL}`],
    ['without www', `https://afip.gob.ar/fe/qr/?p=${OFICIAL}`],
    ['by http', `http://www.afip.gob.ar/fe/qr/?p=${OFICIAL}`],
    ['without a scheme', `www.afip.gob.ar/fe/qr/?p=${OFICIAL}`],
    ['with the host of ARCA', `https://www.arca.gob.ar/fe/qr/?p=${OFICIAL}`],
    ['without the last slash', `https://www.afip.gob.ar/fe/qr?p=${OFICIAL}`],
    ['in capitals', `HTTPS://WWW.AFIP.GOB.AR/FE/QR/?P=${OFICIAL}`],
    ['without its padding', `https://www.afip.gob.ar/fe/qr/?p=${OFICIAL.replace('=', '')}`],
    ['with its padding escaped', `https://www.afip.gob.ar/fe/qr/?p=${OFICIAL.replace('=', '%3D')}`],
    ['as a bytes literal of Python', `https://www.afip.gob.ar/fe/qr/?p=b'${OFICIAL}'`],
    ['as an escaped bytes literal of Python', `https://www.afip.gob.ar/fe/qr/?p=b%27${OFICIAL}%27`],
    ['between spaces', ` https://www.afip.gob.ar/fe/qr/?p=${OFICIAL}\n`],
    ['with more parameters', `https://www.afip.gob.ar/fe/qr/?p=${OFICIAL}&utm=x#y`],
  ])('%s', (_how, text) => {
    expect(isFacturaQr(text)).toBe(true)
    expect(readFacturaQr(text)).toEqual(LEIDO)
  })
})

test('readFacturaQr reads URL-safe base64, and base64 in which a plus became a space', () => {
  // Payload whose base64 contains both special characters, + and /.
  const base64 = btoa(JSON.stringify({ ...DATOS, de: 'ÿ>þ?ÿ~ûïþ' }))
  expect(base64).toMatch(/\+.*\/|\/.*\+/)
  const leido = readFacturaQr(aQr(DATOS))
  expect(leido?.numero).toBe(45_871)
  for (const text of [base64.replaceAll('+', '-').replaceAll('/', '_'), base64.replaceAll('+', ' ')])
    expect(readFacturaQr(`https://www.afip.gob.ar/fe/qr/?p=${text}`)).toEqual(leido)
})

test.each<[string, object, object]>([
  [
    'numbers as padded text',
    { ...DATOS, ptoVta: '00003', nroCmp: '00045871', tipoCmp: '001' },
    { puntoVenta: 3, numero: 45_871 },
  ],
  ['a CUIT with its dashes', { ...DATOS, cuit: '30-80100001-7' }, { cuit: '30801000017' }],
  ['a misspelt date field', { ...DATOS, fcha: '2026-11-10' }, { fecha: '2026-11-10' }],
  ['a date that does not exist', { ...DATOS, fecha: '2026-02-30' }, { fecha: undefined }],
  ['other spellings of the names', { CUIT: 30801000017, PtoVta: 1, tipo_cmp: 1, NroCmp: 7 }, { numero: 7 }],
  ['an amount with a comma', { ...DATOS, importe: '2.015.900,50' }, { importe: '2015900.50' }],
  ['an amount with cents', { ...DATOS, importe: 2015900.5 }, { importe: '2015900.50' }],
  ['a malformed amount', { ...DATOS, importe: 'mucho' }, { importe: undefined }],
  ['pesos', { ...DATOS, moneda: 'PES' }, { moneda: 'ARS' }],
  ['an unknown currency', { ...DATOS, moneda: 'XYZ' }, { moneda: undefined }],
  ['a CAE of 13 digits', { ...DATOS, codAut: 1234567890123 }, { cae: undefined }],
])('readFacturaQr reads %s as %o', (_what, said, read) => {
  expect(readFacturaQr(aQr(said))).toMatchObject(read)
})

test.each<[number, string, string]>([
  [1, 'factura', 'A'],
  [2, 'nota-debito', 'A'],
  [3, 'nota-credito', 'A'],
  [4, 'recibo', 'A'],
  [6, 'factura', 'B'],
  [7, 'nota-debito', 'B'],
  [8, 'nota-credito', 'B'],
  [11, 'factura', 'C'],
  [12, 'nota-debito', 'C'],
  [13, 'nota-credito', 'C'],
  [51, 'factura', 'M'],
  [52, 'nota-debito', 'M'],
  [53, 'nota-credito', 'M'],
  [201, 'factura', 'A'],
  [202, 'nota-debito', 'A'],
  [203, 'nota-credito', 'A'],
  [206, 'factura', 'B'],
])("readFacturaQr reads the recipient's document of type %i, %s, as %s", (tipoCmp, clase, letra) => {
  expect(readFacturaQr(aQr({ ...DATOS, tipoCmp }))).toMatchObject({ clase, letra })
})

test.each<[string, object]>([
  ['a CUIT with a wrong digit', { ...DATOS, cuit: 30801000018 }],
  ['a missing CUIT', { ...DATOS, cuit: undefined }],
  ['an unknown document', { ...DATOS, tipoCmp: 5 }],
  ['a way-bill', { ...DATOS, tipoCmp: 91 }],
  ['a missing number', { ...DATOS, nroCmp: 0 }],
  ['a number of nine digits', { ...DATOS, nroCmp: 123456789 }],
  ['a negative branch', { ...DATOS, ptoVta: -1 }],
  ['a fractional branch', { ...DATOS, ptoVta: 1.5 }],
  ['a list', [1, 2]],
])('readFacturaQr rejects %s', (_what, said) => {
  expect(readFacturaQr(aQr(said))).toBeUndefined()
})

test.each([
  'A-0001-00045871',
  'https://www.afip.gob.ar/',
  'https://afip.gob.ar.otro.example/fe/qr/?p=e30=',
  'https://otro.example/?u=https://www.afip.gob.ar/fe/qr/?p=e30=',
  'https://qr.otro.example/fe/qr/?p=e30=',
  '',
])('isFacturaQr rejects “%s”', (text) => {
  expect([isFacturaQr(text), readFacturaQr(text)]).toEqual([false, undefined])
})

test.each(['%', '%%%', 'null', 'e30', 'bnVsbA==', "b''", 'a'.repeat(900), `${OFICIAL}${'='.repeat(1000)}`])(
  'readFacturaQr rejects a broken payload: %s',
  (payload) => {
    expect(readFacturaQr(`https://www.afip.gob.ar/fe/qr/?p=${payload}`)).toBeUndefined()
  },
)

/** JSON value that makes String() throw, because it cannot be converted to text. */
const NO_TEXT = { toString: null, valueOf: null }

test('readFacturaQr rejects a QR with an object as the CUIT, and ignores an object as the currency', () => {
  expect(readFacturaQr(aQr({ ...DATOS, cuit: NO_TEXT }))).toBeUndefined()
  expect(readFacturaQr(aQr({ ...DATOS, moneda: NO_TEXT }))).toMatchObject({ numero: 45_871, moneda: undefined })
})

test('readFacturaQr never throws, and returns undefined for a text above the maximum length', () => {
  const address = fc.constantFrom('https://www.afip.gob.ar/fe/qr/?p=', 'arca.gob.ar/fe/qr?p=', '')
  const payload = fc.oneof(
    fc.string(),
    fc.json().map((json) => btoa(unescape(encodeURIComponent(json)))),
  )
  fc.assert(fc.property(address, payload, (start, rest) => void readFacturaQr(start + rest)))
  expect(readFacturaQr(`${aQr(DATOS)}${' '.repeat(MAX_QR)}`)).toBeUndefined()
})

test('numeroDe and shownText return the number with a point of sale of four digits', () => {
  expect(numeroDe({ letra: 'B', puntoVenta: 12, numero: 7 })).toBe('B-0012-00000007')
  expect(shownText(aQr(DATOS))).toBe('A-0001-00045871')
  expect(shownText('pastillas')).toBe('pastillas')
})

const NUESTRA: Emitida = {
  cuit: '30801000017',
  clase: 'factura',
  letra: 'A',
  puntoVenta: 1,
  numero: 49_003,
  fecha: '2026-11-10',
  importe: '2015900.00',
  moneda: 'ARS',
  docReceptor: '30801001234',
  cae: '76461234567890',
  isFce: false,
}

test('writeFacturaQr writes exactly the format of ARCA', () => {
  expect(writeFacturaQr(NUESTRA)).toBe(
    'https://www.afip.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyNi0xMS0xMCIsImN1aXQiOjMwODAxMDAwMDE3LCJwdG9WdGEiOjEsInRpcG9DbXAiOjEsIm5yb0NtcCI6NDkwMDMsImltcG9ydGUiOjIwMTU5MDAsIm1vbmVkYSI6IlBFUyIsImN0eiI6MSwidGlwb0RvY1JlYyI6ODAsIm5yb0RvY1JlYyI6MzA4MDEwMDEyMzQsInRpcG9Db2RBdXQiOiJFIiwiY29kQXV0Ijo3NjQ2MTIzNDU2Nzg5MH0=',
  )
})

test.each<[string, Partial<Emitida>]>([
  ['an invoice', {}],
  ['a credit note with cents', { clase: 'nota-credito', importe: '0.10' }],
  ['an invoice B of a branch of five digits', { letra: 'B', puntoVenta: 12_345 }],
  ['a credit invoice of MiPyME', { isFce: true }],
])('readFacturaQr reads %s, written by writeFacturaQr', (_what, over) => {
  const { isFce: _isFce, ...emitida } = { ...NUESTRA, ...over }
  expect(readFacturaQr(writeFacturaQr({ ...NUESTRA, ...over })!)).toEqual(emitida)
})

test('writeFacturaQr uses the document code of MiPyME electronic credit invoices for such an invoice', () => {
  expect(atob(writeFacturaQr({ ...NUESTRA, isFce: true })!.split('=')[1]!)).toContain('"tipoCmp":201,')
})

test.each<[string, Partial<Emitida>]>([
  ['a receipt X', { clase: 'recibo', letra: 'X' }],
  ['dollars, whose rate the ERP does not have', { moneda: 'USD' }],
])('writeFacturaQr returns undefined for %s', (_what, over) => {
  expect(writeFacturaQr({ ...NUESTRA, ...over })).toBeUndefined()
})

test.each<[what: string, text: string, left: string]>([
  ['all of a QR', aQr(DATOS), aQr(DATOS)],
  ['all of an unfinished QR', 'https://www.afip.gob.ar/fe/qr/?p', 'https://www.afip.gob.ar/fe/qr/?p'],
  ['all of a QR without its last slash', 'HTTPS://WWW.ARCA.GOB.AR/fe/qr?p', 'HTTPS://WWW.ARCA.GOB.AR/fe/qr?p'],
  ['the maximum length of a QR', `${aQr({})}${'x'.repeat(1000)}`, `${aQr({})}${'x'.repeat(1000)}`.slice(0, 1000)],
  ['thirty of another URL of ARCA', 'https://www.afip.gob.ar/fe/qr/otro/lugar', 'https://www.afip.gob.ar/fe/qr/'],
  ['thirty of the URL of another host', 'https://afip.gob.ar.otro.example/fe/qr/?p=', 'https://afip.gob.ar.otro.examp'],
  ['thirty of another text', 'A-0001-00045871 y algunas letras más', 'A-0001-00045871 y algunas letr'],
])('recortarEn, with a limit of thirty characters, keeps %s', (_what, text, left) => {
  expect(recortarEn(text, 30)).toBe(left)
})
