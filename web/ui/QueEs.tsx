import { type ReactNode, Suspense } from 'react'
import { later } from './first-shown.ts'
import classes from './QueEs.module.css'
import { lazyPiece } from './lazy-piece.tsx'

const QueEsGlobo = lazyPiece(later(async () => (await import('./QueEsGlobo.tsx')).QueEsGlobo))

export interface QueEsProps {
  /** What is explained, by its label. */
  de: string
  /** In a sentence or two. */
  children: string
}

/** A figure with a button that says what it is; the button comes after the screen. */
export const ConQueEs = ({ de, dice, children }: { de: string; dice: string; children: ReactNode }) => (
  <div className={classes.of}>
    {children}
    <div className={classes.button}>
      <Suspense>
        <QueEsGlobo de={de}>{dice}</QueEsGlobo>
      </Suspense>
    </div>
  </div>
)
