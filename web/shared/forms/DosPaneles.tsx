import { Button, Card, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './DosPaneles.module.css'

/** Pane on screen when the window is too narrow for both. */
export type Vista = 'buscar' | 'canasta'

interface DosPanelesProps {
  vista: Vista
  /** Left pane, with the search. */
  buscar: ReactNode
  /** Right pane, with the chosen items (a `Canasta`). */
  canasta: ReactNode
  /** Bar at the bottom of a phone that sums up the hidden pane. */
  barra?: ReactNode
}

/**
 * Two panes: search on the left, chosen items on the right. A phone shows one pane at a time, and a bar at the bottom.
 */
export const DosPaneles = ({ vista, buscar, canasta, barra }: DosPanelesProps) => (
  <div>
    <div className={classes.panes} data-vista={vista}>
      <Stack gap="md" className={classes.finder ?? ''}>
        {buscar}
      </Stack>
      {canasta}
    </div>
    {barra && <div className={classes.bar}>{barra}</div>}
  </div>
)

/** Space (px) below the pane that margin, padding and border take. */
const BELOW_PX = 34

interface CanastaProps {
  /** Id of the heading. */
  titulo: string
  /** Returns to the search. For a phone, where this pane hides the search. */
  onBack: () => void
  children: ReactNode
  /** Total and submit button, always visible below the items. */
  pie: ReactNode
  /** true: on a phone the bar shows the total, so this pane has no foot. */
  conBarra?: boolean
}

/**
 * Pane of the chosen items. It stays on screen while the page scrolls. If the pane is higher than the window, only its
 * foot stays.
 */
export const Canasta = ({ titulo, onBack, children, pie, conBarra }: CanastaProps) => {
  const { ref, height } = useElementSize()
  return (
    <Card
      withBorder
      padding="md"
      pb={0}
      className={classes.basket ?? ''}
      style={
        { overflow: 'visible', '--basket-foot': `calc(100dvh - ${Math.ceil(height + BELOW_PX)}px)` } as CSSProperties
      }
      component="section"
      aria-labelledby={titulo}
    >
      <div ref={ref} className={classes.inside}>
        <Button
          className={classes.back ?? ''}
          variant="subtle"
          size="compact-sm"
          mb="xs"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Seguir agregando
        </Button>
        {children}
        <div className={classes.total} data-bar={conBarra || undefined}>
          {pie}
        </div>
      </div>
    </Card>
  )
}
