import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import type { MedioEstado } from './medios.ts'

/**
 * Distribution of a payment to documents and to the account. Rejected means of payment do not count. No side effects.
 */
export interface Reparto<A> {
  /** Documents to pay, as sent. `paga`: part of their amount that the means of payment cover. */
  aplicaciones: (A & { paga: string })[]
  /** Amount on account: the part of the payment that pays no document. */
  aCuenta: string
}

/**
 * Returns the amount that is covered of each document, in order. A rejected means of payment first reduces the amount
 * on account, then the last documents, to the cent.
 */
export const repartoDe = <A extends { importe: string }>(
  medios: readonly { importe: string; estado: MedioEstado | null }[],
  aplicaciones: readonly A[],
): Reparto<A> => {
  let remaining = toCents(
    sumImportes(medios.filter(({ estado }) => estado !== 'rechazado').map((each) => each.importe)),
  )
  const paid = aplicaciones.map((aplicacion) => {
    const asked = toCents(aplicacion.importe)
    const paga = asked < remaining ? asked : remaining
    remaining -= paga
    return { ...aplicacion, paga: fromCents(paga) }
  })
  return { aplicaciones: paid, aCuenta: fromCents(remaining) }
}
