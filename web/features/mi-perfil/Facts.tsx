import classes from './Facts.module.css'

interface FactsProps {
  facts: readonly (readonly [label: string, value: string | null])[]
}

/** Labels with their values; what is not known is a dash. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
)
