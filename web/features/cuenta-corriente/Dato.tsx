import { UnstyledButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './TotalesCard.module.css'

interface DatoProps {
  label: string
  hint?: string
  /** The figure that everything else explains. */
  isMain?: boolean
  children: ReactNode
}

/** A figure under its name. */
export const Dato = ({ label, hint, isMain, children }: DatoProps) => (
  <div className={classes.fact}>
    <span className={classes.label}>{label}</span>
    <span className={classes.value} data-main={isMain || undefined}>
      {children}
    </span>
    {hint && <span className={classes.hint}>{hint}</span>}
  </div>
)

interface DatoFiltroProps {
  label: string
  /** It waits for the person who reads. */
  isLoud?: boolean
  isPicked: boolean
  onPick: () => void
  children: ReactNode
}

/** A figure that filters the items it adds up; again, it lets go of them. */
export const DatoFiltro = ({ label, isLoud, isPicked, onPick, children }: DatoFiltroProps) => (
  <UnstyledButton
    className={classes.fact ?? ''}
    data-loud={isLoud || undefined}
    aria-pressed={isPicked}
    onClick={onPick}
  >
    <span className={classes.label}>
      {label}
      {isPicked && <IconFilter size={14} aria-hidden />}
    </span>
    <span className={classes.value}>{children}</span>
  </UnstyledButton>
)
