import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

/** What is chosen of some rows, and what can be done with it: in sight while one marks rows further up. */
export const SelectionBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group className={classes.bar ?? ''} component="section" aria-label={label} gap="xs">
    {children}
  </Group>
)
