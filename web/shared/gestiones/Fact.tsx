import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Value with its label above. Keeps the line breaks of a text. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={0}>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Stack>
)
