import type { ReactNode } from 'react'
import classes from './DosLineas.module.css'

interface NotaProps {
  /** true: highlighted as overdue. */
  isLate?: boolean
  children: ReactNode
}

/** Small text. */
export const Nota = ({ isLate, children }: NotaProps) => (
  <span
    className={classes.note}
    data-late={isLate || undefined}
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </span>
)

interface DosLineasProps extends Pick<NotaProps, 'isLate'> {
  /** Second line, in small text. */
  note: string | undefined
  children: ReactNode
}

/** Value with a note below it, in the height of one row. */
export const DosLineas = ({ note, isLate = false, children }: DosLineasProps) => (
  <span className={classes.both}>
    <span>{children}</span>
    {note && <Nota isLate={isLate}>{note}</Nota>}
  </span>
)
