import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  text: string
  action?: ReactNode
}

/** Nothing to show: one sentence, one button. */
export const EmptyState = ({ text, action }: EmptyStateProps) => (
  <Stack align="center" gap="md" py={48} px="md">
    <Text c="dimmed" ta="center" maw={420}>
      {text}
    </Text>
    {action}
  </Stack>
)
