import type { DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { PREFIX } from '#contract/route.ts'

/** The statement; `search` has its filters, with the "?". */
export const cuentaPath = (search = ''): string => `${PREFIX}/cuenta-corriente${search}`

/** A document over its statement. */
export const documentoPath = ({ sociedad, documento, ejercicio }: DocumentoKey, search = ''): string =>
  `${cuentaPath()}/${sociedad}/${documento}/${ejercicio}${search}`

/** The form that says what was paid. */
export const pagoPath = cuentaPath('/pago')

/** What the account was at the end of each month. */
export const mesesPath = cuentaPath('/meses')

/** What was said to be paid. */
export const pagosPath = cuentaPath('/pagos')

/** A payment that was told, to be read again. */
export const pagoInformadoPath = (pagoId: number): string => cuentaPath(`/pagos/${pagoId}`)
