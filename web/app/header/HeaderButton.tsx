import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { IconButtonProps } from '#ui/touched-piece.tsx'

interface HeaderButtonProps extends IconButtonProps {
  label: string
  icon: TablerIcon
}

export const HeaderButton = ({ label, icon: Icon, ...button }: HeaderButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} {...button}>
    <Icon size={20} stroke={1.6} aria-hidden />
  </ActionIcon>
)
