import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of the detail, under its name. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section">
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)
