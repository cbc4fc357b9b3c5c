import { textoEstado, tonoEstado } from '#contract/base/estados.ts'
import { Chip } from '#shared/Chip.tsx'

interface EstadoChipProps {
  estadoId: number
  /** true: highlighted, because the user has to act. */
  esMia?: boolean
}

export const EstadoChip = ({ estadoId, esMia = false }: EstadoChipProps) => (
  <Chip tono={esMia ? 'mio' : tonoEstado(estadoId)}>{textoEstado(estadoId)}</Chip>
)
