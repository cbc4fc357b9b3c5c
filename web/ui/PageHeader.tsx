import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  title: ReactNode
  actions?: ReactNode
}

/** Header of a screen: its only h1, and its actions. The h1 gets the focus after a navigation. */
export const PageHeader = ({ title, actions }: PageHeaderProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const focusUnlessFirst = useEffectEvent(() => {
    // On the first screen of a visit do not move the focus, so that Tab reaches the skip link first.
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusUnlessFirst(), [])
  return (
    <Group justify="space-between" mih={36} gap="sm">
      <Title order={1} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
        {title}
      </Title>
      {actions && (
        <Group gap="xs" className={classes.actions ?? ''}>
          {actions}
        </Group>
      )}
    </Group>
  )
}
