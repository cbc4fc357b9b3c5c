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
