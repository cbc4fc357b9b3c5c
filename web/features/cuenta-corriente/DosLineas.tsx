import type { ReactNode } from 'react'
import classes from './DosLineas.module.css'

interface DosLineasProps {
  /** The second line, in small. */
  note: string | undefined
  /** It waits for somebody. */
  isLate?: boolean
  children: ReactNode
}

/** A datum and a note under it, in the height of one row. */
export const DosLineas = ({ note, isLate, children }: DosLineasProps) => (
  <span className={classes.both}>
    <span>{children}</span>
    {note && (
      <span className={classes.note} data-late={isLate || undefined} title={note}>
        {note}
      </span>
    )}
  </span>
)
