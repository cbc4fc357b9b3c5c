import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface PerfilSectionProps {
  title: string
  help?: string
  actions?: ReactNode
  children?: ReactNode
}

export const PerfilSection = ({ title, help, actions, children }: PerfilSectionProps) => {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" gap="sm" align="start">
          <Stack gap={2} flex="1 1 16rem">
            <Title order={2} fz={16} id={id}>
              {title}
            </Title>
            {help && (
              <Text size="sm" c="dimmed">
                {help}
              </Text>
            )}
          </Stack>
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
