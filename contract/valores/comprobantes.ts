/** Official document numbers and tax ids of Argentina (domain §2). No side effects. */

export const NUMERO_MESSAGE = 'Ingresá el número con formato 0001-00001234'

/** Signs used in place of a hyphen by users, PDFs, and bar code readers with another keyboard layout. */
const SEPARATORS = /[\s/'’´.–—_-]+/g
/** Kind of document before a number, as on paper: "Factura", "FC", "Nº". */
const KIND = /^(?:FACTURA|FACT|FC|FAC|REMITO|RTO|N[°º]|NRO)[-:]*/
const SHAPES = [
  // Notation of SAP: 0001A00045871.
  /^(?<punto>\d{1,5})(?<letra>[ABCEMRX])(?<numero>\d{8})$/,
  /^(?<letra>[ABCEMRX])?-?(?<punto>\d{1,5})-(?<numero>\d{1,8})$/,
  /^(?<letra>[ABCEMRX])?-?(?<punto>\d{4,5})(?<numero>\d{8})$/,
]
/** Highest point of sale that ARCA (the tax authority) allows. */
const MAX_PUNTO = 99_999

/** Formats an official number: a point of sale below 10,000 has four digits, a higher one has five. */
export const formatComprobante = (letra: string, punto: number, numero: number): string =>
  `${letra ? `${letra}-` : ''}${String(punto).padStart(4, '0')}-${String(numero).padStart(8, '0')}`

/**
 * Parses an official number (letter, point of sale, sequence) in any notation of users, bar code readers and SAP.
 * Returns it as `A-0001-00045871`, without the letter when the text has none; undefined for other texts. Two notations
 * of a number have the same result: `00012A00990921` is `A-0012-00990921`.
 */
export const parseComprobante = (text: string): string | undefined => {
  const clean = text.trim().toUpperCase().replace(SEPARATORS, '-').replace(KIND, '')
  for (const shape of SHAPES) {
    const { letra = '', punto, numero } = shape.exec(clean)?.groups ?? {}
    if (punto === undefined || numero === undefined) continue
    const isPossible = Number(punto) >= 1 && Number(punto) <= MAX_PUNTO
    return isPossible ? formatComprobante(letra, Number(punto), Number(numero)) : undefined
  }
  return undefined
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Prefixes of a CUIT (tax id): first those of people, then those of companies. */
const PREFIXES = /^(?:2[034567]|3[034])/

/**
 * Returns the 11 digits of a CUIT; undefined when the prefix or the check digit is wrong. Ignores dashes, dots and
 * spaces.
 */
export const parseCuit = (text: string): string | undefined => {
  const digits = text.replace(/[-.\s]/g, '')
  if (!/^\d{11}$/.test(digits) || !PREFIXES.test(digits)) return undefined
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 || check !== Number(digits[10]) ? undefined : digits
}

/** Classes of fiscal documents, with their Spanish article. */
export const CLASES_COMPROBANTE = {
  factura: 'una factura',
  'nota-debito': 'una nota de débito',
  'nota-credito': 'una nota de crédito',
  recibo: 'un recibo',
} as const
export type ClaseComprobante = keyof typeof CLASES_COMPROBANTE

/** Formats 11 digits as XX-XXXXXXXX-X. */
export const formatCuit = (digits: string): string => `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`

/** Pattern of a DNI (national identity number) in the notations of users. */
export const DNI = /^(\d{7,8}|\d{1,2}\.\d{3}\.\d{3})$/

/** Returns the 7 or 8 digits of a DNI; undefined for other texts. */
export const readDni = (text: string): string | undefined =>
  DNI.test(text.trim()) ? text.trim().replaceAll('.', '') : undefined

/** Formats a DNI as 71.234.567. */
export const formatDni = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** Removes the zeros with which SAP pads customer numbers to ten digits (domain §1.1). */
export const formatCodigoCliente = (codigo: string): string => codigo.replace(/^0+(?=\d)/, '')
