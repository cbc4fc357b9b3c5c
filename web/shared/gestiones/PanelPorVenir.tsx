import { Stack } from '@mantine/core'
import { FailedRead } from '#ui/FailedRead.tsx'
import type { Gestion } from './gestion.ts'
import { Placeholder } from '#ui/Placeholder.tsx'

interface PanelPorVenirProps {
  gestion: Pick<Gestion, 'conArticulo'>
  error: Error | null
  onRetry: () => void
}

/**
 * Loading or error state of a gestión. It is as high as the content that follows, so that the layout does not shift.
 */
export const PanelPorVenir = ({ gestion, error, onRetry }: PanelPorVenirProps) => {
  if (error) return <FailedRead error={error} onRetry={onRetry} />
  return (
    <Stack gap="md" component="output" aria-busy aria-label={`Cargando ${gestion.conArticulo}`}>
      <Placeholder height={28} width={220} />
      <Placeholder height={18} width="60%" />
      <Placeholder height={18} width="45%" />
      <Placeholder height={36} mt="sm" />
      <Placeholder height={132} />
    </Stack>
  )
}
