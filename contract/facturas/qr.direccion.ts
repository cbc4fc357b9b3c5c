import { MAX_BUSQUEDA, MAX_QR } from '#contract/base/busqueda.ts'

/**
 * Prefix of an invoice's QR, and length limits of searches. Separate from the QR's content, which few fields need.
 * Pure.
 */

/** URL prescribed by ARCA, with the payload. */
export const DIRECCION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/fe\/qr\/?\?p=([^&#]*)/i

/** Whether a text begins as an invoice's QR, whatever its issuer and content. */
export const isFacturaQr = (text: string): boolean => DIRECCION.test(text.trim())

/** Returns the maximum length of a search: a QR is longer than any typed text. */
export const maxBusqueda = (text: string): number => (isFacturaQr(text) ? MAX_QR : MAX_BUSQUEDA)

/** Truncates a text to the maximum length of a search. */
export const recortar = (text: string): string => text.slice(0, maxBusqueda(text))

const ANFITRION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/(.*)$/is
const SIGUE = ['fe/qr/?p=', 'fe/qr?p=']

/** Whether a text is a QR, or the part of one that a keyboard-like reader has typed so far. */
const isQrEmpezado = (text: string): boolean => {
  const rest = ANFITRION.exec(text.trim())?.[1]?.toLowerCase()
  return rest !== undefined && (isFacturaQr(text) || SIGUE.some((address) => address.startsWith(rest)))
}

/** Truncates a text for a field with a limit shorter than a QR; a QR keeps its length. */
export const recortarEn = (text: string, limite: number): string => text.slice(0, isQrEmpezado(text) ? MAX_QR : limite)
