import type { tonoEstado } from '#contract/base/estados.ts'
import classes from './Chip.module.css'

interface ChipProps {
  tono: ReturnType<typeof tonoEstado>
  children: string
}

/** A state in words, in one of five tones; what waits for the one who reads is the only filled one. */
export const Chip = ({ tono, children }: ChipProps) => (
  <span className={classes.chip} data-tono={tono} title={children}>
    {children}
  </span>
)
