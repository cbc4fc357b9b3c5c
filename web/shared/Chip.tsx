import type { tonoEstado } from '#contract/base/estados.ts'
import classes from './Chip.module.css'

interface ChipProps {
  tono: ReturnType<typeof tonoEstado>
  children: string
}

/** Chip of a state, in one of five tones. Only the tone for states in which the user has to act is filled. */
export const Chip = ({ tono, children }: ChipProps) => (
  <span className={classes.chip} data-tono={tono} title={children}>
    {children}
  </span>
)
