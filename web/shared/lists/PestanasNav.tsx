import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { clavesDe } from '#contract/base/claves.ts'
import { formatCount } from '#contract/valores/formato.ts'

interface PestanasNavProps<P extends string> {
  label: string
  pestanas: Readonly<Record<P, string>>
  actual: P
  /** Returns the count of a tab; undefined while loading, or when the tab has no count. */
  cuantas: (pestana: P) => number | undefined
  linkTo: (some: { pestana: P }) => string
}

/** Tabs of a list; each is a link with its own URL. */
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

/** Returns the tab that the URL names; the first tab when the URL names none. */
export const readPestana = <P extends string>(pestanas: Readonly<Record<P, string>>, text: string | null): P =>
  clavesDe(pestanas).find((each) => each === text) ?? clavesDe(pestanas)[0]
