import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  facts: readonly { label: string; value: string | null; why?: ReactNode }[]
}

/**
 * List of labels and values; "—" for an empty value. `why`: text on why the user cannot change the value here, and whom
 * to ask.
 */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value, why }) => (
      <div key={label}>
        <dt>
          {label} {why && <IconLock size={12} stroke={1.6} aria-hidden />}
        </dt>
        <dd>{value || '—'}</dd>
        {why && <dd className={classes.why}>{why}</dd>}
      </div>
    ))}
  </dl>
)
