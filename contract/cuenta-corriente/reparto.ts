import { fromCents, sumImportes, toCents } from '#contract/valores/importes.ts'
import type { MedioEstado } from './medios.ts'

/** What a payment pays as its means stand. Pure. */
export interface Reparto<A> {
  /** Each as it was said, with what of it is paid. */
  aplicaciones: (A & { paga: string })[]
  /** What is of no document. */
  aCuenta: string
}

/**
 * What the means that stand pay of each document, in the order they were said. What a rejected one takes away was first what
 * was on account, and then the last documents, to the cent.
 */
export const repartoDe = <A extends { importe: string }>(
  medios: readonly { importe: string; estado: MedioEstado | null }[],
  aplicaciones: readonly A[],
): Reparto<A> => {
  let left = toCents(sumImportes(medios.filter(({ estado }) => estado !== 'rechazado').map((each) => each.importe)))
  const paid = aplicaciones.map((aplicacion) => {
    const asked = toCents(aplicacion.importe)
    const paga = asked < left ? asked : left
    left -= paga
    return { ...aplicacion, paga: fromCents(paga) }
  })
  return { aplicaciones: paid, aCuenta: fromCents(left) }
}
