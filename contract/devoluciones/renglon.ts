import { formatMoney, unbroken } from '#contract/valores/formato.ts'

/** Line of an invoice of which units can be returned. */
interface Renglon {
  facturaLineaId: number
  codigoMaterial: string
  /** Unit price as a plain decimal. */
  precio: string
  lotes: readonly string[]
}

/** Product as a request names it: by its line, or by its code and its lot. */
interface Pedida {
  facturaLineaId?: number | undefined
  codigoMaterial: string
  lote?: string | undefined
}

/**
 * Returns the lines of an invoice that a request may mean: the named one, otherwise those with its code, and among them
 * those with its lot if there are any.
 */
export const renglonesDe = <R extends Renglon>(renglones: readonly R[], pedida: Pedida): R[] => {
  const ofCode = renglones.filter(({ codigoMaterial }) => codigoMaterial === pedida.codigoMaterial.toUpperCase())
  if (pedida.facturaLineaId !== undefined)
    return ofCode.filter(({ facturaLineaId }) => facturaLineaId === pedida.facturaLineaId)
  const ofLot = ofCode.filter(({ lotes }) => pedida.lote && lotes.includes(pedida.lote))
  return ofLot.length ? ofLot : ofCode
}

/**
 * Returns the reason why a request does not say which line it means: lines of different prices give different credits.
 * undefined: there is one line, or all have one price.
 */
export const renglonDudoso = (renglones: readonly Renglon[]): string | undefined => {
  if (new Set(renglones.map(({ precio }) => Number(precio))).size < 2) return undefined
  const each = renglones.map(({ facturaLineaId, precio }) => `${facturaLineaId} (${unbroken(formatMoney(precio))})`)
  return `Ese producto está en ${renglones.length} renglones de la factura, con distinto precio: ${each.join(', ')}. Elegí uno.`
}
