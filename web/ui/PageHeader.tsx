import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  title: ReactNode
  actions?: ReactNode
}

/** The only h1 of a screen, with its actions. Coming from another screen, the focus starts here. */
export const PageHeader = ({ title, actions }: PageHeaderProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const focusUnlessFirst = useEffectEvent(() => {
    // On the first screen of a visit the browser's own start (the skip link) is the right one.
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
