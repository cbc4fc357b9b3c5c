import { formatMoney, unbroken } from '#contract/valores/formato.ts'
import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'

/** Amounts that customers reported as paid and the ERP does not show yet. No side effects. */

/** Reported part of an open debt, never more than the debt. `isVencido`: whether the debt is overdue. */
export interface InformadoMoneda {
  moneda: string
  importe: string
  isVencido: boolean
}

/** Returns a debt without its reported part, never below "0.00". */
export const aPagarDe = (debe: string, informado: string): string => {
  const rest = toCents(debe) - toCents(informado)
  return fromCents(rest > 0n ? rest : 0n)
}

/**
 * Returns the text to show beside a debt of the ERP: "Informado, por aplicar $ 100,00. Queda $ 50,00". undefined:
 * nothing was reported.
 */
export const informadoTexto = (debe: string, informado: string, moneda: string): string | undefined => {
  if (toCents(informado) <= 0n) return undefined
  const money = (importe: string) => unbroken(formatMoney(importe, moneda))
  return `Informado, por aplicar ${money(informado)}. Queda ${money(aPagarDe(debe, informado))}`
}

/** Totals of a debt in one currency, with its reported parts. */
interface ConInformado {
  moneda: string
  vencido: string
  aVencer: string
  informado: string
  informadoVencido: string
}

/** Returns the lines to show beside the totals of a debt: of the whole debt, and of its overdue part. */
export const informadoDe = ({ moneda, vencido, aVencer, informado, informadoVencido }: ConInformado): string[] => {
  const whole = informadoTexto(sumImportes([vencido, aVencer]), informado, moneda)
  const overdue = informadoTexto(vencido, informadoVencido, moneda)
  return [
    ...(whole ? [whole] : []),
    ...(overdue ? [`De lo vencido: ${overdue.charAt(0).toLowerCase()}${overdue.slice(1)}`] : []),
  ]
}
