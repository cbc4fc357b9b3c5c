import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import type { MedioEstado } from './medios.ts'

/** Distribution of a payment to documents and account, without its rejected means. No side effects. */
export interface Reparto<A> {
  /** Documents to pay, as sent. `paga`: the part of the amount that the means cover. */
  aplicaciones: (A & { paga: string })[]
  /** Amount on account: the rest that pays no document. */
  aCuenta: string
}

/**
 * Returns the covered amount of each document, in order. A rejected means first reduces the amount on account, and then
 * the last documents, to the cent.
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
