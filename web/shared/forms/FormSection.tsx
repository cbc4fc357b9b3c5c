import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** Level of the heading; 3 below the heading of a step. */
  order?: 2 | 3
  help?: string | undefined
  children: ReactNode
}

export const FormSection = ({ title, order = 3, help, children }: FormSectionProps) => {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack>
        <Stack gap={2}>
          <Title order={order} size="h3" id={id}>
            {title}
          </Title>
          {help && (
            <Text size="sm" c="dimmed">
              {help}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}
