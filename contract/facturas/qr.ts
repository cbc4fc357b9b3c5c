import { MAX_QR } from '#contract/base/busqueda.ts'
import { type ClaseComprobante, formatComprobante, parseCuit } from '#contract/valores/comprobantes.ts'
import { parseDay } from '#contract/valores/fechas.ts'
import { readImporte } from '#contract/valores/importes.ts'
import { DIRECCION } from './qr.direccion.ts'

/**
 * QR of printed invoices, as ARCA (formerly AFIP, the tax authority) specifies. Writing follows the specification
 * exactly; reading also accepts common deviations. No side effects.
 */

/** Document codes of ARCA. Codes from 201 on are electronic credit documents for MiPyMEs (small companies). */
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

/** ARCA's codes of the currencies that the distributor uses. */
const MONEDAS: Readonly<Record<string, string>> = { PES: 'ARS', DOL: 'USD', '060': 'EUR' }

/** Content of a QR. The required fields identify the document; any other field is undefined when it cannot be read. */
export interface FacturaQr {
  /** CUIT of the issuer, 11 digits. */
  cuit: string
  clase: ClaseComprobante
  letra: string
  puntoVenta: number
  numero: number
  /** yyyy-mm-dd */
  fecha: string | undefined
  /** Amount as a plain decimal. */
  importe: string | undefined
  /** Currency code of the ERP: ARS, USD. */
  moneda: string | undefined
  /** Digits of the recipient's CUIT, CUIL (tax ids) or DNI (identity number). */
  docReceptor: string | undefined
  /** Authorization code of ARCA, 14 digits. */
  cae: string | undefined
}

/**
 * Names that each field has in a QR, in lower case and with only letters: the specified name, and variants on real
 * invoices.
 */
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

/**
 * Decodes base64 in both alphabets, with or without padding. Also accepts text wrapped in b'…', as a Python program
 * prints it.
 */
const decode = (payload: string): unknown => {
  const base64 = decodeURIComponent(payload)
    .trim()
    .replace(/^b'(.*)'$/, '$1')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    // A plus sign becomes a space when another program has decoded the URL before.
    .replaceAll(' ', '+')
    .replaceAll('=', '')
  return JSON.parse(atob(base64))
}

/** Returns a number or text as text. '' for any other value, because converting an object may throw. */
const textOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''

/** Returns a number or text if it has only digits; undefined otherwise. */
const digitsOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return /^\d{1,20}$/.test(text) ? text : undefined
}

/** Returns an integer from 1 to `max`; undefined otherwise. Accepts leading zeros. */
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

/** Parses the QR of an invoice. undefined for other texts, and for a QR that identifies no document. Never throws. */
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
  const cuit = parseCuit(textOf(field('cuit')))
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
    moneda: MONEDAS[textOf(field('moneda')).toUpperCase()],
    docReceptor: digitsOf(field('docReceptor')),
    cae: cae?.length === 14 ? cae : undefined,
  }
}

/** Returns the official number of the document. */
export const numeroDe = ({ letra, puntoVenta, numero }: Pick<FacturaQr, 'letra' | 'puntoVenta' | 'numero'>): string =>
  formatComprobante(letra, puntoVenta, numero)

/** Returns the text to show: for a QR the number of its invoice, for any other text the text itself. */
export const shownText = (text: string): string => {
  const qr = readFacturaQr(text)
  return qr ? numeroDe(qr) : text
}

/** Content of the QR of a document that the distributor issued. */
export type Emitida = { [K in keyof FacturaQr]: NonNullable<FacturaQr[K]> } & {
  /** true: MiPyME electronic credit invoice, or a credit or debit note for such an invoice. */
  isFce: boolean
}

/**
 * Returns the URL for the QR of a document. undefined: ARCA has no code for the document, or its currency is not pesos,
 * because the ERP lacks the exchange rate.
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
