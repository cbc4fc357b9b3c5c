/** Official document numbers and tax ids of Argentina (domain §2). Pure. */

export const NUMERO_MESSAGE = 'Ingresá el número con formato 0001-00001234'

/**
 * Reads an official number (branch, letter, sequence) in any of the ways people and SAP write it and returns it as
 * `A-0001-00045871`, without the letter when there was none; undefined when it is not one.
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

/** 11 digits with a right check digit, or undefined. Accepts dashes, dots and spaces. */
export const parseCuit = (text: string): string | undefined => {
  const digits = text.replace(/[-.\s]/g, '')
  if (!/^\d{11}$/.test(digits)) return undefined
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 || check !== Number(digits[10]) ? undefined : digits
}

/** What tax authorities call documents, as one is named. */
export const CLASES_COMPROBANTE = {
  factura: 'una factura',
  'nota-debito': 'una nota de débito',
  'nota-credito': 'una nota de crédito',
  recibo: 'un recibo',
} as const
export type ClaseComprobante = keyof typeof CLASES_COMPROBANTE

/** XX-XXXXXXXX-X of 11 digits. */
export const formatCuit = (digits: string): string => `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`

/** As it is typed. */
export const DNI = /^(\d{7,8}|\d{1,2}\.\d{3}\.\d{3})$/

/** The digits of what is a DNI, 7 or 8, dots optional; undefined of anything else. */
export const readDni = (text: string): string | undefined =>
  DNI.test(text.trim()) ? text.trim().replaceAll('.', '') : undefined

/** 71.234.567 */
export const formatDni = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** SAP pads customer numbers to ten; people see them without the zeros (domain §1.1). */
export const formatCodigoCliente = (codigo: string): string => codigo.replace(/^0+(?=\d)/, '')
