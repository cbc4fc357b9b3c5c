import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Uso } from '#contract/maestros/maestro.shapes.ts'

const textOf = ({ que, cantidad }: Uso): string =>
  cantidad > COUNT_CAP ? `más de ${formatCount(COUNT_CAP)} ${que}` : `${formatCount(cantidad)} ${que}`

/** List of the records that use a master record, shown before the user deactivates it. */
export const EnUso = ({ usos }: { usos: readonly Uso[] }) => (
  <Text size="sm" c="dimmed">
    En uso:{' '}
    {usos.map((uso, at) => (
      <span key={uso.que}>
        {at > 0 && ' · '}
        {uso.enlace ? (
          <Anchor component={Link} to={uso.enlace} size="sm" underline="always">
            {textOf(uso)}
          </Anchor>
        ) : (
          textOf(uso)
        )}
      </span>
    ))}
  </Text>
)
