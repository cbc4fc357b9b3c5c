import { Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface SendBarProps {
  isSaved: boolean
  isSending: boolean
  /** Upload progress from 0 to 1; 0 without an upload. */
  progress: number
  /** Content on the left of the buttons. */
  other?: ReactNode
  children: ReactNode
}

/** Foot of a form: upload progress, the text that says that the draft is saved, and buttons. */
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
