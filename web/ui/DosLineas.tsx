import type { ReactNode } from 'react'
import classes from './DosLineas.module.css'

interface NotaProps {
  /** It waits for somebody. */
  isLate?: boolean
  children: ReactNode
}

/** What is said in small. */
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
  /** The second line, in small. */
  note: string | undefined
  children: ReactNode
}

/** A datum and a note under it, in the height of one row. */
export const DosLineas = ({ note, isLate = false, children }: DosLineasProps) => (
  <span className={classes.both}>
    <span>{children}</span>
    {note && <Nota isLate={isLate}>{note}</Nota>}
  </span>
)
