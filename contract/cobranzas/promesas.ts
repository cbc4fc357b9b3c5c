import { fromCents, toCents } from '#contract/valores/importes.ts'

/** Whether a promise to pay was kept, by what was paid since it was made. Pure. */

export const ESTADOS_PROMESA = { abierta: 'Abierta', cumplida: 'Cumplida', incumplida: 'Incumplida' } as const
export type EstadoPromesa = keyof typeof ESTADOS_PROMESA

/** What was promised: so much of a currency, on a day (yyyy-mm-dd) at the latest. */
export interface PromesaHecha {
  moneda: string
  importe: string
  dia: string
  /** The instant (ISO) in which it was made: what was told before it is not of it. */
  hecha: string
}

/** What was paid. */
export interface Pagado {
  moneda: string
  importe: string
  /** On which day (yyyy-mm-dd). */
  dia: string
  /** Until which instant (ISO) it was told at the latest: of what is known by its day alone, the end of that day. */
  cuando: string
}

/** What each promise got of some payments, in cents: the one that is due first is paid first, and no payment pays two. */
const repartir = (promesas: readonly PromesaHecha[], pagos: readonly Pagado[]): Map<PromesaHecha, bigint> => {
  const left = pagos
    .map((pago) => ({ ...pago, cents: toCents(pago.importe) }))
    .toSorted((a, b) => (a.dia === b.dia ? a.cuando.localeCompare(b.cuando) : a.dia.localeCompare(b.dia)))
  const got = new Map<PromesaHecha, bigint>()
  const inOrder = promesas.toSorted((a, b) =>
    a.dia === b.dia ? a.hecha.localeCompare(b.hecha) : a.dia.localeCompare(b.dia),
  )
  for (const promesa of inOrder) {
    const wanted = toCents(promesa.importe)
    let paid = 0n
    for (const pago of left) {
      if (pago.moneda !== promesa.moneda || pago.cuando < promesa.hecha || pago.dia > promesa.dia) continue
      const part = pago.cents < wanted - paid ? pago.cents : wanted - paid
      pago.cents -= part
      paid += part
    }
    got.set(promesa, paid)
  }
  return got
}

const estadoDe = ({ dia }: PromesaHecha, isPaid: boolean, hoy: string): EstadoPromesa => {
  if (isPaid) return 'cumplida'
  return hoy <= dia ? 'abierta' : 'incumplida'
}

/**
 * How the promises of one company stand today, each with what was paid of it. Books and informed payments tell of the same
 * money, each a part of it and neither when the other does: of each promise the one that tells of more is believed, and the
 * two are never added up.
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
