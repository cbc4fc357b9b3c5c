import type { ReactNode } from 'react'
import classes from './TotalesCard.module.css'

interface DatoProps {
  label: string
  hint?: string
  /** true: main figure, in larger text. */
  isMain?: boolean
  children: ReactNode
}

/** Figure with its label above. */
export const Dato = ({ label, hint, isMain, children }: DatoProps) => (
  <div className={classes.fact}>
    <span className={classes.label}>{label}</span>
    <span className={classes.value} data-main={isMain || undefined}>
      {children}
    </span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </div>
)
