import type { ReactNode } from 'react'
import { FailedRead } from './FailedRead.tsx'
import { Loading } from './Loading.tsx'

/** A call as it was asked: its answer, or why there is none. */
export interface Asked<T> {
  data: T | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ReadProps<T> {
  of: Asked<T>
  /** What stands there until it comes. */
  waiting?: ReactNode
  children?: (data: T) => ReactNode
}

/** What a call answered, once it is there; until then that it is on its way, or that it failed, with Reintentar. */
export const Read = <T,>({ of: { data, error, refetch }, waiting = <Loading />, children }: ReadProps<T>) => {
  if (data !== undefined) return children?.(data)
  return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : waiting
}
