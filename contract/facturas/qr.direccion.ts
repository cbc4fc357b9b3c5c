import { MAX_BUSQUEDA, MAX_QR } from '#contract/base/busqueda.ts'

/**
 * Prefix of an invoice's QR, and maximum lengths of searches. In a separate file, because few fields need to read a QR.
 * No side effects.
 */

/** URL that ARCA (the tax authority) prescribes; its parameter is the payload. */
export const DIRECCION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/fe\/qr\/?\?p=([^&#]*)/i

/** Whether a text begins like the QR of an invoice. Neither issuer nor content are checked. */
export const isFacturaQr = (text: string): boolean => DIRECCION.test(text.trim())

/**
 * Returns the maximum length of a search. The maximum is higher for a QR, which is longer than any text that users
 * type.
 */
export const maxBusqueda = (text: string): number => (isFacturaQr(text) ? MAX_QR : MAX_BUSQUEDA)

export const recortar = (text: string): string => text.slice(0, maxBusqueda(text))

const ANFITRION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/(.*)$/is
const SIGUE = ['fe/qr/?p=', 'fe/qr?p=']

/** Whether a text is a QR, or the beginning of one that a handheld scanner is typing. */
const isQrEmpezado = (text: string): boolean => {
  const rest = ANFITRION.exec(text.trim())?.[1]?.toLowerCase()
  return rest !== undefined && (isFacturaQr(text) || SIGUE.some((address) => address.startsWith(rest)))
}

/** Truncates a text to `limite`, unless it is a QR, which needs its full length. */
export const recortarEn = (text: string, limite: number): string => text.slice(0, isQrEmpezado(text) ? MAX_QR : limite)
