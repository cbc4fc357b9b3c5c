import { toCents } from './importes.ts'

/** Formats of amounts and names for Argentina (spec §9; domain §A). No side effects. */

const thousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** Symbol in front of an amount, by currency. Other currencies show their code. */
const SYMBOLS: Record<string, string> = { ARS: '$', USD: 'US$', EUR: '€' }

/**
 * Formats a plain decimal as `$ 1.284.350,40`, with an ordinary space; as `—` for null, undefined or ''. Adds `,00`
 * when there is no decimal point. Throws TypeError for other texts.
 */
export const formatMoney = (value: string | number | null | undefined, moneda = 'ARS'): string => {
  if (value === null || value === undefined || value === '') return '—'
  const text = typeof value === 'number' ? value.toFixed(Number.isInteger(value) ? 0 : 6) : value
  const cents = toCents(text)
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  const sign = cents < 0n ? '-' : ''
  return `${SYMBOLS[moneda] ?? moneda} ${sign}${thousands(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** Replaces the space after the currency by a non-breaking one, for an amount inside a sentence. */
export const unbroken = (amount: string): string => amount.replace(' ', '\u00a0')

/** Formats a balance. A negative balance is a credit of the customer: `$ 510.300,00 a favor`. */
export const formatSaldo = (value: string, moneda = 'ARS'): string =>
  value.startsWith('-') ? `${formatMoney(value.slice(1), moneda)} a favor` : formatMoney(value, moneda)

/** Formats an integer as `1.234`. */
export const formatCount = (value: number): string =>
  `${value < 0 ? '-' : ''}${thousands(String(Math.abs(Math.trunc(value))))}`

/** Formats a count with its noun: "1 fila", "1.234 filas". */
export const formatCuantos = (value: number, una: string, varias: string): string =>
  `${formatCount(value)} ${value === 1 ? una : varias}`

/**
 * Adds a full stop to a sentence that does not end in punctuation. A company name with "S.A." already ends in a full
 * stop.
 */
export const endSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)

/** Returns the first letters of up to two words in upper case; '' for no words (spec §9). */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toLocaleUpperCase('es-AR')

const safeName = (text: string | number): string => String(text).replace(/[^A-Za-z0-9_-]/g, '')

/** Returns excel_file_{type}_{id}_autogestion.xlsx (spec §9). */
export const excelFileName = (type: string, id: string | number): string =>
  `excel_file_${safeName(type)}_${safeName(id)}_autogestion.xlsx`

/** Returns pdf_file_{type}_{id}_autogestion.pdf (spec §9). */
export const pdfFileName = (type: string, id: string | number): string =>
  `pdf_file_${safeName(type)}_${safeName(id)}_autogestion.pdf`

/** Removes the accents of a text, for comparisons. */
export const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/** Normalizes a text for comparison with a search text: without accents, in lower case. */
export const plain = (text: string): string => stripAccents(text).toLowerCase()

/** Sorts reasons by name, with "Otros" last (spec §5). */
export const sortMotivos = <T extends { motivo: string }>(motivos: readonly T[]): T[] =>
  motivos.toSorted((a, b) => {
    const last = Number(a.motivo.toLowerCase() === 'otros') - Number(b.motivo.toLowerCase() === 'otros')
    return last || a.motivo.localeCompare(b.motivo, 'es')
  })

/** Formats an amount for an input field, without currency symbol. */
export const writeImporte = (plain: string): string => formatMoney(plain).slice(2)
