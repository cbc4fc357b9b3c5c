import type { EstadoRepresentante } from '#contract/representantes.schemas.ts'
import { Chip } from '#shared/Chip.tsx'
import { ESTADOS } from './representantes.words.ts'

/** Where a representative is. */
export const EstadoRepresentanteChip = ({ estado }: { estado: EstadoRepresentante }) => (
  <Chip tono={ESTADOS[estado].tono}>{ESTADOS[estado].texto}</Chip>
)
