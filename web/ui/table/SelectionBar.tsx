import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

/** Bar with the actions on the selected rows. The bar stays visible while the list scrolls. */
export const SelectionBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group className={classes.bar ?? ''} component="section" aria-label={label} gap="xs">
    {children}
  </Group>
)
