import { Box } from '@mantine/core'
import { Placeholder } from '#ui/Placeholder.tsx'

export interface FieldToComeProps {
  label: string
  w?: number | string
  flex?: string | number
  /** Of what is under the label, in px, where it is not one line. */
  height?: number
}

/** A field that is still to come, in its place, so that nothing moves when it does. */
export const FieldToCome = ({ label, height = 36, ...size }: FieldToComeProps) => (
  <Box lh="var(--mantine-line-height)" {...size}>
    <Box fz="sm" fw="var(--mantine-font-weight-medium)">
      {label}
    </Box>
    <Placeholder height={height} />
  </Box>
)
