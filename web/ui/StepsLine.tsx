import { UnstyledButton } from '@mantine/core'
import classes from './StepsLine.module.css'

interface StepsLineProps {
  labels: readonly string[]
  /** Index of the current step; `labels.length`: all steps are done. */
  active: number
  /** Returns to an earlier step; absent: the user cannot go back. */
  onBack?: (step: number) => void
}

/** Progress line of the steps, with their names below it. */
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
