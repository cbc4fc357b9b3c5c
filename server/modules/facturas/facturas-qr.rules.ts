import { MAX_BUSQUEDA } from '#contract/base/busqueda.ts'
import { isFacturaQr, maxBusqueda } from '#contract/facturas/qr.direccion.ts'
import { numeroDe, readFacturaQr } from '#contract/facturas/qr.ts'
import { CLASES_COMPROBANTE, type ClaseComprobante } from '#contract/valores/comprobantes.ts'
import { fieldError } from '#server/base/errors.ts'

/** Number and class of the document in a QR, or a message that says why the QR cannot be used. */
type QrLeido = { numero: string; clase: ClaseComprobante } | { aviso: string }

const ILEGIBLE = 'No pudimos leer ese QR. Escribí el número de la factura.'
const SIN_CUIT =
  'Todavía no podemos comprobar de quién es ese QR: falta el CUIT de la distribuidora. Escribí el número de la factura.'
const AJENA = 'Esa factura no es nuestra: la emitió otra empresa.'
/**
 * Returns the message for an invoice that was not found. Unknown invoices and those of other customers get the same
 * message, so that it does not reveal which ones exist.
 */
export const noEsta = (cuales: string): string =>
  `No encontramos esa factura entre las ${cuales}. Si es de hoy, puede tardar en aparecer.`

/**
 * Reads the QR code of an invoice; undefined: the text is not that of an invoice. `cuit`: CUIT of the distributor,
 * empty when not set. Throws 'datos-invalidos' for a text above the maximum length.
 */
export const readQr = (texto: string, cuit: string): QrLeido | undefined => {
  if (texto.length > maxBusqueda(texto)) throw fieldError('texto', `Usá hasta ${MAX_BUSQUEDA} caracteres`)
  if (!isFacturaQr(texto)) return undefined
  const qr = readFacturaQr(texto)
  if (!qr) return { aviso: ILEGIBLE }
  if (!cuit) return { aviso: SIN_CUIT }
  return qr.cuit === cuit ? { numero: numeroDe(qr), clase: qr.clase } : { aviso: AJENA }
}

/** Returns the message for a document of another class: only goods of an invoice can be returned. */
export const avisoDeClase = (clase: ClaseComprobante): string =>
  `Ese QR es de ${CLASES_COMPROBANTE[clase]}. Acá hace falta el de una factura.`
