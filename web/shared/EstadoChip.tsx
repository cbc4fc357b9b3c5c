import { textoEstado, tonoEstado } from '#contract/estados.ts'
import classes from './EstadoChip.module.css'

interface EstadoChipProps {
  estadoId: number
}

/** A status in words, in one of five tones; what waits for the customer is the only filled one. */
export const EstadoChip = ({ estadoId }: EstadoChipProps) => {
  const texto = textoEstado(estadoId)
  return (
    <span className={classes.chip} data-tono={tonoEstado(estadoId)} title={texto}>
      {texto}
    </span>
  )
}
