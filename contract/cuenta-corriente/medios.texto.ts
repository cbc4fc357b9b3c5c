import { formatCuit } from '#contract/valores/comprobantes.ts'
import { type Medio, medioDe, type MedioDicho } from './medios.ts'

/** "Transferencia, Retención de IVA": each kind once, in the order they were said. */
export const conQue = (medios: readonly { medio: Medio }[]): string =>
  [...new Set(medios.map(({ medio }) => medioDe(medio).texto))].join(', ')

/** What is known of a means besides its kind, its day and its amount: "Banco Ñandú · Nº 451278 · CUIT 30-80100123-4". */
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
