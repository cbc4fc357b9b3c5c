import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface IconLinkProps {
  icon: Icon
  href: string
  /** Text of the tooltip, also read by screen readers. */
  label: string
  /** true: opens a new tab. */
  outside?: boolean
}

/** Icon that links to a way to contact a person, large enough for a finger. */
export const IconLink = ({ icon: Drawing, href, label, outside = false }: IconLinkProps) => (
  <ActionIcon
    component="a"
    href={href}
    {...(outside && { target: '_blank', rel: 'noreferrer' })}
    variant="default"
    size={40}
    aria-label={label}
    title={label}
  >
    <Drawing size={18} stroke={1.6} aria-hidden />
  </ActionIcon>
)
