import { Box } from '@mantine/core'
import { Placeholder } from '#ui/Placeholder.tsx'

export interface FieldToComeProps {
  label: string
  w?: number | string
  flex?: string | number
  /** Height (px) below the label when it is not one line. */
  height?: number
}

/** Placeholder of a field that loads, in its size, so that the layout does not shift. */
export const FieldToCome = ({ label, height = 36, ...size }: FieldToComeProps) => (
  <Box lh="var(--mantine-line-height)" {...size}>
    <Box fz="sm" fw="var(--mantine-font-weight-medium)">
      {label}
    </Box>
    <Placeholder height={height} />
  </Box>
)
