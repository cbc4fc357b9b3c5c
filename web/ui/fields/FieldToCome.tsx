import { Box, Skeleton } from '@mantine/core'

export interface FieldToComeProps {
  label: string
  w?: number | string
  flex?: string | number
}

/** A field that is still to come, in its place, so that nothing moves when it does. */
export const FieldToCome = ({ label, ...size }: FieldToComeProps) => (
  <Box lh="var(--mantine-line-height)" {...size}>
    <Box fz="sm" fw="var(--mantine-font-weight-medium)">
      {label}
    </Box>
    <Skeleton height={36} />
  </Box>
)
