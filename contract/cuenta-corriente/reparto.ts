import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import type { MedioEstado } from './medios.ts'

/** Amounts that a payment covers with its means that are not rejected. Pure. */
export interface Reparto<A> {
  /** Applications as sent, with the amount covered. */
  aplicaciones: (A & { paga: string })[]
  /** Amount of no document. */
  aCuenta: string
}

/**
 * Returns the amount covered of each document, in their order. A rejected means reduces first the amount on account and
 * then the last documents, to the cent.
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
