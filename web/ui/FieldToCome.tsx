import { Input, Skeleton } from '@mantine/core'

interface FieldToComeProps {
  label: string
  flex?: string | number
}

/** A field that is still to come, in its place, so that nothing moves when it does. */
export const FieldToCome = ({ label, ...size }: FieldToComeProps) => (
  <Input.Wrapper label={label} labelElement="div" {...size}>
    <Skeleton height={36} />
  </Input.Wrapper>
)
