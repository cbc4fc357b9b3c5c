import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface IconLinkProps {
  icon: Icon
  href: string
  /** What it does, for those who do not see it and for those who stop over it. */
  label: string
  /** In a tab of its own. */
  outside?: boolean
}

/** A way to reach somebody, as an icon that a thumb can touch. */
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
