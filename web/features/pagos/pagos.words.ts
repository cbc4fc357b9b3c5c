import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { sumImportes } from '#contract/valores/importes.ts'

/** Returns the total of a payment, withholdings included. */
export const totalDe = ({ importe, retenciones }: Pick<Pago, 'importe' | 'retenciones'>): string =>
  sumImportes([importe, retenciones])
