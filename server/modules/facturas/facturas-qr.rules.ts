import { MAX_BUSQUEDA } from '#contract/base/busqueda.ts'
import { isFacturaQr, maxBusqueda } from '#contract/facturas/qr.direccion.ts'
import { numerosDe, readFacturaQr } from '#contract/facturas/qr.ts'
import { CLASES_COMPROBANTE, type ClaseComprobante } from '#contract/valores/comprobantes.ts'
import { fieldError } from '#server/base/errors.ts'

/** What a QR asks of our books, or why it asks nothing. */
type QrLeido = { numeros: readonly string[]; clase: ClaseComprobante } | { aviso: string }

const ILEGIBLE = 'No pudimos leer ese QR. Escribí el número de la factura.'
const SIN_CUIT =
  'Todavía no podemos comprobar de quién es ese QR: falta el CUIT de la distribuidora. Escribí el número de la factura.'
const AJENA = 'Esa factura no es nuestra: la emitió otra empresa.'
/** The same of what does not exist and of what is another customer's: nobody learns which. */
export const noEsta = (cuales: string): string =>
  `No encontramos esa factura entre las ${cuales}. Si es de hoy, puede tardar en aparecer.`

/**
 * Undefined: what is looked for is no QR of an invoice. `cuit` is the distributor's; empty when nobody said. Throws
 * 'datos-invalidos' for a text that is longer than anybody types.
 */
export const readQr = (texto: string, cuit: string): QrLeido | undefined => {
  if (texto.length > maxBusqueda(texto)) throw fieldError('texto', `Usá hasta ${MAX_BUSQUEDA} caracteres`)
  if (!isFacturaQr(texto)) return undefined
  const qr = readFacturaQr(texto)
  if (!qr) return { aviso: ILEGIBLE }
  if (!cuit) return { aviso: SIN_CUIT }
  return qr.cuit === cuit ? { numeros: numerosDe(qr), clase: qr.clase } : { aviso: AJENA }
}

/** Goods come back from an invoice alone, and its number is no other document's. */
export const avisoDeClase = (clase: ClaseComprobante): string =>
  `Ese QR es de ${CLASES_COMPROBANTE[clase]}. Acá hace falta el de una factura.`
