import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (!listeners.size) {
    now = new Date()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) clearInterval(timer)
  }
}

/** Returns the current time, updated every TICK_MS. All rows share one timer. */
export const useAhora = (): Date => useSyncExternalStore(subscribe, () => now)
