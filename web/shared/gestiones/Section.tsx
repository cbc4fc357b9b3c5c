import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section">
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)
