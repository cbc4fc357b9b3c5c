import { textoEstado, tonoEstado } from '#contract/base/estados.ts'
import { Chip } from '#shared/Chip.tsx'

interface EstadoChipProps {
  estadoId: number
  /** It waits for the person who reads it, whatever its state says. */
  esMia?: boolean
}

/** The state of a gestión. */
export const EstadoChip = ({ estadoId, esMia = false }: EstadoChipProps) => (
  <Chip tono={esMia ? 'mio' : tonoEstado(estadoId)}>{textoEstado(estadoId)}</Chip>
)
