import { useSyncExternalStore } from 'react'
import { DEGRADED_HEADER } from '#contract/base/archivos.ts'

/** Whether the last answer said that the server cannot store files now. */
let isDegraded = false
const listeners = new Set<() => void>()

/** Reads from an answer whether the server can store files now. */
export const noteDegraded = ({ headers }: Pick<Response, 'headers'>): void => {
  const next = headers.has(DEGRADED_HEADER)
  if (next === isDegraded) return
  isDegraded = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useFilesDegraded = (): boolean => useSyncExternalStore(subscribe, () => isDegraded)
