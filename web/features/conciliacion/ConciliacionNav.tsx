import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { clavesDe } from '#contract/base/claves.ts'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import { PESTANAS_CONCILIACION, type PestanaConciliacion } from '#contract/conciliacion/reglas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { ReplyOf } from '#contract/route.ts'

/** How many lines a tab has; those that are payments already are not counted. */
const CUANTAS: Record<PestanaConciliacion, keyof ReplyOf<typeof conciliacion.count> | null> = {
  propuesta: 'propuesta',
  'sin-dueno': 'sinDueno',
  conciliadas: null,
}

interface ConciliacionNavProps {
  pestana: PestanaConciliacion
  cuenta: ReplyOf<typeof conciliacion.count> | undefined
  linkTo: (some: { pestana: PestanaConciliacion }) => string
}

/** Where lines stand. They are links: each has its address. */
export const ConciliacionNav = ({ pestana, cuenta, linkTo }: ConciliacionNavProps) => (
  <Group component="nav" aria-label="Conciliación" gap="xs">
    {clavesDe(PESTANAS_CONCILIACION).map((each) => {
      const cuantas = CUANTAS[each]
      return (
        <Button
          key={each}
          component={Link}
          to={linkTo({ pestana: each })}
          size="compact-md"
          px="sm"
          variant={each === pestana ? 'default' : 'subtle'}
          aria-current={each === pestana ? 'page' : undefined}
        >
          {PESTANAS_CONCILIACION[each]}
          {cuantas && cuenta ? ` ${formatCount(cuenta[cuantas])}` : ''}
        </Button>
      )
    })}
  </Group>
)
