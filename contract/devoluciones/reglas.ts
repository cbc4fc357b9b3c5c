import { addDays, formatDay } from '#contract/base/fechas.ts'

/** What the form says beforehand and the server decides. Pure. */

interface ConPlazo {
  motivo: string
  /** Days from the sale; null has no term. */
  plazoDias: number | null
}

/** Why a product that was sold on a day cannot be returned any more for a reason; undefined when it can. */
export const plazoVencido = ({ motivo, plazoDias }: ConPlazo, fechaVenta: string, hoy: string): string | undefined => {
  if (plazoDias === null) return undefined
  const limit = addDays(fechaVenta, plazoDias)
  return hoy > limit ? `El plazo de ${plazoDias} días para "${motivo}" venció el ${formatDay(limit)}.` : undefined
}

/** What may be decided of a line. */
export const VEREDICTOS = ['autorizada', 'rechazada'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

export const VEREDICTO_MESSAGE = 'Decidí si se autoriza o se rechaza'
export const MOTIVO_RECHAZO_MESSAGE = 'Elegí el motivo de rechazo'

/** The lines that go on: one that was refused is not awaited, counted nor credited. */
export const siguen = <T extends { veredicto: Veredicto | null }>(lineas: readonly T[]): T[] =>
  lineas.filter(({ veredicto }) => veredicto !== 'rechazada')
