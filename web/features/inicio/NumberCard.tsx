import { Card, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount } from '#contract/formato.ts'
import classes from './NumberCard.module.css'

interface NumberCardProps {
  label: string
  /** Undefined while it loads. */
  value: number | undefined
  to: string
  /** What the number asks for; `none` stands there when it is zero. */
  hint: string
  none: string
  /** It waits for this person: the one loud thing of the screen. */
  loud?: boolean
}

/** A number that opens the list it counts. */
export const NumberCard = ({ label, value, to, hint, none, loud = false }: NumberCardProps) => (
  <Card
    component={Link}
    to={to}
    withBorder
    padding="md"
    className={classes.card ?? ''}
    data-loud={(loud && value !== undefined && value > 0) || undefined}
  >
    <Text size="sm" className={classes.quiet ?? ''}>
      {label}
    </Text>
    {value === undefined ? (
      <Skeleton height={28} width={48} my={6} />
    ) : (
      <Text fz={26} fw={700} lh="40px">
        {formatCount(value)}
      </Text>
    )}
    <Text size="sm" className={classes.quiet ?? ''}>
      {value === 0 ? none : hint}
    </Text>
  </Card>
)
