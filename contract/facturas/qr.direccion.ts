import { MAX_BUSQUEDA, MAX_QR } from '#contract/base/busqueda.ts'

/** How the QR of an invoice begins, and how much of a text is looked for: apart from what it says, which few fields need. Pure. */

/** The address that ARCA asks for, and after it what is said. */
export const DIRECCION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/fe\/qr\/?\?p=([^&#]*)/i

/** Whether a text begins as the QR of an invoice does, whoever issued it and whatever it says. */
export const isFacturaQr = (text: string): boolean => DIRECCION.test(text.trim())

/** So many characters of a text are looked for: a QR says more than anybody types. */
export const maxBusqueda = (text: string): number => (isFacturaQr(text) ? MAX_QR : MAX_BUSQUEDA)

/** What of a text is looked for. */
export const recortar = (text: string): string => text.slice(0, maxBusqueda(text))

const ANFITRION = /^(?:https?:\/\/)?(?:www\.)?(?:afip|arca)\.gob\.ar\/(.*)$/is
const SIGUE = ['fe/qr/?p=', 'fe/qr?p=']

/** Whether a text is a QR, or what a reader that types has written of one so far. */
const isQrEmpezado = (text: string): boolean => {
  const rest = ANFITRION.exec(text.trim())?.[1]?.toLowerCase()
  return rest !== undefined && (isFacturaQr(text) || SIGUE.some((address) => address.startsWith(rest)))
}

/** What of a text a field takes that has a limit, shorter than the address of a QR, for all that is none. */
export const recortarEn = (text: string, limite: number): string => text.slice(0, isQrEmpezado(text) ? MAX_QR : limite)
