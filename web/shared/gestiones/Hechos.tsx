import type { ReactNode } from 'react'
import classes from './Hechos.module.css'

/** Row of facts; wraps when they do not fit. */
export const Hechos = ({ children }: { children: ReactNode }) => <div className={classes.hechos}>{children}</div>
