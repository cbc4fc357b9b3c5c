import { MAX_BUSQUEDA, MAX_QR } from '#contract/base/busqueda.ts'

/**
 * Start of the QR of an invoice, and maximum lengths of searches. Separate from the code that reads a QR, because few
 * fields need that code. No side effects.
 */

/** URL of a QR, as ARCA (the tax authority) prescribes it. Its parameter contains the data. */
export const DIRECCION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/fe\/qr\/?\?p=([^&#]*)/i

/** Whether a text begins like the QR of an invoice. Checks neither issuer nor content. */
export const isFacturaQr = (text: string): boolean => DIRECCION.test(text.trim())

/**
 * Returns the maximum length of a search text. It is higher for a QR, which is longer than any text that users type.
 */
export const maxBusqueda = (text: string): number => (isFacturaQr(text) ? MAX_QR : MAX_BUSQUEDA)

export const recortar = (text: string): string => text.slice(0, maxBusqueda(text))

const ANFITRION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/(.*)$/is
const SIGUE = ['fe/qr/?p=', 'fe/qr?p=']

/** Whether a text is a QR, or the beginning of a QR that a handheld scanner is typing. */
const isQrEmpezado = (text: string): boolean => {
  const rest = ANFITRION.exec(text.trim())?.[1]?.toLowerCase()
  return rest !== undefined && (isFacturaQr(text) || SIGUE.some((address) => address.startsWith(rest)))
}

/** Truncates a text to `limite` characters, except a QR, which needs its full length. */
export const recortarEn = (text: string, limite: number): string => text.slice(0, isQrEmpezado(text) ? MAX_QR : limite)
