import { ESTADOS_IMPORTACION, type EstadoImportacion } from '#contract/importaciones/reglas.ts'
import { Chip } from '#shared/Chip.tsx'

const TONOS = {
  subida: 'mio',
  revisando: 'curso',
  revisada: 'mio',
  importando: 'curso',
  terminada: 'bien',
  fallada: 'mal',
  deshaciendo: 'curso',
  deshecha: 'fin',
} as const satisfies Record<EstadoImportacion, string>

/** Chip of the state of an import. Highlighted when a user has to act. */
export const EstadoImportacionChip = ({ estado }: { estado: EstadoImportacion }) => (
  <Chip tono={TONOS[estado]}>{ESTADOS_IMPORTACION[estado].texto}</Chip>
)
