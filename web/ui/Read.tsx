import type { ReactNode } from 'react'
import { FailedRead } from './FailedRead.tsx'
import { Loading } from './Loading.tsx'
import { Placeholder } from './Placeholder.tsx'

/** State of a read: loading, data, or error. */
export interface ReadState<T> {
  data: T | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ReadProps<T> {
  of: ReadState<T>
  /** Height (px) of the skeleton; `label` is its text for screen readers. */
  height?: number
  label?: string
  /** Content while the data load; absent: a skeleton if `height` is set, otherwise the usual loading state. */
  waiting?: ReactNode
  children?: (data: T) => ReactNode
}

/**
 * Renders the data of a read. Shows a loading state before the data arrive, and the error with a button to retry after
 * a failure.
 */
export const Read = <T,>({
  of: { data, error, refetch },
  height,
  label,
  waiting,
  children,
}: ReadProps<T>): ReactNode => {
  if (data !== undefined) return children?.(data)
  if (error) return <FailedRead error={error} onRetry={() => void refetch()} />
  if (waiting !== undefined) return waiting
  return height ? <Placeholder height={height} label={label} /> : <Loading />
}
