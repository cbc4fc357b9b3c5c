import type { ReactNode } from 'react'
import { FailedRead } from './FailedRead.tsx'
import { Loading } from './Loading.tsx'
import { Placeholder } from './Placeholder.tsx'

/** A call as it was asked: its answer, or why there is none. */
export interface Asked<T> {
  data: T | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ReadProps<T> {
  of: Asked<T>
  /** As tall as what comes, and what is said of it meanwhile. */
  height?: number
  label?: string
  /** What stands there until it comes, where that is neither so tall nor the usual one. */
  waiting?: ReactNode
  children?: (data: T) => ReactNode
}

/** What a call answered, once it is there; until then that it is on its way, or that it failed, with Reintentar. */
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
