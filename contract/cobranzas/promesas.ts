import { fromCents, toCents } from '#contract/valores/importes.ts'

/** States of a promise of payment, with their texts. */

export const ESTADOS_PROMESA = { abierta: 'Abierta', cumplida: 'Cumplida', incumplida: 'Incumplida' } as const
export type EstadoPromesa = keyof typeof ESTADOS_PROMESA

/** Promise of an amount until a day (yyyy-mm-dd). */
export interface PromesaHecha {
  moneda: string
  importe: string
  dia: string
  /** Time (ISO) at which the promise was made. Earlier payments do not count for it. */
  hecha: string
}

export interface Pagado {
  moneda: string
  importe: string
  /** Day of the payment (yyyy-mm-dd). */
  dia: string
  /** Time (ISO) of the payment or of its report, at the latest. If only the day is known: the end of the day. */
  cuando: string
}

/**
 * Returns the cents that each promise gets from the payments. The promise due first is paid first, and no payment
 * counts twice.
 */
const repartir = (promesas: readonly PromesaHecha[], pagos: readonly Pagado[]): Map<PromesaHecha, bigint> => {
  const remaining = pagos
    .map((pago) => ({ ...pago, cents: toCents(pago.importe) }))
    .toSorted((a, b) => (a.dia === b.dia ? a.cuando.localeCompare(b.cuando) : a.dia.localeCompare(b.dia)))
  const received = new Map<PromesaHecha, bigint>()
  const inOrder = promesas.toSorted((a, b) =>
    a.dia === b.dia ? a.hecha.localeCompare(b.hecha) : a.dia.localeCompare(b.dia),
  )
  for (const promesa of inOrder) {
    const wanted = toCents(promesa.importe)
    let paid = 0n
    for (const pago of remaining) {
      if (pago.moneda !== promesa.moneda || pago.cuando < promesa.hecha || pago.dia > promesa.dia) continue
      const part = pago.cents < wanted - paid ? pago.cents : wanted - paid
      pago.cents -= part
      paid += part
    }
    received.set(promesa, paid)
  }
  return received
}

const estadoDe = ({ dia }: PromesaHecha, isPaid: boolean, hoy: string): EstadoPromesa => {
  if (isPaid) return 'cumplida'
  return hoy <= dia ? 'abierta' : 'incumplida'
}

/**
 * Returns the promises of a razón social with their state today and the amount paid. The ERP and the reports may
 * contain the same payment. So their sums are not added: for each promise the higher sum counts.
 */
export const estadosDe = <P extends PromesaHecha>(
  promesas: readonly P[],
  fuentes: readonly (readonly Pagado[])[],
  hoy: string,
): (P & { estado: EstadoPromesa; pagado: string })[] => {
  const shares = fuentes.map((pagos) => repartir(promesas, pagos))
  return promesas.map((promesa) => {
    const pagado = shares.reduce((most, share) => (share.get(promesa)! > most ? share.get(promesa)! : most), 0n)
    const estado = estadoDe(promesa, pagado >= toCents(promesa.importe), hoy)
    return { ...promesa, estado, pagado: fromCents(pagado) }
  })
}
