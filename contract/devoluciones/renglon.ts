import { formatMoney, unbroken } from '#contract/valores/formato.ts'

/** Line of an invoice. Some of its units can be returned. */
interface Renglon {
  facturaLineaId: number
  codigoMaterial: string
  /** Unit price as a plain decimal. */
  precio: string
  lotes: readonly string[]
}

/** Product as a request names it: by its invoice line, or by its code and lot. */
interface Pedida {
  facturaLineaId?: number | undefined
  codigoMaterial: string
  lote?: string | undefined
}

/**
 * Returns the invoice lines that a request may mean: the line that it names, otherwise the lines with its code. If some
 * of these lines have the lot in the request, returns only them.
 */
export const renglonesDe = <R extends Renglon>(renglones: readonly R[], pedida: Pedida): R[] => {
  const ofCode = renglones.filter(({ codigoMaterial }) => codigoMaterial === pedida.codigoMaterial.toUpperCase())
  if (pedida.facturaLineaId !== undefined)
    return ofCode.filter(({ facturaLineaId }) => facturaLineaId === pedida.facturaLineaId)
  const ofLot = ofCode.filter(({ lotes }) => pedida.lote && lotes.includes(pedida.lote))
  return ofLot.length ? ofLot : ofCode
}

/**
 * Returns why a request does not identify a line: its possible lines have different prices, which would give different
 * credits. undefined: there is a single possible line, or all have the same price.
 */
export const renglonDudoso = (renglones: readonly Renglon[]): string | undefined => {
  if (new Set(renglones.map(({ precio }) => Number(precio))).size < 2) return undefined
  const each = renglones.map(({ facturaLineaId, precio }) => `${facturaLineaId} (${unbroken(formatMoney(precio))})`)
  return `Ese producto está en ${renglones.length} renglones de la factura, con distinto precio: ${each.join(', ')}. Elegí uno.`
}
