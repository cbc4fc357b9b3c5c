import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { QueEsProps } from './QueEs.tsx'

/** The button and what it says. */
export const QueEsGlobo = ({ de, children }: QueEsProps) => (
  <Popover width={260} position="bottom" shadow="none" withRoles>
    <Popover.Target>
      <ActionIcon variant="transparent" color="gray" size={24} aria-label={`Qué es: ${de}`}>
        <IconHelpCircle size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <Text size="sm">{children}</Text>
    </Popover.Dropdown>
  </Popover>
)
