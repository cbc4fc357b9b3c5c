import { Skeleton, type SkeletonProps } from '@mantine/core'

interface PlaceholderProps extends Pick<SkeletonProps, 'height' | 'width' | 'mt' | 'mb' | 'className'> {
  /** Text for screen readers while the content loads. */
  label?: string | undefined
}

/** Skeleton with the size of the content that is loading; sets `aria-busy`. */
export const Placeholder = ({ label, ...size }: PlaceholderProps) => (
  <Skeleton aria-busy {...(label && { component: 'output', 'aria-label': label })} {...size} />
)
