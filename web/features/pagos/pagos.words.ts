import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { sumImportes } from '#contract/valores/importes.ts'

/** What a payment comes to, withholdings included. */
export const totalDe = ({ importe, retenciones }: Pick<Pago, 'importe' | 'retenciones'>): string =>
  sumImportes([importe, retenciones])
