import { MAX_QR } from '#contract/base/busqueda.ts'
import { type ClaseComprobante, parseCuit } from '#contract/valores/comprobantes.ts'
import { parseDay } from '#contract/valores/fechas.ts'
import { readImporte } from '#contract/valores/importes.ts'
import { DIRECCION } from './qr.direccion.ts'

/** The QR of printed invoices (ARCA, ex AFIP): written as ARCA asks, read as it is found in the wild. Pure. */

/** ARCA's codes of documents; those from 201 on are of the credit invoice of MiPyME. */
const TIPOS: Readonly<Record<number, readonly [clase: ClaseComprobante, letra: string]>> = {
  1: ['factura', 'A'],
  2: ['nota-debito', 'A'],
  3: ['nota-credito', 'A'],
  4: ['recibo', 'A'],
  6: ['factura', 'B'],
  7: ['nota-debito', 'B'],
  8: ['nota-credito', 'B'],
  9: ['recibo', 'B'],
  11: ['factura', 'C'],
  12: ['nota-debito', 'C'],
  13: ['nota-credito', 'C'],
  15: ['recibo', 'C'],
  19: ['factura', 'E'],
  20: ['nota-debito', 'E'],
  21: ['nota-credito', 'E'],
  51: ['factura', 'M'],
  52: ['nota-debito', 'M'],
  53: ['nota-credito', 'M'],
  54: ['recibo', 'M'],
  201: ['factura', 'A'],
  202: ['nota-debito', 'A'],
  203: ['nota-credito', 'A'],
  206: ['factura', 'B'],
  207: ['nota-debito', 'B'],
  208: ['nota-credito', 'B'],
  211: ['factura', 'C'],
  212: ['nota-debito', 'C'],
  213: ['nota-credito', 'C'],
}
const FIRST_FCE = 201

/** ARCA's codes of currencies; another one is a currency that we do not sell in. */
const MONEDAS: Readonly<Record<string, string>> = { PES: 'ARS', DOL: 'USD', '060': 'EUR' }

/** What the QR says. What cannot be read of the rest of it does not matter: these five name the document. */
export interface FacturaQr {
  /** Of who issued it, 11 digits. */
  cuit: string
  clase: ClaseComprobante
  letra: string
  puntoVenta: number
  numero: number
  /** yyyy-mm-dd */
  fecha: string | undefined
  /** Plain decimal. */
  importe: string | undefined
  /** As in the books: ARS, USD. */
  moneda: string | undefined
  /** Digits of a CUIT, a CUIL or a DNI. */
  docReceptor: string | undefined
  /** 14 digits. */
  cae: string | undefined
}

/** By what a field is called, letters alone and in lower case; the others were met on paper. */
const NOMBRES = {
  cuit: ['cuit'],
  puntoVenta: ['ptovta', 'ptovnta', 'puntoventa'],
  tipo: ['tipocmp', 'tipocbte', 'tipocomp'],
  numero: ['nrocmp', 'nrocbte', 'nrocomp'],
  fecha: ['fecha', 'fcha'],
  importe: ['importe', 'imptotal'],
  moneda: ['moneda'],
  docReceptor: ['nrodocrec'],
  cae: ['codaut', 'cae'],
} as const
type Campo = keyof typeof NOMBRES

/** Base64 in either alphabet, with or without its padding, and as Python shows bytes. */
const decode = (payload: string): unknown => {
  const base64 = decodeURIComponent(payload)
    .trim()
    .replace(/^b'(.*)'$/, '$1')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    // A plus that somebody took for a space.
    .replaceAll(' ', '+')
    .replaceAll('=', '')
  return JSON.parse(atob(base64))
}

/** The digits of a number, written as one or as text; undefined of anything else. */
const digitsOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return /^\d{1,20}$/.test(text) ? text : undefined
}

/** A whole number from 1 on, however many zeros stand before it. */
const numberOf = (value: unknown, max: number): number | undefined => {
  const number = Number(digitsOf(value) ?? 0)
  return number > 0 && number <= max ? number : undefined
}

const fechaOf = (value: unknown): string | undefined => {
  try {
    return typeof value === 'string' ? parseDay(value) : undefined
  } catch {
    return undefined
  }
}

const importeOf = (value: unknown): string | undefined =>
  readImporte(typeof value === 'number' ? value.toFixed(2) : typeof value === 'string' ? value : '')

/** What the QR of an invoice says; undefined of any other text, and of one that names no document. Never throws. */
export const readFacturaQr = (text: string): FacturaQr | undefined => {
  const [, payload] = (text.length <= MAX_QR && DIRECCION.exec(text.trim())) || []
  if (!payload) return undefined
  let said: unknown
  try {
    said = decode(payload)
  } catch {
    return undefined
  }
  if (typeof said !== 'object' || said === null) return undefined
  const fields = new Map(
    Object.entries(said).map(([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ''), value]),
  )
  const field = (campo: Campo): unknown => fields.get(NOMBRES[campo].find((name) => fields.has(name)) ?? '')
  const cuit = parseCuit(String(field('cuit')))
  const [clase, letra] = TIPOS[numberOf(field('tipo'), 999) ?? 0] ?? []
  const puntoVenta = numberOf(field('puntoVenta'), 99_999)
  const numero = numberOf(field('numero'), 99_999_999)
  if (!cuit || !clase || !letra || !puntoVenta || !numero) return undefined
  const cae = digitsOf(field('cae'))
  return {
    cuit,
    clase,
    letra,
    puntoVenta,
    numero,
    fecha: fechaOf(field('fecha')),
    importe: importeOf(field('importe')),
    moneda: MONEDAS[String(field('moneda')).toUpperCase()],
    docReceptor: digitsOf(field('docReceptor')),
    cae: cae?.length === 14 ? cae : undefined,
  }
}

/** Its official number as books may have it: with a branch of four digits or of five. */
export const numerosDe = ({ letra, puntoVenta, numero }: Pick<FacturaQr, 'letra' | 'puntoVenta' | 'numero'>) =>
  [4, 5].map((digits) => `${letra}-${String(puntoVenta).padStart(digits, '0')}-${String(numero).padStart(8, '0')}`)

/** A text as people are shown it: of a QR, the number of its invoice; any other as it is. */
export const shownText = (text: string): string => {
  const qr = readFacturaQr(text)
  return qr ? numerosDe(qr)[0]! : text
}

/** What one of our own papers says in its QR. */
export type Emitida = { [K in keyof FacturaQr]: NonNullable<FacturaQr[K]> } & {
  /** A credit invoice of MiPyME, or a note of one. */
  isFce: boolean
}

/**
 * The address that ARCA asks for in a QR; undefined of a document that ARCA has no code for, and of one in another currency:
 * its rate is asked for, and the books do not say it.
 */
export const writeFacturaQr = (emitida: Emitida): string | undefined => {
  const { clase, letra, isFce } = emitida
  const tipoCmp = Object.keys(TIPOS)
    .map(Number)
    .find((code) => TIPOS[code]![0] === clase && TIPOS[code]![1] === letra && code >= FIRST_FCE === isFce)
  if (!tipoCmp || emitida.moneda !== MONEDAS['PES']) return undefined
  const said = {
    ver: 1,
    fecha: emitida.fecha,
    cuit: Number(emitida.cuit),
    ptoVta: emitida.puntoVenta,
    tipoCmp,
    nroCmp: emitida.numero,
    importe: Number(emitida.importe),
    moneda: 'PES',
    ctz: 1,
    tipoDocRec: 80,
    nroDocRec: Number(emitida.docReceptor),
    tipoCodAut: 'E',
    codAut: Number(emitida.cae),
  }
  return `https://www.afip.gob.ar/fe/qr/?p=${btoa(JSON.stringify(said))}`
}
