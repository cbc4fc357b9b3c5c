import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { clavesDe } from '#contract/base/claves.ts'
import { formatCount } from '#contract/valores/formato.ts'

interface PestanasNavProps<P extends string> {
  label: string
  pestanas: Readonly<Record<P, string>>
  actual: P
  /** How much is in one; undefined: it is on its way, or not counted. */
  cuantas: (pestana: P) => number | undefined
  linkTo: (some: { pestana: P }) => string
}

/** The parts of a list. They are links: each has its address. */
export const PestanasNav = <P extends string>({ label, pestanas, actual, cuantas, linkTo }: PestanasNavProps<P>) => (
  <Group component="nav" aria-label={label} gap="xs">
    {clavesDe(pestanas).map((each) => {
      const total = cuantas(each)
      return (
        <Button
          key={each}
          component={Link}
          to={linkTo({ pestana: each })}
          size="compact-md"
          px="sm"
          variant={each === actual ? 'default' : 'subtle'}
          aria-current={each === actual ? 'page' : undefined}
        >
          {pestanas[each]}
          {total === undefined ? '' : ` ${formatCount(total)}`}
        </Button>
      )
    })}
  </Group>
)

/** The part that an address says; the first of them when it says none. */
export const readPestana = <P extends string>(pestanas: Readonly<Record<P, string>>, text: string | null): P =>
  clavesDe(pestanas).find((each) => each === text) ?? clavesDe(pestanas)[0]
