import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './QueEs.module.css'
import { type IconButtonProps, touchedPiece } from './touched-piece.tsx'

export interface QueEsProps {
  /** Label of the figure (an amount or number) to explain. */
  de: string
  children: string
}

/** Button that shows the explanation of a figure. */
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

/** Figure with a button that explains it. */
export const ConQueEs = ({ de, dice, children }: { de: string; dice: string; children: ReactNode }) => (
  <div className={classes.of}>
    {children}
    <div className={classes.button}>
      <QueEs de={de}>{dice}</QueEs>
    </div>
  </div>
)
