import { Box } from '@mantine/core'
import { Placeholder } from '#ui/Placeholder.tsx'

export interface FieldToComeProps {
  label: string
  w?: number | string
  flex?: string | number
  /** Height (px) of the field without its label. */
  height?: number
}

/**
 * Placeholder of a field whose code is loading. The placeholder has the size of the field, so that the layout does not
 * shift.
 */
export const FieldToCome = ({ label, height = 36, ...size }: FieldToComeProps) => (
  <Box lh="var(--mantine-line-height)" {...size}>
    <Box fz="sm" fw="var(--mantine-font-weight-medium)">
      {label}
    </Box>
    <Placeholder height={height} />
  </Box>
)
