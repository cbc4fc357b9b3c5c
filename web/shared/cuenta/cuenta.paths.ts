import type { DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { PREFIX } from '#contract/route.ts'

/** Path of the statement. `search`: query string with its filters, including the "?". */
export const cuentaPath = (search = ''): string => `${PREFIX}/cuenta-corriente${search}`

/** Path of the statement with all movements of a period, sorted by date. */
export const periodoPath = (razonSocialId: number, { desde, hasta }: { desde: string; hasta: string }): string =>
  cuentaPath(`?rs=${razonSocialId}&estado=todas&emisionDesde=${desde}&emisionHasta=${hasta}&orden=emision`)

/** Path of a document, opened over its statement. */
export const documentoPath = ({ sociedad, documento, ejercicio }: DocumentoKey, search = ''): string =>
  `${cuentaPath()}/${sociedad}/${documento}/${ejercicio}${search}`

/** Path of the form to report a payment. */
export const pagoPath = cuentaPath('/pago')

/** Path of the balances at the end of each month. */
export const mesesPath = cuentaPath('/meses')

/** Path of Qué pagar: the open items by week, to choose some and pay them. */
export const quePagarPath = cuentaPath('/que-pagar')

export const pagosPath = cuentaPath('/pagos')
export const recibosPath = cuentaPath('/recibos')

export const pagoInformadoPath = (pagoId: number): string => cuentaPath(`/pagos/${pagoId}`)

/** Paths of Cobranzas (collections). The list: all customers with overdue debt. A razón social: its notes. */
export const cobranzasPath = `${PREFIX}/cobranzas`
export const cobranzaPath = (razonSocialId: number): string => `${cobranzasPath}/${razonSocialId}`
