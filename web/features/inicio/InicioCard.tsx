import { Card, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './NumberCard.module.css'

interface InicioCardProps {
  label: string
  /** Undefined while it loads. */
  value: ReactNode
  to: string
  hint: ReactNode
  /** It waits for this person. */
  loud?: boolean
}

/** A figure that opens what it is about. */
export const InicioCard = ({ label, value, to, hint, loud = false }: InicioCardProps) => (
  <Card
    component={Link}
    to={to}
    withBorder
    padding="md"
    className={classes.card ?? ''}
    data-loud={(loud && value !== undefined) || undefined}
  >
    <Text size="sm" className={classes.quiet ?? ''}>
      {label}
    </Text>
    {value === undefined ? (
      <Skeleton height={28} width={48} my={6} />
    ) : (
      <Text fz={26} fw={700} lh="40px">
        {value}
      </Text>
    )}
    <Text size="sm" className={classes.quiet ?? ''} component="div">
      {hint}
    </Text>
  </Card>
)
