import { Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface SendBarProps {
  isSaved: boolean
  isSending: boolean
  /** 0 to 1 of what goes up; 0 when nothing does. */
  progress: number
  /** At the left of the buttons. */
  other?: ReactNode
  children: ReactNode
}

/** The foot of a form: what went up, whether what was typed is safe, and its buttons. */
export const SendBar = ({ isSaved, isSending, progress, other, children }: SendBarProps) => (
  <Stack gap="sm">
    {isSending && progress > 0 && <Progress value={progress * 100} aria-label="Subiendo los archivos" />}
    <Group justify="space-between">
      {other ?? (
        <Text size="sm" c="dimmed" aria-live="polite">
          {isSaved && 'Borrador guardado'}
        </Text>
      )}
      <Group>{children}</Group>
    </Group>
  </Stack>
)
