import { Skeleton, type SkeletonProps } from '@mantine/core'

interface PlaceholderProps extends Pick<SkeletonProps, 'height' | 'width' | 'mt' | 'mb' | 'className'> {
  /** What is said of it meanwhile. */
  label?: string | undefined
}

/** In the place of what is on its way, as tall as that: it says that it is busy, which nobody has to remember. */
export const Placeholder = ({ label, ...size }: PlaceholderProps) => (
  <Skeleton aria-busy {...(label && { component: 'output', 'aria-label': label })} {...size} />
)
