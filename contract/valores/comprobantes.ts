/** Official document numbers and tax ids of Argentina (domain §2). No side effects. */

export const NUMERO_MESSAGE = 'Ingresá el número con formato 0001-00001234'

/**
 * Parses an official number (branch, letter, sequence) in any notation of users or SAP. Returns it as
 * `A-0001-00045871`, without the letter when the text has none; undefined for other texts.
 */
export const parseComprobante = (text: string): string | undefined => {
  const clean = text.trim().toUpperCase()
  const sap = /^(\d{4,5})([ABCEMRX])(\d{8})$/.exec(clean)
  if (sap) return `${sap[2]}-${sap[1]}-${sap[3]}`
  const typed =
    /^([ABCEMRX])?[-\s]*(\d{1,5})-(\d{1,8})$/.exec(clean) ?? /^([ABCEMRX])?[-\s]*(\d{4,5})(\d{8})$/.exec(clean)
  if (!typed) return undefined
  const number = `${typed[2]!.padStart(4, '0')}-${typed[3]!.padStart(8, '0')}`
  return typed[1] ? `${typed[1]}-${number}` : number
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Returns the 11 digits of a CUIT; undefined when the check digit is wrong. Dashes, dots and spaces are allowed. */
export const parseCuit = (text: string): string | undefined => {
  const digits = text.replace(/[-.\s]/g, '')
  if (!/^\d{11}$/.test(digits)) return undefined
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
