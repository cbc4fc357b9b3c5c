import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ProblemProps {
  title: string
  children?: ReactNode
  actions: ReactNode
}

/** A screen that could not be: what happened, and what can be done. */
export const Problem = ({ title, children, actions }: ProblemProps) => (
  <Card withBorder padding="xl" maw={560} mx="auto" my={{ base: 'md', sm: 64 }}>
    <Stack gap="md">
      <Title order={1} fz={20}>
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
      <Group gap="sm">{actions}</Group>
    </Stack>
  </Card>
)
