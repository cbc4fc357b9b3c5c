import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './QueEs.module.css'
import { type IconButtonProps, touchedPiece } from './touched-piece.tsx'

export interface QueEsProps {
  /** What is explained, by its label. */
  de: string
  /** In a sentence or two. */
  children: string
}

/** The button of what is explained. */
export const QueEsBoton = ({ de, ...button }: IconButtonProps & { de: string }) => (
  <ActionIcon
    variant="transparent"
    color="gray"
    size={24}
    aria-label={`Qué es: ${de}`}
    aria-haspopup="dialog"
    {...button}
  >
    <IconHelpCircle size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

const QueEs = touchedPiece<QueEsProps>(
  async () => (await import('./QueEsGlobo.tsx')).QueEsGlobo,
  ({ de, touch }) => <QueEsBoton de={de} {...touch} />,
)

/** A figure with a button that says what it is. */
export const ConQueEs = ({ de, dice, children }: { de: string; dice: string; children: ReactNode }) => (
  <div className={classes.of}>
    {children}
    <div className={classes.button}>
      <QueEs de={de}>{dice}</QueEs>
    </div>
  </div>
)
