import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Lines of a drawing of 64 × 48, in the colour of quiet text. */
const DIBUJOS = {
  /** A tray with nothing in it. */
  vacio: 'M8 26 16 8h32l8 18v14H8zM8 26h14l4 6h12l4-6h14',
  /** A glass over a list. */
  nada: 'M10 10h28M10 20h18M10 30h14M10 40h20M42 40a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM49 37l8 7',
  /** A sheet that is ticked off. */
  listo: 'M18 4h28v40H18zM25 16h14M25 24h8M27 34l4 4 9-10',
} as const

interface EmptyStateProps {
  text: string
  action?: ReactNode
  dibujo?: keyof typeof DIBUJOS
}

/** Nothing to show: a small drawing, one sentence, one button. */
export const EmptyState = ({ text, action, dibujo = 'vacio' }: EmptyStateProps) => (
  <Stack align="center" gap="sm" py={40} px="md">
    <svg
      width="64"
      height="48"
      viewBox="0 0 64 48"
      fill="none"
      stroke="var(--mantine-color-dimmed)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      opacity="0.6"
      aria-hidden
    >
      <path d={DIBUJOS[dibujo]} />
    </svg>
    <Text c="dimmed" ta="center" maw={420}>
      {text}
    </Text>
    {action}
  </Stack>
)
