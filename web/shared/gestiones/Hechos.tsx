import type { ReactNode } from 'react'
import classes from './Hechos.module.css'

/** Facts side by side, as far as they fit. */
export const Hechos = ({ children }: { children: ReactNode }) => <div className={classes.hechos}>{children}</div>
