import { formatCuit } from '#contract/valores/comprobantes.ts'
import { type Medio, medioDe, type MedioDicho } from './medios.ts'

/** Returns the names of the kinds of means of payment in order, each once: "Transferencia, Retención de IVA". */
export const conQue = (medios: readonly { medio: Medio }[]): string =>
  [...new Set(medios.map(({ medio }) => medioDe(medio).texto))].join(', ')

/**
 * Returns the details of a means of payment except kind, day and amount: "Banco Nación · Nº 451278 · CUIT
 * 30-80100123-4".
 */
export const detalleDeMedio = ({ banco, referencia, cuit, cuenta, provincia }: MedioDicho): string =>
  [
    banco,
    referencia && `Nº ${referencia}`,
    provincia,
    cuit && `CUIT ${formatCuit(cuit)}`,
    cuenta && `CBU o CVU ${cuenta}`,
  ]
    .filter(Boolean)
    .join(' · ')
