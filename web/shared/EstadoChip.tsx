import { textoEstado, tonoEstado } from '#contract/estados.ts'
import classes from './EstadoChip.module.css'

interface EstadoChipProps {
  estadoId: number
  /** It waits for the person who reads it, whatever its state says. */
  esMia?: boolean
}

/** A status in words, in one of five tones; what waits for the customer is the only filled one. */
export const EstadoChip = ({ estadoId, esMia = false }: EstadoChipProps) => {
  const texto = textoEstado(estadoId)
  return (
    <span className={classes.chip} data-tono={esMia ? 'mio' : tonoEstado(estadoId)} title={texto}>
      {texto}
    </span>
  )
}
