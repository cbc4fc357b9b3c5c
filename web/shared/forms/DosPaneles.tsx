import { Button, Card, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './DosPaneles.module.css'

/** What is on screen where there is no room for both. */
export type Vista = 'buscar' | 'canasta'

interface DosPanelesProps {
  vista: Vista
  /** At the left: where things are found. */
  buscar: ReactNode
  /** At the right: what was chosen; a `Canasta`. */
  canasta: ReactNode
  /** At the foot of a phone. */
  barra?: ReactNode
}

/** Found at the left, kept at the right; on a phone one at a time, with a bar below. */
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

/** The room below it, its padding and its border. */
const BELOW_PX = 34

interface CanastaProps {
  /** The id of its heading. */
  titulo: string
  /** Back to where things are found, where that is not beside it. */
  onBack: () => void
  children: ReactNode
  /** What it comes to, and the way on: at hand below the rest. */
  pie: ReactNode
  /** On a phone the bar says what the foot does. */
  conBarra?: boolean
}

/** What was chosen so far; in sight while one goes through the rest: of one that is higher than the window, its foot. */
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
