import type { DocumentoKey } from '#contract/cuenta-corriente/shapes.ts'
import { PREFIX } from '#contract/route.ts'

/** The statement; `search` has its filters, with the "?". */
export const cuentaPath = (search = ''): string => `${PREFIX}/cuenta-corriente${search}`

/** The statement of some days of a company: every movement, in the order of their days. */
export const periodoPath = (razonSocialId: number, { desde, hasta }: { desde: string; hasta: string }): string =>
  cuentaPath(`?rs=${razonSocialId}&estado=todas&emisionDesde=${desde}&emisionHasta=${hasta}&orden=emision`)

/** A document over its statement. */
export const documentoPath = ({ sociedad, documento, ejercicio }: DocumentoKey, search = ''): string =>
  `${cuentaPath()}/${sociedad}/${documento}/${ejercicio}${search}`

/** The form that says what was paid. */
export const pagoPath = cuentaPath('/pago')

/** What the account was at the end of each month. */
export const mesesPath = cuentaPath('/meses')

/** What is owed, week by week, to be chosen and paid. */
export const quePagarPath = cuentaPath('/que-pagar')

/** What was said to be paid. */
export const pagosPath = cuentaPath('/pagos')

/** A payment that was told, to be read again. */
export const pagoInformadoPath = (pagoId: number): string => cuentaPath(`/pagos/${pagoId}`)

/** Who owes what; and what one company does, with what was said and promised. */
export const cobranzasPath = `${PREFIX}/cobranzas`
export const cobranzaPath = (razonSocialId: number): string => `${cobranzasPath}/${razonSocialId}`
