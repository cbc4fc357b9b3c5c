import { UnstyledButton } from '@mantine/core'
import classes from './StepsLine.module.css'

interface StepsLineProps {
  labels: readonly string[]
  /** The one on screen; past the last one, all are done. */
  active: number
  /** Goes back to one that was done; absent when there is no way back. */
  onBack?: (step: number) => void
}

/** Where one is on a way of a few steps: a thin line, with their names under it. */
export const StepsLine = ({ labels, active, onBack }: StepsLineProps) => (
  <ol className={classes.steps} aria-label="Pasos">
    {labels.map((label, at) => (
      <li
        key={label}
        className={classes.step}
        data-way={at <= active || undefined}
        aria-current={at === active ? 'step' : undefined}
      >
        {onBack && at < active ? (
          <UnstyledButton className={classes.back ?? ''} onClick={() => onBack(at)}>
            {label}
          </UnstyledButton>
        ) : (
          label
        )}
      </li>
    ))}
  </ol>
)
