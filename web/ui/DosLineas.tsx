import type { ReactNode } from 'react'
import classes from './DosLineas.module.css'

interface NotaProps {
  /** true: highlighted, because something is overdue. */
  isLate?: boolean
  children: ReactNode
}

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
  note: string | undefined
  children: ReactNode
}

/** Value with a small note below it; both fit in the height of a row. */
export const DosLineas = ({ note, isLate = false, children }: DosLineasProps) => (
  <span className={classes.both}>
    <span>{children}</span>
    {note && <Nota isLate={isLate}>{note}</Nota>}
  </span>
)
