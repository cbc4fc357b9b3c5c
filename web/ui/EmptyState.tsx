import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** SVG paths in a box of 48 × 32: an empty tray, a sheet with a tick. */
const DIBUJOS = {
  vacio: 'M4 16 10 4h28l6 12v12H4zh12l3 5h10l3-5h12',
  listo: 'M12 1h24v30H12zM18 16l4 5 8-11',
} as const

interface EmptyStateProps {
  text: string
  action?: ReactNode
  dibujo?: keyof typeof DIBUJOS
}

/** Empty state of a list: a small drawing, a sentence and a button. */
export const EmptyState = ({ text, action, dibujo = 'vacio' }: EmptyStateProps) => (
  <Stack align="center" gap="sm" py={40} px="md">
    <svg width="64" viewBox="0 0 48 32" fill="none" stroke="currentColor" opacity="0.4" aria-hidden>
      <path d={DIBUJOS[dibujo]} />
    </svg>
    <Text c="dimmed" ta="center" maw={420}>
      {text}
    </Text>
    {action}
  </Stack>
)
